//! The processes of a run, and those of them that are to die.

use std::{collections::BTreeMap, fs, io, path::Path, process::Command};

/// What is killed, all of its kind at once.
#[derive(Debug, Clone, Copy)]
pub(super) enum Victim {
    Browser,
    Driver,
    Renderers,
}

impl Victim {
    pub(super) const ALL: [(&str, Self); 3] = [("browser", Self::Browser), ("driver", Self::Driver), ("renderers", Self::Renderers)];

    /// Kills it below the process of the run, and tells how many processes that were.
    pub(super) fn kill(self, run: u32) -> io::Result<usize> {
        let all = processes()?;
        let found: Vec<_> = all.iter().filter(|(id, process)| descends(&all, **id, run) && self.is(&all, process)).collect();
        if !found.is_empty() {
            // The own `kill` of the shell: small systems have no program of that name.
            let ids: Vec<_> = found.iter().map(|(id, _)| id.to_string()).collect();
            Command::new("sh").arg("-c").arg(format!("kill -KILL {}", ids.join(" "))).status()?;
        }
        Ok(found.len())
    }

    fn is(self, all: &BTreeMap<u32, Process>, process: &Process) -> bool {
        match self {
            Self::Browser => all.get(&process.parent).is_some_and(Process::is_driver),
            Self::Driver => process.is_driver(),
            Self::Renderers => ["--type=renderer", "-contentproc", "WebKitWebProcess"].iter().any(|word| process.command.contains(word)),
        }
    }
}

struct Process {
    parent: u32,
    /// The program and its arguments, with whatever is between them.
    command: String,
}

impl Process {
    fn is_driver(&self) -> bool {
        let program = self.command.split('\0').next().unwrap_or_default();
        program.to_lowercase().ends_with("driver")
    }
}

fn descends(all: &BTreeMap<u32, Process>, id: u32, from: u32) -> bool {
    std::iter::successors(all.get(&id), |process| all.get(&process.parent)).any(|process| process.parent == from)
}

/// Every process that can be seen. What has no files any more has ended by now.
fn processes() -> io::Result<BTreeMap<u32, Process>> {
    let ids = fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_string_lossy().parse().ok());
    let process = |id: u32| {
        // The parent is the second word after the name, which ends with the last bracket.
        let parent = read(id, "stat")?.rsplit(')').next()?.split(' ').nth(2)?.parse().ok()?;
        Some((id, Process { parent, command: read(id, "cmdline")? }))
    };
    Ok(ids.filter_map(process).collect())
}

/// How many processes have a directory of a session below this one in their environment or among their arguments.
pub(super) fn still_running(scratch: &Path) -> io::Result<usize> {
    let mark = format!("{}/framelab-", scratch.display());
    let has_mark = |id: &u32| ["environ", "cmdline"].iter().any(|file| read(*id, file).is_some_and(|text| text.contains(&mark)));
    Ok(processes()?.into_keys().filter(has_mark).count())
}

fn read(id: u32, file: &str) -> Option<String> {
    let bytes = fs::read(format!("/proc/{id}/{file}")).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
