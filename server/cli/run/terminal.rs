//! What a person sees while a run goes on: a bar on a terminal, plain lines everywhere else.

use std::io::{self, IsTerminal as _, Write};

use framelab_harness::record::{Event, Recording, TargetStarted, Trouble};
use framelab_harness::report::{self, Report as _};
use indicatif::{ProgressBar, ProgressStyle};

use super::tidings;

/// The screen. It writes to standard error where standard output belongs to a report.
pub(super) struct Terminal {
    bar: ProgressBar,
    aside: bool,
    targets: Vec<TargetStarted>,
}

impl Terminal {
    pub(super) fn new(scenarios: usize, aside: bool) -> Self {
        // Builds run with a pretended terminal too; a bar would fill their logs.
        let watched = io::stderr().is_terminal() && std::env::var_os("CI").is_none();
        let bar = if watched { ProgressBar::new(scenarios as u64) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Self { bar, aside, targets: vec![] }
    }

    /// Tells one event.
    pub(super) fn tell(&mut self, event: &Event) {
        match event {
            Event::TargetStarted(started) => {
                self.say(&tidings::target(started));
                self.targets.push(started.clone());
            }
            Event::Scenario(scenario) => {
                if self.bar.is_hidden() || scenario.unexpected().next().is_some() {
                    let started = self.targets.iter().find(|started| started.target == scenario.target);
                    self.say(&tidings::scenario(scenario, started.map_or("", |started| &started.label)));
                }
                self.bar.set_message(scenario.id.clone());
                self.bar.inc(1);
            }
            // What else there is to say waits for the end; this explains why nothing goes on.
            Event::Problem(problem) if problem.fault == Trouble::Environment => self.say(&format!("error: {}\n", problem.message)),
            Event::RunFinished(_) => self.bar.finish_and_clear(),
            _ => {}
        }
    }

    /// The whole run in the end.
    pub(super) fn conclude(&self, recording: &Recording) {
        let mut text = b"\n".to_vec();
        let colour = self.watched() && std::env::var_os("NO_COLOR").is_none();
        // Writing to memory cannot fail.
        let _ = report::Terminal { colour }.write(recording, &mut text);
        self.say(&String::from_utf8_lossy(&text));
    }

    /// Says something above the bar. Nobody listening is no reason to stop.
    pub(super) fn say(&self, text: &str) {
        self.bar.suspend(|| drop(self.out().write_all(text.as_bytes())));
    }

    fn out(&self) -> Box<dyn Write> {
        if self.aside { Box::new(io::stderr()) } else { Box::new(io::stdout()) }
    }

    fn watched(&self) -> bool {
        if self.aside { io::stderr().is_terminal() } else { io::stdout().is_terminal() }
    }
}
