//! Messages that are bytes already: CDR as it is recorded.

use std::convert::Infallible;

use rustdds::RepresentationIdentifier;
use rustdds::bytes::Bytes;
use rustdds::no_key::{Decode, DefaultDecoder, DeserializerAdapter, SerializerAdapter};

/// Before the body of each message: CDR, little endian.
pub(super) const ENCAPSULATION: [u8; 4] = [0, 1, 0, 0];

/// The body of a message, without what stands before it: DDS writes that itself.
#[derive(Clone, Debug)]
pub(super) struct Raw(pub(super) Bytes);

impl Raw {
    /// Of a message with its four bytes of encapsulation.
    pub(super) fn of_message(message: Vec<u8>) -> Self {
        let mut bytes = Bytes::from(message);
        Self(bytes.split_off(ENCAPSULATION.len().min(bytes.len())))
    }

    /// The message with its four bytes of encapsulation.
    pub(super) fn into_message(self) -> Vec<u8> {
        [&ENCAPSULATION[..], &self.0].concat()
    }
}

/// Bytes in, bytes out.
pub(super) struct RawAdapter;

/// The same for one message.
#[derive(Clone)]
pub(super) struct RawDecoder;

impl SerializerAdapter<Raw> for RawAdapter {
    type Error = Infallible;

    fn output_encoding() -> RepresentationIdentifier {
        RepresentationIdentifier::CDR_LE
    }

    fn to_bytes(value: &Raw) -> Result<Bytes, Self::Error> {
        Ok(value.0.clone())
    }
}

impl DeserializerAdapter<Raw> for RawAdapter {
    type Error = Infallible;
    type Decoded = Raw;

    fn supported_encodings() -> &'static [RepresentationIdentifier] {
        &[RepresentationIdentifier::CDR_LE]
    }

    fn transform_decoded(decoded: Raw) -> Raw {
        decoded
    }
}

impl DefaultDecoder<Raw> for RawAdapter {
    type Decoder = RawDecoder;
    const DECODER: RawDecoder = RawDecoder;
}

impl Decode<'_, Raw> for RawDecoder {
    type Error = Infallible;

    fn decode_bytes(self, bytes: &[u8], _: RepresentationIdentifier) -> Result<Raw, Self::Error> {
        Ok(Raw(Bytes::copy_from_slice(bytes)))
    }
}
