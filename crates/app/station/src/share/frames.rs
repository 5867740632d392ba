//! Messages with their times, pressed.

use std::io::Write;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Frames of one piece.
#[derive(Debug, Default)]
pub(super) struct Frames {
    bytes: Vec<u8>,
}

impl Frames {
    /// Adds a message of this time, seconds.
    pub(super) fn add(&mut self, time: f64, message: &[u8]) {
        self.bytes.extend(time.to_le_bytes());
        self.bytes.extend((message.len() as u32).to_le_bytes());
        self.bytes.extend(message);
    }

    /// The piece as its file has it; gzip without a time of its own, so that the same recording gives the same bytes.
    pub(super) fn press(&self) -> Result<Vec<u8>> {
        let mut press = GzEncoder::new(vec![], Compression::new(6));
        press.write_all(&self.bytes)?;
        Ok(press.finish()?)
    }
}
