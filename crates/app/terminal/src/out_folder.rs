//! The folder that what is left of a run goes to.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::failure::Hinted;
use crate::files;

/// A folder of one run: while it lives, no other run gets it.
#[derive(Debug)]
pub struct OutFolder {
    path: PathBuf,
    /// Held, where the system lets folders be locked; it goes with the program, however that ends.
    _lock: Option<File>,
}

impl OutFolder {
    /// Makes the folder, finds out that files can be written into it, and keeps other runs out of it.
    pub fn claim(path: &Path) -> Result<Self> {
        let named = || format!("cannot write into the folder {}", path.display());
        fs::create_dir_all(path).with_context(named)?;
        let lock = lock(path)?;
        files::require_writable(&path.join("probe")).with_context(named)?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Nothing where folders cannot be opened or locked; an error where another run has it.
fn lock(path: &Path) -> Result<Option<File>> {
    let Ok(folder) = File::open(path) else { return Ok(None) };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => Err(Hinted::error(
            format!("another run writes into the folder {}", path.display()),
            "name another folder with --out, or wait for the other run to end",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_for_one_run_at_a_time() {
        let above = tempfile::tempdir().unwrap();
        let path = above.path().join("a/b");
        let first = OutFolder::claim(&path).unwrap();
        let error = OutFolder::claim(&path).unwrap_err().to_string();
        assert!(error.contains("another run") && error.contains("a/b"), "{error}");
        drop(first);
        assert_eq!(OutFolder::claim(&path).unwrap().path(), path);
        assert_eq!(fs::read_dir(&path).unwrap().count(), 0);
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_is_named() {
        let above = tempfile::tempdir().unwrap();
        let path = above.path().join("a");
        fs::write(&path, b"a file").unwrap();
        let error = format!("{:#}", OutFolder::claim(&path).unwrap_err());
        assert!(error.contains("cannot write into the folder"), "{error}");
    }
}
