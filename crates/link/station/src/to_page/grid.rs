//! Maps: layers of square tiles, each replaced as a whole when something in it changes.

use serde::{Deserialize, Serialize};

use crate::bytes::{Reader, Writer};
use crate::error::StationError;

/// Cells along the edge of a tile.
pub const TILE: usize = 64;
const CELLS: usize = TILE * TILE;

/// A map of its own name and grain. Cell (0, 0) of tile (0, 0) has its lower left corner at `origin`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Layer {
    /// How tiles name it.
    pub id: u8,
    /// How people name it.
    pub name: String,
    /// What its values mean.
    pub kind: LayerKind,
    /// Metres a cell.
    pub resolution: f64,
    /// Metres.
    pub origin: [f64; 2],
}

impl Layer {
    /// The layer of the building as it is, which outlasts every jump in time.
    pub const BUILDING: u8 = 0;
}

/// What the values of a layer mean; 0 is unknown in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayerKind {
    /// The building as it is: 1 free to 255 occupied.
    Truth,
    /// What robots believe: 1 free to 255 occupied.
    Belief,
    /// Where they have searched.
    Searched,
    /// How strong radio is: 1 lost to 255 best.
    Radio,
}

/// A piece of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Of which layer.
    pub layer: u8,
    /// Counted from the origin to the right; may be negative.
    pub x: i32,
    /// Counted from the origin upwards.
    pub y: i32,
    /// [`TILE`] rows of [`TILE`] cells, the lowest row first.
    pub cells: Vec<u8>,
}

impl Tile {
    /// Equal cells in a row are written once, with how many they are.
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u8(self.layer);
        out.i32(self.x);
        out.i32(self.y);
        let mut cells = self.cells.iter().copied().chain(std::iter::repeat(0)).take(CELLS);
        let mut run = cells.next().map(|value| (value, 0u8));
        for cell in cells {
            run = match run {
                Some((value, more)) if value == cell && more < u8::MAX => Some((value, more + 1)),
                Some((value, more)) => {
                    out.bytes(&[value, more]);
                    Some((cell, 0))
                }
                None => None,
            };
        }
        if let Some((value, more)) = run {
            out.bytes(&[value, more]);
        }
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (layer, x, y) = (from.u8()?, from.i32()?, from.i32()?);
        let mut cells = Vec::with_capacity(CELLS);
        while cells.len() < CELLS {
            let (value, count) = (from.u8()?, usize::from(from.u8()?) + 1);
            if cells.len() + count > CELLS {
                return Err(StationError::Extra { extra: cells.len() + count - CELLS });
            }
            cells.resize(cells.len() + count, value);
        }
        Ok(Self { layer, x, y, cells })
    }
}
