//! A folder on disk, of which nothing outside can be reached.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{FileProblem, Files};

/// A folder on disk.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Without links, so that what lies inside can be told by its beginning.
    root: PathBuf,
    /// As the user wrote it.
    shown: PathBuf,
}

impl Folder {
    /// The folder at `path`.
    pub fn new(path: &Path) -> io::Result<Self> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Ok(Self { root: fs::canonicalize(path)?, shown: path.to_owned() })
    }
}

impl Files for Folder {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FileProblem> {
        let path = fs::canonicalize(self.root.join(path))?;
        if !path.starts_with(&self.root) {
            return Err(FileProblem::LeavesFolder);
        }
        // Asked before opening: to open a pipe is to wait for its writer.
        let about = fs::metadata(&path)?;
        if !about.is_file() {
            return Err(FileProblem::NotAFile);
        }
        if about.len() > limit {
            return Err(FileProblem::TooLong { limit });
        }
        let mut content = Vec::with_capacity(about.len() as usize);
        let file = File::open(&path)?;
        // The file may grow while it is read, and those of /proc have no length.
        file.take(limit + 1).read_to_end(&mut content)?;
        if content.len() as u64 > limit {
            return Err(FileProblem::TooLong { limit });
        }
        Ok(content)
    }

    fn shown(&self, path: &str) -> String {
        let shown = self.shown.join(path);
        shown.strip_prefix(".").unwrap_or(&shown).display().to_string()
    }
}

impl From<io::Error> for FileProblem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => Self::NotAFile,
            _ => Self::System(error),
        }
    }
}
