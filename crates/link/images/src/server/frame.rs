//! Frames out.

use base::picture::Picture;

use crate::{ImageError, jpeg, shape};

/// Bytes before the payload.
pub const HEADER_LENGTH: usize = 5;
/// Longest payload written or read: raw pixels of the largest picture we hold would be longer, and no client takes those.
pub const MAX_PAYLOAD: usize = 64 << 20;
/// Bytes of width and height before raw pixels.
pub(super) const RAW_HEADER_LENGTH: usize = 4;

/// How a frame carries its picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum FrameKind {
    /// Plain pixels.
    Raw,
    /// JPEG of the best quality.
    Superb,
    /// JPEG of good quality.
    #[default]
    Good,
    /// JPEG.
    Normal,
    /// JPEG that shows it.
    Fair,
    /// JPEG for the thinnest lines.
    Bad,
}

/// Order of the colours in raw pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RawOrder {
    /// Blue first, as the last servers of the family sent it.
    #[default]
    Bgr,
    /// Red first, as some older clients think it is.
    Rgb,
}

impl FrameKind {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 6] =
        [Self::Raw, Self::Superb, Self::Good, Self::Normal, Self::Fair, Self::Bad];

    /// As it stands on the wire.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// From the wire.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// JPEG quality, 1 to 100; `None` for raw pixels.
    pub fn quality(self) -> Option<u8> {
        match self {
            Self::Raw => None,
            Self::Superb => Some(95),
            Self::Good => Some(80),
            Self::Normal => Some(60),
            Self::Fair => Some(40),
            Self::Bad => Some(20),
        }
    }
}

/// The whole frame: header and payload.
pub fn encode(
    picture: &Picture,
    kind: FrameKind,
    raw_order: RawOrder,
) -> Result<Vec<u8>, ImageError> {
    let payload = match kind.quality() {
        Some(quality) => jpeg::encode(picture, quality)?,
        None => raw_payload(picture, raw_order)?,
    };
    if payload.len() > MAX_PAYLOAD {
        return Err(ImageError::FrameTooLong { length: payload.len() });
    }
    let mut frame = Vec::with_capacity(HEADER_LENGTH + payload.len());
    frame.push(kind.code());
    frame.extend((payload.len() as u32).to_be_bytes());
    frame.extend(payload);
    Ok(frame)
}

fn raw_payload(picture: &Picture, order: RawOrder) -> Result<Vec<u8>, ImageError> {
    let height = shape::height(picture.width, picture.pixels.len())?;
    let mut payload = Vec::with_capacity(RAW_HEADER_LENGTH + 3 * picture.pixels.len());
    // Both sides are at most `MAX_SIDE`, which is the most a u16 holds.
    payload.extend((picture.width as u16).to_be_bytes());
    payload.extend((height as u16).to_be_bytes());
    payload.extend(picture.pixels.iter().flat_map(|pixel| match order {
        RawOrder::Bgr => [pixel.b, pixel.g, pixel.r],
        RawOrder::Rgb => [pixel.r, pixel.g, pixel.b],
    }));
    Ok(payload)
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    #[test]
    fn a_raw_frame_is_header_size_and_pixels_with_blue_first() {
        let picture = Picture { width: 2, pixels: vec![Rgb::new(1, 2, 3), Rgb::new(4, 5, 6)] };
        let frame = encode(&picture, FrameKind::Raw, RawOrder::Bgr).unwrap();
        assert_eq!(frame, [0, 0, 0, 0, 10, 0, 2, 0, 1, 3, 2, 1, 6, 5, 4]);
        let other = encode(&picture, FrameKind::Raw, RawOrder::Rgb).unwrap();
        assert_eq!(other[9..], [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn the_five_jpegs_are_whole_files_and_each_is_smaller_than_the_one_before() {
        let pixels = (0..64 * 64_u32).map(|i| i.wrapping_mul(2_654_435_761) >> 24);
        let picture = Picture {
            width: 64,
            pixels: pixels.map(|v| Rgb::new(v as u8, (v / 2) as u8, 99)).collect(),
        };
        let frames: Vec<Vec<u8>> = FrameKind::ALL[1..]
            .iter()
            .map(|&kind| encode(&picture, kind, RawOrder::Bgr).unwrap())
            .collect();
        for (frame, code) in frames.iter().zip(1..) {
            assert_eq!(frame[0], code);
            assert_eq!(frame[1..5], ((frame.len() - 5) as u32).to_be_bytes());
            assert_eq!(frame[5..7], [0xff, 0xd8], "JPEG begins");
            assert_eq!(frame[frame.len() - 2..], [0xff, 0xd9], "JPEG ends");
        }
        assert!(frames.is_sorted_by(|a, b| a.len() > b.len()));
    }

    #[test]
    fn codes_and_kinds_are_one_to_one() {
        assert!(FrameKind::ALL.iter().all(|&kind| FrameKind::from_code(kind.code()) == Some(kind)));
        assert_eq!(FrameKind::from_code(6), None);
    }
}
