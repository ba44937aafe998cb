//! Tells cargo about the folder of implementations: the macro that embeds it names the files that it saw, not the folder.

fn main() {
    println!("cargo::rerun-if-changed=../../pages/implementations");
}
