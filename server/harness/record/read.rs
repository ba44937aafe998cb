//! Reading a recording back.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{Event, Recording, SCHEMA};

/// More targets than any run has; a broken number must not fill the memory.
const MOST_TARGETS: usize = 10_000;

/// Why a file is no recording.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read at all.
    #[error("cannot read {}: {source}", path.display())]
    Open {
        /** The file. */
        path: PathBuf,
        /** What the system says. */
        source: io::Error,
    },
    /// Reading failed on the way.
    #[error("cannot read the recording: {0}")]
    Read(#[from] io::Error),
    /// The first line is not the start of a run.
    #[error("this is no recording: its first line does not start a run; make one with `framelab run --record FILE`")]
    NoStart,
    /// It was written in another format.
    #[error(
        "the recording has schema {found}, and this framelab reads schema {SCHEMA}; record it again, or use the framelab that wrote it"
    )]
    Schema {
        /** The format of the file. */
        found: u64,
    },
    /// A line in the middle is broken.
    #[error("line {line} of the recording cannot be read: {message}")]
    Line {
        /** The line, from one. */
        line: usize,
        /** What is wrong with it. */
        message: String,
    },
}

impl Recording {
    /// Opens and reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no recording of this schema.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let file = File::open(path).map_err(|source| ReadError::Open { path: path.into(), source })?;
        Self::read(BufReader::new(file))
    }

    /// Reads a stream of events. A last line that breaks off is what a crash leaves, and is passed over.
    ///
    /// # Errors
    /// When it is no recording of this schema, or a line before the last is broken.
    pub fn read(mut input: impl BufRead) -> Result<Self, ReadError> {
        let mut line = vec![];
        input.read_until(b'\n', &mut line)?;
        let mut recording = Self::default();
        recording.take(first(&line)?);
        for number in 2.. {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            match event(&line).and_then(|event| recording.fitting(event)) {
                Ok(Some(event)) => recording.take(event),
                Ok(None) => {}
                Err(_) if !line.ends_with(b"\n") => break,
                Err(message) => return Err(ReadError::Line { line: number, message }),
            }
        }
        recording.sort();
        Ok(recording)
    }
}

impl Recording {
    /// Refuses what cannot come after what there is: facts would go to a build that never gave them.
    fn fitting(&self, event: Option<Event>) -> Result<Option<Event>, String> {
        match &event {
            Some(Event::RunStarted(_)) => Err("another run starts here, and a recording holds one; keep each in a file of its own".into()),
            Some(Event::Scenario(scenario)) if !self.has_started(scenario.target) => {
                Err(format!("it is about target {}, which no line before has started", scenario.target))
            }
            _ => Ok(event),
        }
    }

    fn has_started(&self, target: usize) -> bool {
        self.targets.get(target).is_some_and(|target| !target.started.label.is_empty())
    }
}

/// Only as much as tells whether the rest can be understood.
#[derive(Deserialize)]
struct Start {
    event: String,
    schema: u64,
}

fn first(line: &[u8]) -> Result<Event, ReadError> {
    let start: Start = serde_json::from_slice(line).map_err(|_| ReadError::NoStart)?;
    if start.event != "run-started" {
        return Err(ReadError::NoStart);
    }
    if start.schema != u64::from(SCHEMA) {
        return Err(ReadError::Schema { found: start.schema });
    }
    serde_json::from_slice(line).map_err(|error| ReadError::Line { line: 1, message: error.to_string() })
}

fn event(line: &[u8]) -> Result<Option<Event>, String> {
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let event: Event = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    match target(&event) {
        Some(number) if number >= MOST_TARGETS => Err(format!("target {number} is beyond any run")),
        _ => Ok(Some(event)),
    }
}

fn target(event: &Event) -> Option<usize> {
    match event {
        Event::TargetStarted(started) => Some(started.target),
        Event::Scenario(scenario) => Some(scenario.target),
        Event::Problem(problem) => problem.target,
        Event::TargetFinished(end) => Some(end.target),
        Event::RunStarted(_) | Event::RunFinished(_) | Event::Unknown => None,
    }
}
