//! Bytes read front to back, with the place for error messages.

use crate::error::{CloudFileError, Fault, Place};

/// A file being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    file: &'a str,
    bytes: &'a [u8],
    offset: usize,
    line: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(file: &'a str, bytes: &'a [u8]) -> Self {
        Self { file, bytes, offset: 0, line: 0 }
    }

    /// Bytes not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.offset..]
    }

    /// The next line without its end, and without the carriage return some systems add; `None` at the end.
    pub(crate) fn line(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|&b| b == b'\n');
        let line = &rest[..end.unwrap_or(rest.len())];
        self.offset += end.map_or(rest.len(), |end| end + 1);
        self.line += 1;
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The next line that is not blank, as text; what is no text is replaced.
    pub(crate) fn text_line(&mut self) -> Option<std::borrow::Cow<'a, str>> {
        while let Some(line) = self.line() {
            if !line.trim_ascii().is_empty() {
                return Some(String::from_utf8_lossy(line));
            }
        }
        None
    }

    /// The next `length` bytes, which are part of `what`.
    pub(crate) fn take(
        &mut self,
        length: usize,
        what: &'static str,
    ) -> Result<&'a [u8], CloudFileError> {
        let rest = self.rest();
        if rest.len() < length {
            let fault = Fault::CutOff { what, expected: length as u64, found: rest.len() as u64 };
            return Err(self.byte_fault(fault));
        }
        self.offset += length;
        Ok(&rest[..length])
    }

    /// The next `N` bytes.
    pub(crate) fn array<const N: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[u8; N], CloudFileError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    /// The fault, in the line just read.
    pub(crate) fn line_fault(&self, fault: Fault) -> CloudFileError {
        fault.at(self.file, Place::Line(self.line))
    }

    /// The fault, at the next byte.
    pub(crate) fn byte_fault(&self, fault: Fault) -> CloudFileError {
        fault.at(self.file, Place::Byte(self.offset))
    }

    /// The fault, so many bytes back.
    pub(crate) fn fault_before(&self, bytes: usize, fault: Fault) -> CloudFileError {
        fault.at(self.file, Place::Byte(self.offset.saturating_sub(bytes)))
    }
}
