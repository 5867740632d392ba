//! A recording on disk. The only file this crate touches.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::error::RecordingError;

/// Makes the file, and the handle that brings it safely to disk; a file that another run records to is refused and stays as it is.
///
/// Whole chunks are handed to the operating system at once, which is enough against a killed program.
/// Against a failing machine, call [`DiskSync::sync_if_due`] now and then.
pub fn create_file(path: &Path) -> Result<(File, DiskSync), RecordingError> {
    let create = || -> io::Result<(File, File, bool)> {
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        let is_regular = file.metadata()?.is_file();
        if is_regular {
            claim(&file)?;
            file.set_len(0)?;
        }
        let twin = file.try_clone()?;
        Ok((file, twin, is_regular))
    };
    let (file, twin, is_regular) = create().map_err(RecordingError::Unwritable)?;
    Ok((file, DiskSync { file: is_regular.then_some(twin), last: Duration::ZERO }))
}

/// Keeps other runs from the file as long as it is open; where the system has no locks, nothing does.
fn claim(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::other("another run records to it; name another file"))
        }
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

/// Syncs a recording's file to disk, at most once a second of the clock it is told.
#[derive(Debug)]
pub struct DiskSync {
    /// Pipes and devices have no disk to be brought to.
    file: Option<File>,
    last: Duration,
}

impl DiskSync {
    /// How long it waits from one sync to the next.
    pub const INTERVAL: Duration = Duration::from_secs(1);

    /// Syncs if the last time is long enough ago; `wall` is any clock's time since the run began. Says whether it did.
    pub fn sync_if_due(&mut self, wall: Duration) -> Result<bool, RecordingError> {
        let is_due = wall.saturating_sub(self.last) >= Self::INTERVAL;
        if is_due {
            self.last = wall;
            let file = self.file.as_ref();
            file.map_or(Ok(()), File::sync_data).map_err(RecordingError::Unwritable)?;
        }
        Ok(is_due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_synced_once_a_second_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let (_file, mut sync) = create_file(&folder.path().join("run.mcap")).unwrap();
        let due = [0, 999, 1000, 1500, 1999, 2000, 5000];
        let synced = due.map(|millis| sync.sync_if_due(Duration::from_millis(millis)).unwrap());
        assert_eq!(synced, [false, false, true, false, false, true, true]);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = create_file(&folder.path().join("no/run.mcap")).unwrap_err();
        assert!(error.to_string().starts_with("cannot write the recording"), "{error}");
    }

    #[test]
    fn a_file_that_another_run_records_to_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.mcap");
        let (mut first, sync) = create_file(&path).unwrap();
        io::Write::write_all(&mut first, b"the first run").unwrap();
        let error = create_file(&path).unwrap_err().to_string();
        assert!(error.contains("another run records to it"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"the first run");
        drop((first, sync));
        create_file(&path).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"");
    }
}
