//! The records of a file, one after the other, as long as they are whole.

use std::io::{self, Read};

use super::fields::Fields;
use super::opcode::FOOTER;
use crate::error::RecordingError;
use crate::recorder::MAX_MESSAGE_BYTES;

/// What a file begins and ends with.
pub(super) const MAGIC: [u8; 8] = *b"\x89MCAP0\r\n";
/// The largest record we accept: a chunk around the largest message, with room to spare.
pub(super) const MAX_RECORD_BYTES: usize = 2 * MAX_MESSAGE_BYTES;

/// Reads records until the end, whole or not.
#[derive(Debug)]
pub(super) struct RecordStream<R> {
    input: R,
    body: Vec<u8>,
    ended: bool,
    /// The footer and the closing bytes were there.
    pub(super) is_complete: bool,
    /// Bytes that belong to no whole record.
    pub(super) lost_bytes: u64,
}

impl<R: Read> RecordStream<R> {
    pub(super) fn new(mut input: R) -> Result<Self, RecordingError> {
        let mut found = Vec::with_capacity(MAGIC.len());
        read_up_to(&mut input, MAGIC.len(), &mut found)?;
        if found != MAGIC {
            return Err(RecordingError::NotMcap { found });
        }
        Ok(Self { input, body: vec![], ended: false, is_complete: false, lost_bytes: 0 })
    }

    /// The next whole record: what kind, and its body.
    pub(super) fn next(&mut self) -> Result<Option<(u8, &[u8])>, RecordingError> {
        if self.ended {
            return Ok(None);
        }
        self.body.clear();
        read_up_to(&mut self.input, 9, &mut self.body)?;
        let mut start = Fields(&self.body);
        let (Ok(opcode), Ok(length)) = (start.u8(), start.u64()) else {
            return self.end(self.body.len());
        };
        if length > MAX_RECORD_BYTES as u64 {
            return self.end(9);
        }
        self.body.clear();
        read_up_to(&mut self.input, length as usize, &mut self.body)?;
        if self.body.len() < length as usize {
            return self.end(9 + self.body.len());
        }
        if opcode == FOOTER {
            return self.close();
        }
        Ok(Some((opcode, &self.body)))
    }

    /// After a footer only the closing bytes may follow.
    fn close(&mut self) -> Result<Option<(u8, &[u8])>, RecordingError> {
        let mut found = vec![];
        read_up_to(&mut self.input, MAGIC.len(), &mut found)?;
        self.is_complete = found == MAGIC;
        self.end(if self.is_complete { 0 } else { found.len() })
    }

    /// Counts what follows and stops.
    fn end(&mut self, lost: usize) -> Result<Option<(u8, &[u8])>, RecordingError> {
        self.ended = true;
        let rest =
            io::copy(&mut self.input, &mut io::sink()).map_err(RecordingError::Unreadable)?;
        self.lost_bytes = lost as u64 + rest;
        Ok(None)
    }
}

/// At most `count` bytes; memory grows with what is there, not with what was promised.
fn read_up_to(
    input: &mut impl Read,
    count: usize,
    into: &mut Vec<u8>,
) -> Result<(), RecordingError> {
    let read = input.take(count as u64).read_to_end(into);
    read.map(drop).map_err(RecordingError::Unreadable)
}
