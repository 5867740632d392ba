//! Bytes in a row.

use crate::error::StationError;

/// Writes bytes one after the other.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn new(kind: u8) -> Self {
        Self(vec![kind])
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// Reads them again. Counts are checked against what is left before memory is asked for.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
    total: usize,
    what: &'static str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], what: &'static str) -> Self {
        Self { rest: bytes, total: bytes.len(), what }
    }

    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], StationError> {
        let cut_off = StationError::CutOff { what: self.what, bytes: self.total };
        let (head, rest) = self.rest.split_first_chunk::<N>().ok_or(cut_off)?;
        self.rest = rest;
        Ok(*head)
    }

    /// So many items of at least `size` bytes each, read by `item`.
    pub(crate) fn list<T>(
        &mut self,
        count: usize,
        size: usize,
        mut item: impl FnMut(&mut Self) -> Result<T, StationError>,
    ) -> Result<Vec<T>, StationError> {
        if count.saturating_mul(size) > self.rest.len() {
            return Err(StationError::CutOff { what: self.what, bytes: self.total });
        }
        (0..count).map(|_| item(self)).collect()
    }

    pub(crate) fn end(self) -> Result<(), StationError> {
        match self.rest.len() {
            0 => Ok(()),
            extra => Err(StationError::Extra { extra }),
        }
    }
}
