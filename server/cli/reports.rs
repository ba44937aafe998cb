//! Reports as files, for every verb that has a recording.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use framelab_harness::record::Recording;
use framelab_harness::report::{GitHub, Html, JUnit, Json, Markdown, Report, WptReport};

use super::exit::Failure;

/// Which reports to write, and where.
#[derive(Debug, Clone, Args)]
pub(crate) struct Reports {
    /// Write a summary as JSON, one object a target and line (- for standard output, here and below)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write a report as web-platform-tests has it
    #[arg(long, value_name = "FILE")]
    wptreport: Option<PathBuf>,
    /// Write one HTML file with everything inside
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a Markdown summary
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Print annotations for GitHub Actions that point into the scenario files
    #[arg(long)]
    github: bool,
}

impl Reports {
    /// Whether any report is wanted.
    pub(crate) fn any(&self) -> bool {
        !self.wanted(None).is_empty()
    }

    /// Every file that is written.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let all = [&self.json, &self.junit, &self.wptreport, &self.html, &self.markdown];
        all.into_iter().flatten().map(PathBuf::as_path)
    }

    /// Whether a report goes to standard output. Annotations do not count: they are lines among others.
    pub(crate) fn takes_stdout(&self) -> bool {
        self.files().any(is_stdout)
    }

    /// Writes every report, whatever becomes of the others; what went wrong is told. `evidence` is where its files lie.
    pub(crate) fn write(&self, recording: &Recording, evidence: Option<&Path>) -> Vec<String> {
        let wanted = self.wanted(evidence).into_iter();
        wanted.filter_map(|(path, report)| write(path, |out| report.write(recording, out)).err()).collect()
    }

    fn wanted(&self, evidence: Option<&Path>) -> Vec<(&Path, Box<dyn Report>)> {
        let html = Html { evidence: evidence.map(Path::to_owned) };
        let stdout = self.github.then(|| Path::new("-"));
        let all: [(Option<&Path>, Box<dyn Report>); 6] = [
            (self.json.as_deref(), Box::new(Json)),
            (self.junit.as_deref(), Box::new(JUnit)),
            (self.wptreport.as_deref(), Box::new(WptReport)),
            (self.html.as_deref(), Box::new(html)),
            (self.markdown.as_deref(), Box::new(Markdown)),
            (stdout, Box::new(GitHub)),
        ];
        all.into_iter().filter_map(|(path, report)| Some((path?, report))).collect()
    }
}

/// Refuses two outputs of one name, of which the second would replace the first.
pub(crate) fn different<'a>(outputs: impl Iterator<Item = &'a Path>) -> Result<(), Failure> {
    let mut seen = BTreeSet::new();
    match outputs.into_iter().find(|path| !seen.insert(*path)) {
        Some(twice) => Err(Failure::Usage(format!("two outputs are called {}: give each a name of its own", twice.display()))),
        None => Ok(()),
    }
}

/// Writes one output to a file, or to standard output for `-`.
///
/// # Errors
/// The sentence to tell. A reader of standard output that has had enough is no error.
pub(crate) fn write(path: &Path, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), String> {
    let written = if is_stdout(path) {
        through(io::stdout().lock(), make).or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
    } else {
        File::create(path).and_then(|file| through(file, make))
    };
    written.map_err(|error| format!("error: cannot write {}: {error}\n", path.display()))
}

fn through(out: impl Write, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    make(&mut out)?;
    out.flush()
}

/// The usual name of standard output where a file is asked for.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}
