//! Integration tests.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod compare;
mod expectations;
mod explain;
mod generate;
mod harness;
mod hosts;
mod lab;
mod listeners;
mod oracle;
mod pages;
mod properties;
mod readme;
mod reports;
mod scenario_files;
mod scenario_mistakes;
mod scenario_odd_files;
mod serve;
mod tls;
