//! Reports of a recording with every verdict, and the documents that machines read.

mod figures;
mod machine;
mod page;
mod people;
pub(crate) mod sample;
mod schemas;
