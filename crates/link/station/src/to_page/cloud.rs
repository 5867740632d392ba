//! Clouds of points with beliefs, in an order of which every beginning is a fair sample.

use serde::{Deserialize, Serialize};

use crate::bytes::{Reader, Writer};
use crate::error::StationError;

/// A cloud. Metres.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cloud {
    /// Of the file, or whatever it came from.
    pub name: String,
    /// How many points all pieces have together.
    pub points: u32,
    /// Lower corner of the box around it.
    pub min: [f32; 3],
    /// Upper corner.
    pub max: [f32; 3],
}

/// Some points of a cloud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloudChunk {
    /// Which piece, counted from 0.
    pub index: u32,
    /// Place in the box around the cloud, each axis from 0 to 65535.
    pub places: Vec<[u16; 3]>,
    /// How sure it is that something is there, 0 to 255; as many as places.
    pub beliefs: Vec<u8>,
}

impl CloudChunk {
    /// Points in every piece but the last.
    pub const POINTS: usize = 1 << 16;

    /// All places, then all beliefs: the page uses both lists as they are.
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        // Places begin at an even byte, so that they need not be copied.
        out.u8(0);
        out.u32(self.index);
        out.u32(self.places.len() as u32);
        self.places.iter().flatten().for_each(|&place| out.u16(place));
        let beliefs = self.beliefs.iter().copied().chain(std::iter::repeat(0));
        beliefs.take(self.places.len()).for_each(|belief| out.u8(belief));
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        from.u8()?;
        let (index, count) = (from.u32()?, from.u32()? as usize);
        let places = from.list(count, 7, |from| Ok([from.u16()?, from.u16()?, from.u16()?]))?;
        Ok(Self { index, places, beliefs: from.list(count, 1, Reader::u8)? })
    }
}
