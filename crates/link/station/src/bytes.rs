//! Little-endian numbers in a row.

use crate::error::StationError;

/// Writes numbers one after the other.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn new(kind: u8) -> Self {
        Self(vec![kind])
    }

    pub(crate) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn i32(&mut self, value: i32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn f32(&mut self, value: f32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn f64(&mut self, value: f64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn f32s(&mut self, values: &[f32]) {
        for &value in values {
            self.f32(value);
        }
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

    fn take<const N: usize>(&mut self) -> Result<[u8; N], StationError> {
        let cut_off = StationError::CutOff { what: self.what, bytes: self.total };
        let (head, rest) = self.rest.split_first_chunk::<N>().ok_or(cut_off)?;
        self.rest = rest;
        Ok(*head)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, StationError> {
        Ok(self.take::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16, StationError> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, StationError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    pub(crate) fn i32(&mut self) -> Result<i32, StationError> {
        Ok(i32::from_le_bytes(self.take()?))
    }

    pub(crate) fn f32(&mut self) -> Result<f32, StationError> {
        Ok(f32::from_le_bytes(self.take()?))
    }

    pub(crate) fn f64(&mut self) -> Result<f64, StationError> {
        Ok(f64::from_le_bytes(self.take()?))
    }

    pub(crate) fn f32s<const N: usize>(&mut self) -> Result<[f32; N], StationError> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.f32()?;
        }
        Ok(values)
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

    /// Everything that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    pub(crate) fn end(self) -> Result<(), StationError> {
        match self.rest.len() {
            0 => Ok(()),
            extra => Err(StationError::Extra { extra }),
        }
    }
}
