//! Whether a recording is whole, and what is missing if not.

use std::fmt;

/// What was found to be missing or damaged. Trust it after the last entry has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integrity {
    /// The file ends the way a finished recording ends.
    pub is_complete: bool,
    /// Bytes after the last whole record; they cannot be read.
    pub lost_bytes: u64,
    /// Chunks whose checksum is wrong, and other records that make no sense; nothing in them is read.
    pub damaged_records: u64,
    /// Messages of channels that no chunk we could read describes.
    pub orphaned_messages: u64,
}

impl Integrity {
    /// Finished, and nothing damaged.
    pub fn is_whole(&self) -> bool {
        self.is_complete && self.damaged_records == 0 && self.orphaned_messages == 0
    }
}

impl fmt::Display for Integrity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_complete {
            write!(f, "complete")?;
        } else {
            write!(f, "cut off, {} bytes after the last whole record lost", self.lost_bytes)?;
        }
        if self.damaged_records > 0 {
            write!(f, ", {} chunks or records damaged", self.damaged_records)?;
        }
        if self.orphaned_messages > 0 {
            write!(f, ", {} messages of unknown topics", self.orphaned_messages)?;
        }
        Ok(())
    }
}
