//! Numbers from the front of bytes.

use crate::error::VrepError;

/// Takes what a message holds, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl<'a> Fields<'a> {
    pub(crate) fn array<const N: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[u8; N], VrepError> {
        let (array, rest) = self.0.split_first_chunk().ok_or(VrepError::TooShort(what))?;
        self.0 = rest;
        Ok(*array)
    }

    pub(crate) fn bytes(
        &mut self,
        count: usize,
        what: &'static str,
    ) -> Result<&'a [u8], VrepError> {
        let (bytes, rest) = self.0.split_at_checked(count).ok_or(VrepError::TooShort(what))?;
        self.0 = rest;
        Ok(bytes)
    }

    pub(crate) fn i32(&mut self, what: &'static str) -> Result<i32, VrepError> {
        Ok(i32::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn u16(&mut self, what: &'static str) -> Result<u16, VrepError> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }
}
