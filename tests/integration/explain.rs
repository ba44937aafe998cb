//! `framelab explain`, run as people run it.

mod answers;
mod from_flags;
mod mistakes;
mod run;
