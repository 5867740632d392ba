//! Takes values from the front of a message; any bytes give values or an error.

use super::ENCAPSULATION;

/// Bytes that are not the message they were taken for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// Big endian, parameter lists or something else.
    #[error(
        "the message begins with {found:02x?}, not with 00 01 00 00 (plain CDR, little endian)"
    )]
    Encapsulation {
        /// At most the first four bytes.
        found: Vec<u8>,
    },
    /// The message ends too early.
    #[error("the message needs {needed} bytes at offset {offset} of {length}")]
    TooShort {
        /// From the start of the body.
        offset: usize,
        /// How many were asked for.
        needed: usize,
        /// Length of the body.
        length: usize,
    },
    /// More follows than the message has fields for.
    #[error("the message ends at offset {end} of {length}")]
    TooLong {
        /// Where the last field ends, from the start of the body.
        end: usize,
        /// Length of the body.
        length: usize,
    },
    /// A string without its closing zero or not in UTF-8.
    #[error("the string at offset {offset} is no UTF-8 text closed by a zero")]
    BadString {
        /// From the start of the body.
        offset: usize,
    },
    /// A value that the message cannot mean.
    #[error("{field} is {value}")]
    BadValue {
        /// Which field.
        field: &'static str,
        /// What it holds.
        value: String,
    },
}

/// Reads one message.
#[derive(Clone, Debug)]
pub struct CdrReader<'a> {
    body: &'a [u8],
    at: usize,
}

macro_rules! number {
    ($name:ident, $type:ty) => {
        #[doc = concat!("One `", stringify!($type), "`, aligned.")]
        #[inline]
        pub fn $name(&mut self) -> Result<$type, CdrError> {
            const SIZE: usize = size_of::<$type>();
            self.at = self.at.next_multiple_of(SIZE);
            let mut bytes = [0; SIZE];
            bytes.copy_from_slice(self.take(SIZE)?);
            Ok(<$type>::from_le_bytes(bytes))
        }
    };
}

impl<'a> CdrReader<'a> {
    /// Begins after the four bytes of encapsulation.
    pub fn new(message: &'a [u8]) -> Result<Self, CdrError> {
        match message.strip_prefix(&ENCAPSULATION) {
            Some(body) => Ok(Self { body, at: 0 }),
            None => {
                Err(CdrError::Encapsulation { found: message.iter().take(4).copied().collect() })
            }
        }
    }

    number!(u8, u8);
    number!(i8, i8);
    number!(u16, u16);
    number!(i16, i16);
    number!(u32, u32);
    number!(i32, i32);
    number!(u64, u64);
    number!(i64, i64);
    number!(f32, f32);
    number!(f64, f64);

    /// One byte; anything but 0 is true.
    pub fn bool(&mut self) -> Result<bool, CdrError> {
        Ok(self.u8()? != 0)
    }

    /// A string without its closing zero.
    pub fn string(&mut self) -> Result<&'a str, CdrError> {
        let length = self.u32()? as usize;
        let offset = self.at;
        let bytes = self.take(length)?;
        let text = bytes.strip_suffix(&[0]).and_then(|text| std::str::from_utf8(text).ok());
        // Some writers give an empty string no closing zero.
        let text = text.or((length == 0).then_some(""));
        text.ok_or(CdrError::BadString { offset })
    }

    /// The length of a sequence whose elements take at least `element` bytes each: never more than can follow.
    pub fn length(&mut self, element: usize) -> Result<usize, CdrError> {
        let length = self.u32()? as usize;
        let needed = length.saturating_mul(element);
        if needed > self.body.len().saturating_sub(self.at) {
            return Err(self.too_short(needed));
        }
        Ok(length)
    }

    /// A sequence of bytes.
    pub fn byte_sequence(&mut self) -> Result<&'a [u8], CdrError> {
        let length = self.u32()? as usize;
        self.take(length)
    }

    /// A sequence of `f32`.
    pub fn f32_sequence(&mut self) -> Result<Vec<f32>, CdrError> {
        let length = self.length(4)?;
        (0..length).map(|_| self.f32()).collect()
    }

    /// A sequence of `f64`.
    pub fn f64_sequence(&mut self) -> Result<Vec<f64>, CdrError> {
        let length = self.length(8)?;
        (0..length).map(|_| self.f64()).collect()
    }

    /// Passes over numbers of so many bytes each.
    pub fn skip(&mut self, bytes: usize, count: usize) -> Result<(), CdrError> {
        if count > 0 {
            self.at = self.at.next_multiple_of(bytes.max(1));
        }
        self.take(bytes.saturating_mul(count)).map(drop)
    }

    /// Fails unless everything has been read.
    pub fn end(&self) -> Result<(), CdrError> {
        if self.at < self.body.len() {
            return Err(CdrError::TooLong { end: self.at, length: self.body.len() });
        }
        Ok(())
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], CdrError> {
        let end = self.at.checked_add(count);
        let Some(bytes) = end.and_then(|end| self.body.get(self.at..end)) else {
            return Err(self.too_short(count));
        };
        self.at += count;
        Ok(bytes)
    }

    fn too_short(&self, needed: usize) -> CdrError {
        CdrError::TooShort { offset: self.at, needed, length: self.body.len() }
    }
}
