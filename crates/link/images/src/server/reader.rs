//! Frames in, for clients.

use base::colour::Rgb;
use base::picture::Picture;

use super::frame::{FrameKind, HEADER_LENGTH, MAX_PAYLOAD, RAW_HEADER_LENGTH, RawOrder};
use crate::{ImageError, shape};

/// A frame as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How it carries its picture.
    pub kind: FrameKind,
    /// A JPEG file, or what [`Frame::raw_picture`] reads.
    pub payload: Vec<u8>,
}

/// Collects bytes until frames are whole.
#[derive(Clone, Debug, Default)]
pub struct FrameReader {
    received: Vec<u8>,
}

impl FrameReader {
    /// Takes bytes as they come; take out frames before feeding more, because what is fed is kept.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.received.extend_from_slice(bytes);
    }

    /// The next frame, once it is whole; after an error the stream makes no sense any more.
    pub fn next_frame(&mut self) -> Result<Option<Frame>, ImageError> {
        let Some((&[code, length @ ..], rest)) = self.received.split_first_chunk::<HEADER_LENGTH>()
        else {
            return Ok(None);
        };
        let kind = FrameKind::from_code(code).ok_or(ImageError::FrameKind { code })?;
        let length = u32::from_be_bytes(length) as usize;
        if length > MAX_PAYLOAD {
            return Err(ImageError::FrameTooLong { length });
        }
        let Some(payload) = rest.get(..length).map(<[u8]>::to_vec) else { return Ok(None) };
        self.received.drain(..HEADER_LENGTH + length);
        Ok(Some(Frame { kind, payload }))
    }
}

impl Frame {
    /// The picture of a raw frame.
    pub fn raw_picture(&self, order: RawOrder) -> Result<Picture, ImageError> {
        let cut_off = || ImageError::RawFrame { length: self.payload.len() };
        let (header, pixels) =
            self.payload.split_first_chunk::<RAW_HEADER_LENGTH>().ok_or_else(cut_off)?;
        let [width, height] = [[header[0], header[1]], [header[2], header[3]]]
            .map(|side| usize::from(u16::from_be_bytes(side)));
        shape::check(width, height)?;
        if self.kind != FrameKind::Raw || pixels.len() != 3 * width * height {
            return Err(cut_off());
        }
        let colour = |&[a, b, c]: &[u8; 3]| match order {
            RawOrder::Bgr => Rgb::new(c, b, a),
            RawOrder::Rgb => Rgb::new(a, b, c),
        };
        Ok(Picture { width, pixels: pixels.as_chunks::<3>().0.iter().map(colour).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::encode;

    fn picture() -> Picture {
        Picture { width: 3, pixels: (0..6).map(|i| Rgb::new(i, 2 * i, 255 - i)).collect() }
    }

    #[test]
    fn frames_are_found_however_the_bytes_are_cut() {
        let raw = encode(&picture(), FrameKind::Raw, RawOrder::Rgb).unwrap();
        let jpeg = encode(&picture(), FrameKind::Bad, RawOrder::Rgb).unwrap();
        let mut reader = FrameReader::default();
        let mut frames = vec![];
        for byte in [&raw[..], &jpeg, &raw].concat() {
            reader.feed(&[byte]);
            frames.extend(reader.next_frame().unwrap());
        }
        assert_eq!(frames.len(), 3);
        assert_eq!(frames[0].raw_picture(RawOrder::Rgb).unwrap(), picture());
        assert_eq!(frames[1].payload, jpeg[5..]);
        assert!(frames[1].raw_picture(RawOrder::Rgb).is_err(), "a JPEG is not raw");
    }

    #[test]
    fn a_stream_of_something_else_is_refused_by_what_it_says() {
        let first_error = |bytes: &[u8]| {
            let mut reader = FrameReader::default();
            reader.feed(bytes);
            reader.next_frame().unwrap_err().to_string()
        };
        assert!(first_error(b"HTTP/1.1 400").contains("72"), "the code of the letter H");
        assert!(first_error(&[1, 255, 255, 255, 255]).contains("4294967295"));
    }

    #[test]
    fn raw_pixels_that_do_not_fill_the_size_are_refused() {
        for payload in [vec![], vec![0, 2, 0, 2, 1, 2, 3], vec![0, 0, 0, 0], vec![255; 4]] {
            let frame = Frame { kind: FrameKind::Raw, payload };
            assert!(frame.raw_picture(RawOrder::Bgr).is_err(), "{:?}", frame.payload);
        }
    }
}
