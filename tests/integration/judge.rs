//! The judge, without a browser: reports written on paper, by the rules and against them.
//!
//! A lab whose judge says pass to everything looks exactly like a lab on a browser without faults.

mod doubts;
mod page;
mod stories;
mod story;
mod trees;
