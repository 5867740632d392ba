//! Clouds of points with beliefs, in an order of which every beginning is a fair sample.

use serde::{Deserialize, Serialize};

use crate::layout::record;

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
}

record!(CloudChunk { index: u32, places: Vec<[u16; 3]>, beliefs: Vec<u8> });
