//! What is kept of an unexpected result, in files that a person can open.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{LogTail, record::Evidence};

/// What could be seen of a session.
#[derive(Debug, Default)]
pub struct Sight {
    /// The page, as PNG.
    pub screenshot: Option<Vec<u8>>,
    /// Where it is, what every frame said of itself, script errors, and what stands on the console.
    pub frames: Option<Value>,
    /// The end of the driver's log.
    pub log: LogTail,
}

/// Where evidence goes.
#[derive(Debug, Clone)]
pub struct EvidenceFolder {
    /// The folder of the files.
    pub folder: PathBuf,
    /// The folder that names in the recording are relative to: that of the recording, so that both can move together.
    pub base: PathBuf,
}

impl EvidenceFolder {
    /// Writes what there is and returns its names.
    pub(super) fn keep(&self, name: &str, sight: &Sight) -> io::Result<Evidence> {
        fs::create_dir_all(&self.folder)?;
        let frames = sight.frames.as_ref().map(|frames| format!("{frames:#}\n").into_bytes());
        let log = Some(sight.log.to_string()).filter(|log| !log.is_empty()).map(String::into_bytes);
        Ok(Evidence {
            screenshot: self.file(name, "png", sight.screenshot.as_deref())?,
            console: self.file(name, "frames.json", frames.as_deref())?,
            driver_log: self.file(name, "driver.log", log.as_deref())?,
        })
    }

    fn file(&self, name: &str, ending: &str, content: Option<&[u8]>) -> io::Result<Option<String>> {
        let Some(content) = content else { return Ok(None) };
        let path = self.folder.join(format!("{name}.{ending}"));
        fs::write(&path, content)?;
        Ok(Some(self.relative(&path)?.display().to_string()))
    }

    fn relative(&self, path: &Path) -> io::Result<PathBuf> {
        let (path, base) = (path.canonicalize()?, self.base.canonicalize()?);
        Ok(path.strip_prefix(&base).map(Path::to_owned).unwrap_or(path))
    }
}
