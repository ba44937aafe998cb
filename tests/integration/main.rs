//! Integration tests.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod harness;
mod hosts;
mod lab;
mod listeners;
mod tls;
