//! What can be wrong with an image or a map.

use crate::shape::{MAX_PIXELS, MAX_SIDE};

/// An image that could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// No pixels at all.
    #[error("the image is {width} x {height} pixels; it needs at least one")]
    Empty {
        /// Pixels a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// More pixels than we are willing to hold.
    #[error(
        "the image is {width} x {height} pixels; sides may be {MAX_SIDE} and the whole {MAX_PIXELS} pixels at most"
    )]
    TooLarge {
        /// Pixels a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The last row is not full.
    #[error("{pixels} pixels do not fill rows of {width}")]
    Ragged {
        /// Pixels a row.
        width: usize,
        /// Pixels in all.
        pixels: usize,
    },
    /// JPEG quality outside its scale.
    #[error("JPEG quality {quality} is outside 1 to 100; 85 is a good start")]
    Quality {
        /// What was asked for.
        quality: u8,
    },
    /// The bytes are not a JPEG, or a damaged one.
    #[error("not a readable JPEG: {reason}")]
    NotJpeg {
        /// What the decoder says.
        reason: String,
    },
    /// The bytes are not a PNG, or a damaged one.
    #[error("not a readable PNG: {0}")]
    PngDecoding(#[from] png::DecodingError),
    /// The PNG writer refused.
    #[error("cannot write the PNG: {0}")]
    PngEncoding(#[from] png::EncodingError),
    /// The JPEG writer refused.
    #[error("cannot write the JPEG: {0}")]
    JpegEncoding(#[from] jpeg_encoder::EncodingError),
    /// A frame of a kind that does not exist.
    #[error("a frame begins with {code}; 0 to 5 are known: is this an image server?")]
    FrameKind {
        /// The first byte.
        code: u8,
    },
    /// A frame too long for the wire.
    #[error("a frame of {length} bytes; {} is the limit", crate::server::MAX_PAYLOAD)]
    FrameTooLong {
        /// Bytes of its payload.
        length: usize,
    },
    /// A raw frame whose bytes are not its pixels.
    #[error("a frame of {length} bytes that do not fit its width and height")]
    RawFrame {
        /// Bytes of its payload.
        length: usize,
    },
}

/// A `map_server` map that could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum MapError {
    /// The number of cells, or the size, is wrong.
    #[error(transparent)]
    Shape(#[from] ImageError),
    /// The image is not a binary PGM.
    #[error("the map image begins with {found:?}; binary PGM (\"P5\") and PNG are read")]
    NotPgm {
        /// The first two bytes, as text.
        found: String,
    },
    /// The PGM header stops, or says something that is no number.
    #[error("the PGM header has {found:?} where its {what} should be")]
    PgmHeader {
        /// What should be there.
        what: &'static str,
        /// What is there.
        found: String,
    },
    /// Two bytes a pixel, or none.
    #[error("the PGM's greatest grey is {found}; only 1 to 255 is read")]
    PgmDepth {
        /// What the header says.
        found: usize,
    },
    /// The pixels end too early.
    #[error("the PGM holds {found} pixels of {expected}; it is cut off")]
    PgmTruncated {
        /// Pixels the header promises.
        expected: usize,
        /// Pixels there are.
        found: usize,
    },
    /// The YAML is longer than any map description.
    #[error("the map's YAML is {found} bytes long; {limit} is the limit")]
    YamlTooLong {
        /// Its length.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// A line of the YAML that is no `key: value`.
    #[error("line {line} of the map's YAML is {text:?}; expected `key: value`")]
    YamlLine {
        /// Counted from one.
        line: usize,
        /// The line itself.
        text: String,
    },
    /// A key that must be there is not.
    #[error("the map's YAML has no `{key}`; add a line like `{example}`")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// How it could look.
        example: &'static str,
    },
    /// The same key twice.
    #[error("line {line} of the map's YAML repeats `{key}`; keep one of them")]
    RepeatedKey {
        /// Counted from one.
        line: usize,
        /// The key.
        key: String,
    },
    /// A value of the wrong kind or outside its range.
    #[error("`{key}` of the map's YAML is {value:?}; expected {expected}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What the file, or the caller, says.
        value: String,
        /// What would do.
        expected: &'static str,
    },
}
