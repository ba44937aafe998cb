//! Tells cargo about the folders that are embedded in the binary.
//!
//! The macros that embed them name the files that they saw, so without this a page or a scenario that is added later
//! would not be noticed until something else changes.

fn main() {
    for folder in ["pages", "origins"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
