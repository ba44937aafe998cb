//! Writing a recording while the run goes on.

use std::io::{self, Write};

use super::{Event, Recording, RunStarted};

/// Takes the events of a run: writes each at once, and keeps the recording for the reports.
///
/// A file that cannot be written any more does not stop the run; the first error is told at the end.
pub struct Recorder {
    out: Option<Box<dyn Write + Send>>,
    failed: Option<io::Error>,
    recording: Recording,
}

impl Recorder {
    /// Begins a run. Without `out` it is kept in memory only.
    #[must_use]
    pub fn start(run: RunStarted, out: Option<Box<dyn Write + Send>>) -> Self {
        let mut recorder = Self { out, failed: None, recording: Recording::default() };
        recorder.record(Event::RunStarted(run));
        recorder
    }

    /// Takes one event. It is written whole and flushed, so that a crash loses nothing that came before.
    pub fn record(&mut self, event: Event) {
        if let Some(out) = &mut self.out
            && let Err(error) = write(&mut **out, &event)
        {
            self.out = None;
            self.failed = Some(error);
        }
        self.recording.take(event);
    }

    /// What was recorded so far.
    #[must_use]
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The recording, and what kept it from being written.
    #[must_use]
    pub fn finish(mut self) -> (Recording, Option<io::Error>) {
        self.recording.sort();
        (self.recording, self.failed)
    }
}

/// One write for the whole line: two processes that append to one file, or a kill, must not leave half of it behind.
fn write(out: &mut dyn Write, event: &Event) -> io::Result<()> {
    let mut line = serde_json::to_vec(event)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
