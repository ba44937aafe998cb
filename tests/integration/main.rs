//! Integration tests.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod compare;
mod doctor_cli;
mod expectations;
mod explain;
mod generate;
mod harness;
mod hosts;
mod implementations;
mod judge;
mod lab;
mod list_cli;
mod listeners;
mod oracle;
mod pages;
mod properties;
mod reading;
mod readme;
mod record;
mod reports;
mod run_cli;
mod scenario_files;
mod scenario_mistakes;
mod scenario_odd_files;
mod serve;
mod step_mistakes;
mod steps;
mod tls;
