//! The oracle against tables written by hand from the rules and the standards, never from what it answers.

mod allow;
mod channels;
mod documents;
mod entries;
mod header;
mod host_key;
mod picture;
mod registering;
mod table;
