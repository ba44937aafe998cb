//! The `framelab` program: parse, run, exit code.

mod cli;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    tracing_subscriber::fmt()
        // WebKitGTK says an address where TLS wants a name; rustls warns of each connection, and nobody can do anything about it.
        .with_env_filter(tracing_subscriber::EnvFilter::try_from_env("FRAMELAB_LOG").unwrap_or_else(|_| "warn,rustls=error".into()))
        .with_writer(std::io::stderr)
        .init();
    match cli::Cli::try_parse() {
        Ok(cli) => cli::run(cli),
        Err(error) => cli::refuse(&error),
    }
}
