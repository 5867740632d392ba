//! Appends values to a buffer that is kept from message to message.

use super::ENCAPSULATION;

/// Writes one message at the end of a buffer.
#[derive(Debug)]
pub struct CdrWriter<'a> {
    bytes: &'a mut Vec<u8>,
    body: usize,
}

macro_rules! number {
    ($name:ident, $type:ty) => {
        #[doc = concat!("One `", stringify!($type), "`, aligned.")]
        #[inline]
        pub fn $name(&mut self, value: $type) {
            self.align(size_of::<$type>());
            self.bytes.extend_from_slice(&value.to_le_bytes());
        }
    };
}

impl<'a> CdrWriter<'a> {
    /// Begins a message with its four bytes of encapsulation.
    pub fn new(bytes: &'a mut Vec<u8>) -> Self {
        bytes.extend_from_slice(&ENCAPSULATION);
        let body = bytes.len();
        Self { bytes, body }
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

    /// One byte, 0 or 1.
    pub fn bool(&mut self, value: bool) {
        self.u8(u8::from(value));
    }

    /// A string with its closing zero.
    pub fn string(&mut self, text: &str) {
        self.length(text.len() + 1);
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(0);
    }

    /// The length of a sequence; its elements follow.
    pub fn length(&mut self, length: usize) {
        self.u32(u32::try_from(length).unwrap_or(u32::MAX));
    }

    /// A sequence of bytes.
    pub fn byte_sequence(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }

    /// A sequence of `f32`, aligned once.
    pub fn f32_sequence(&mut self, values: impl ExactSizeIterator<Item = f32>) {
        self.length(values.len());
        // A length is four bytes: what follows it is aligned already.
        self.bytes.reserve(4 * values.len());
        for value in values {
            self.bytes.extend_from_slice(&value.to_le_bytes());
        }
    }

    /// A sequence of `f64`.
    pub fn f64_sequence(&mut self, values: impl ExactSizeIterator<Item = f64>) {
        self.length(values.len());
        values.for_each(|value| self.f64(value));
    }

    /// An array of so many zeroes: covariances nobody knows.
    pub fn f64_zeroes(&mut self, count: usize) {
        self.align(8);
        self.bytes.resize(self.bytes.len() + 8 * count, 0);
    }

    fn align(&mut self, size: usize) {
        let misaligned = (self.bytes.len() - self.body) % size;
        if misaligned != 0 {
            self.bytes.resize(self.bytes.len() + size - misaligned, 0);
        }
    }
}
