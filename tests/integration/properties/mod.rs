//! What must hold of the oracle for every tree, not only for those in the tables.

mod draft;
mod strings;
mod trees;
