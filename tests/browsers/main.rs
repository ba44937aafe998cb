//! Browser trials.
fn main() {}
