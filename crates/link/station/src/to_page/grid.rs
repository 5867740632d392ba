//! Maps: layers of square tiles, each replaced as a whole when something in it changes.

use serde::{Deserialize, Serialize};

use crate::bytes::{Reader, Writer};
use crate::error::StationError;
use crate::layout::{Layout, Wire};

/// Cells along the edge of a tile.
pub const TILE: usize = 64;
const CELLS: usize = TILE * TILE;

/// A map of its own name and grain. Cell (0, 0) of tile (0, 0) has its lower left corner at `origin`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Layer {
    /// How tiles name it.
    pub id: u16,
    /// Whose map it is; nobody's is everybody's.
    pub robot: Option<u16>,
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
    pub const BUILDING: u16 = 0;
    /// The layer of what radio reaches.
    pub const RADIO: u16 = 1;
    /// The layer of floor that is safe: near where robots have been.
    pub const SAFE: u16 = 2;
    /// Layers before those of robots, of which each has two.
    const COMMON: u16 = 3;

    /// The layer of a robot's own map.
    pub fn map_of(robot: u16) -> u16 {
        Self::COMMON.saturating_add(robot.saturating_mul(2))
    }

    /// The layer of where a robot has searched.
    pub fn searched_by(robot: u16) -> u16 {
        Self::map_of(robot).saturating_add(1)
    }

    /// Whose layer this is, if it is a robot's.
    pub fn owner(id: u16) -> Option<u16> {
        id.checked_sub(Self::COMMON).map(|place| place / 2)
    }
}

/// What the values of a layer mean; 0 is unknown in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayerKind {
    /// The building as it is: 1 free to 255 occupied.
    Truth,
    /// What a robot believes: 1 free to 255 occupied.
    Belief,
    /// Where a robot has searched.
    Searched,
    /// How strong radio is: 1 lost to 255 best.
    Radio,
    /// Free floor in sight of where a robot has been, and near there.
    Safe,
}

/// A piece of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Of which layer.
    pub layer: u16,
    /// Counted from the origin to the right; may be negative.
    pub x: i32,
    /// Counted from the origin upwards.
    pub y: i32,
    /// [`TILE`] rows of [`TILE`] cells, the lowest row first.
    pub cells: Vec<u8>,
}

impl Wire for Tile {
    const LAYOUT: Layout = Layout::Record(
        "Tile",
        &[
            ("layer", Layout::U16),
            ("x", Layout::I32),
            ("y", Layout::I32),
            ("cells", Layout::Runs(CELLS)),
        ],
    );

    fn write(&self, out: &mut Writer) {
        self.layer.write(out);
        self.x.write(out);
        self.y.write(out);
        write_runs(&self.cells, out);
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (layer, x, y) = (Wire::read(from)?, Wire::read(from)?, Wire::read(from)?);
        Ok(Self { layer, x, y, cells: read_runs(from)? })
    }
}

/// Equal cells in a row are written once, with how many they are.
fn write_runs(cells: &[u8], out: &mut Writer) {
    let mut cells = cells.iter().copied().chain(std::iter::repeat(0)).take(CELLS);
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
}

fn read_runs(from: &mut Reader<'_>) -> Result<Vec<u8>, StationError> {
    let mut cells = Vec::with_capacity(CELLS);
    while cells.len() < CELLS {
        let [value, more] = from.take()?;
        let count = usize::from(more) + 1;
        if cells.len() + count > CELLS {
            return Err(StationError::Extra { extra: cells.len() + count - CELLS });
        }
        cells.resize(cells.len() + count, value);
    }
    Ok(cells)
}
