//! Fields of a record, one after the other, without alignment.

use std::collections::BTreeMap;

/// The record ends before its fields do, or a text is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// Takes fields from the front of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl<'a> Fields<'a> {
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (front, rest) = self.0.split_at_checked(count).ok_or(Malformed)?;
        self.0 = rest;
        Ok(front)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Malformed> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, Malformed> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Malformed> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, Malformed> {
        self.array().map(u64::from_le_bytes)
    }

    /// So many bytes as the `u64` before them says.
    pub(super) fn long_bytes(&mut self) -> Result<&'a [u8], Malformed> {
        let length = usize::try_from(self.u64()?).map_err(|_| Malformed)?;
        self.bytes(length)
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Malformed> {
        let length = self.u32()? as usize;
        std::str::from_utf8(self.bytes(length)?).map_err(|_| Malformed)
    }

    pub(super) fn map(&mut self) -> Result<BTreeMap<String, String>, Malformed> {
        let length = self.u32()? as usize;
        let mut pairs = Fields(self.bytes(length)?);
        let mut map = BTreeMap::new();
        while !pairs.0.is_empty() {
            map.insert(pairs.text()?.to_owned(), pairs.text()?.to_owned());
        }
        Ok(map)
    }
}
