//! A recording on disk. The only file this crate touches.

use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::error::RecordingError;

/// Makes the file, and the handle that brings it safely to disk.
///
/// Whole chunks are handed to the operating system at once, which is enough against a killed program.
/// Against a failing machine, call [`DiskSync::sync_if_due`] now and then.
pub fn create_file(path: &Path) -> Result<(File, DiskSync), RecordingError> {
    let create = || -> io::Result<(File, File)> {
        let file = File::create(path)?;
        let twin = file.try_clone()?;
        Ok((file, twin))
    };
    let (file, twin) = create().map_err(RecordingError::Unwritable)?;
    Ok((file, DiskSync { file: twin, last: Duration::ZERO }))
}

/// Syncs a recording's file to disk, at most once a second of the clock it is told.
#[derive(Debug)]
pub struct DiskSync {
    file: File,
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
            self.file.sync_data().map_err(RecordingError::Unwritable)?;
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
}
