//! `framelab compare`: what changed from one build to another.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use framelab_harness::compare::{Build, Comparison, Table};
use framelab_harness::record::Recording;
use serde::Serialize;

use super::exit::{Code, Failure};
use super::report::open;
use super::reports::write;

/// Say what changed from one recorded build to another
///
/// With more than two, a table with one column a build. The exit code is 100 if anything got worse, and 96 if a later
/// build has facts without an answer because the set-up failed.
#[derive(Debug, Clone, Args)]
pub(crate) struct Compare {
    /// Recordings, the oldest build first. Of one with several targets, name a target as FILE#LABEL; given alone, it is
    /// compared within itself
    #[arg(value_name = "RECORDING", required = true)]
    recordings: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write one HTML file with everything inside
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Both kinds of comparison, for writing them.
trait Outcome: Serialize {
    fn is_worse(&self) -> bool;
    /// Whether any fact was compared at all.
    fn has_common(&self) -> bool;
    /// Whether the set-up of a run failed where the other builds may have an answer.
    fn lacks_answers(&self) -> bool;
    fn tell(&self, out: &mut dyn Write) -> io::Result<()>;
    fn html(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl Compare {
    pub(crate) fn run(&self) -> Result<Code, Failure> {
        let files = self.recordings.iter().map(|word| File::open(word)).collect::<Result<Vec<_>, _>>()?;
        let alone = files.len() == 1;
        let builds = files.iter().map(|file| file.builds(alone)).collect::<Result<Vec<_>, _>>()?.concat();
        match builds[..] {
            [] | [_] => Err(Failure::Usage("one build cannot be compared: name a second recording".into())),
            [base, new] => self.write(&Comparison::of(base, new)),
            _ => self.write(&Table::of(&builds)),
        }
    }

    /// What a build does counts more than what the disk does.
    fn write(&self, outcome: &impl Outcome) -> Result<Code, Failure> {
        if !outcome.has_common() && !outcome.lacks_answers() {
            return Err(Failure::NothingSelected("no fact was answered by more than one build, so there is nothing to compare".into()));
        }
        let printed = write(Path::new("-"), |out| match self.json {
            true => Ok(serde_json::to_writer(&mut *out, outcome)?).and_then(|()| writeln!(out)),
            false => outcome.tell(out),
        });
        let page = self.html.as_ref().map_or(Ok(()), |path| write(path, |out| outcome.html(out)));
        let failed: Vec<String> = [printed, page].into_iter().filter_map(Result::err).collect();
        failed.iter().for_each(|trouble| eprint!("{trouble}"));
        Ok(match () {
            () if outcome.is_worse() => Code::Unexpected,
            // Facts without an answer may have got worse: saying 0 would claim what nobody knows.
            () if outcome.lacks_answers() => Code::SetUp,
            () if !failed.is_empty() => Code::NoReport,
            () => Code::Expected,
        })
    }
}

/// A recording as it was named.
struct File<'a> {
    name: &'a str,
    recording: Recording,
    label: Option<&'a str>,
}

impl<'a> File<'a> {
    /// A file's name may have a `#` itself, so the whole word is tried first.
    fn open(word: &'a str) -> Result<Self, Failure> {
        let (file, label) = match word.rsplit_once('#') {
            Some((file, label)) if !Path::new(word).exists() => (file, Some(label)),
            _ => (word, None),
        };
        Ok(Self { name: word, recording: open(Path::new(file))?, label })
    }

    fn builds(&self, alone: bool) -> Result<Vec<Build<'_>>, Failure> {
        let build = |target| Build { name: self.name, recording: &self.recording, target };
        let targets = &self.recording.targets;
        let labels = || targets.iter().map(|target| &*target.started.label).collect::<Vec<_>>().join(", ");
        let Some(label) = self.label else {
            if targets.len() > 1 && !alone {
                let message =
                    format!("{} has several targets ({}): name one, as in {}#{}", self.name, labels(), self.name, targets[0].started.label);
                return Err(Failure::Usage(message));
            }
            return Ok(targets.iter().map(build).collect());
        };
        match targets.iter().find(|target| target.started.label == label) {
            Some(target) => Ok(vec![build(target)]),
            None => Err(Failure::Usage(format!("{} names no target; there is {}", self.name, labels()))),
        }
    }
}

impl Outcome for Comparison {
    fn is_worse(&self) -> bool {
        Comparison::is_worse(self)
    }
    fn has_common(&self) -> bool {
        self.compared > 0
    }
    fn lacks_answers(&self) -> bool {
        self.new.unanswered > 0
    }
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        Comparison::tell(self, out)
    }
    fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        Comparison::html(self, out)
    }
}

impl Outcome for Table {
    fn is_worse(&self) -> bool {
        Table::is_worse(self)
    }
    fn has_common(&self) -> bool {
        self.compared > 0
    }
    fn lacks_answers(&self) -> bool {
        self.builds.iter().skip(1).any(|build| build.unanswered > 0)
    }
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        Table::tell(self, out)
    }
    fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        Table::html(self, out)
    }
}
