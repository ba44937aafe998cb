//! framelab
fn main() {}
