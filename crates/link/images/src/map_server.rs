//! Occupancy maps as ROS `map_server` and Nav2 read them: a PGM image and a few lines of YAML.
//!
//! A pixel's darkness is read as the chance that its cell is occupied, and two thresholds make three kinds of cell of it.
//! We write 0, 254 and 205 for occupied, free and unknown, and a free threshold of 0.196, just below the darkness of 205:
//! with Nav2's newer 0.25 the unknown cells of such an image would be read as free.
//! Format: <https://wiki.ros.org/map_server>, "Map format".

use base::colour::Rgb;

use crate::yaml::Description;
use crate::{MapError, pgm, shape};

/// Darkness above which a cell is occupied.
pub(crate) const OCCUPIED_THRESHOLD: f64 = 0.65;

/// Darkness below which a cell is free.
pub(crate) const FREE_THRESHOLD: f64 = 0.196;

/// How every PNG begins.
const PNG: [u8; 4] = *b"\x89PNG";

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Something solid is there.
    Occupied,
    /// Nothing is there.
    Free,
    /// Nobody has looked.
    Unknown,
}

impl Cell {
    fn grey(self) -> u8 {
        match self {
            Self::Occupied => 0,
            Self::Free => 254,
            Self::Unknown => 205,
        }
    }
}

/// A floor in square cells.
#[derive(Clone, Debug, PartialEq)]
pub struct GridMap {
    /// Cells along x.
    pub width: usize,
    /// Cells along y.
    pub height: usize,
    /// Edge of a cell, metres.
    pub resolution: f64,
    /// Outer corner of the first cell in the world: x and y in metres, yaw in radians.
    pub origin: [f64; 3],
    /// Row by row, x growing within a row, the row with the least y first.
    pub cells: Vec<Cell>,
}

impl GridMap {
    /// The cell in column `x` of row `y`, if there is one.
    pub fn at(&self, x: usize, y: usize) -> Option<Cell> {
        if x < self.width { self.cells.get(y * self.width + x).copied() } else { None }
    }
}

/// The two files of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFiles {
    /// The image.
    pub pgm: Vec<u8>,
    /// Its description, naming the image.
    pub yaml: String,
}

/// Writes `map`; the description names its image `image_name`, a path relative to the description.
pub fn encode(map: &GridMap, image_name: &str) -> Result<MapFiles, MapError> {
    check(map)?;
    // The image's first row is its top, which is the greatest y.
    let greys: Vec<u8> =
        map.cells.chunks_exact(map.width).rev().flatten().map(|cell| cell.grey()).collect();
    let description = Description {
        image: image_name.to_owned(),
        resolution: map.resolution,
        origin: map.origin,
        negate: false,
        occupied_threshold: OCCUPIED_THRESHOLD,
        free_threshold: FREE_THRESHOLD,
    };
    Ok(MapFiles { pgm: pgm::encode(map.width, map.height, &greys), yaml: description.to_yaml()? })
}

/// Name of the image a description wants, relative to the description.
pub fn image_name(yaml: &str) -> Result<String, MapError> {
    Ok(Description::from_yaml(yaml)?.image)
}

/// Reads a map from the bytes of its image, PGM or PNG, and its description; only the mode `trinary` is understood.
pub fn decode(image: &[u8], yaml: &str) -> Result<GridMap, MapError> {
    read(image, &Description::from_yaml(yaml)?)
}

/// Reads an image without a description, PGM or PNG, by the usual thresholds; its lower left corner is the origin.
pub fn decode_alone(image: &[u8], resolution: f64) -> Result<GridMap, MapError> {
    read(image, &Description::usual(resolution)?)
}

fn read(image: &[u8], description: &Description) -> Result<GridMap, MapError> {
    let image = grey(image)?;
    let cells = image
        .shares
        .chunks_exact(image.width)
        .rev()
        .flatten()
        .map(|&whiteness| cell_from_whiteness(whiteness, description))
        .collect();
    Ok(GridMap {
        width: image.width,
        height: image.height,
        resolution: description.resolution,
        origin: description.origin,
        cells,
    })
}

/// The whiteness of each pixel: of a PGM as it is, of a PNG the mean of its colours.
fn grey(image: &[u8]) -> Result<pgm::Pgm, MapError> {
    if !image.starts_with(&PNG) {
        return pgm::decode(image);
    }
    let picture = crate::png::decode(image)?;
    let (width, height) = (picture.width, picture.height());
    let share = |p: &Rgb| (f64::from(p.r) + f64::from(p.g) + f64::from(p.b)) / (3.0 * 255.0);
    Ok(pgm::Pgm { width, height, shares: picture.pixels.iter().map(share).collect() })
}

fn cell_from_whiteness(whiteness: f64, description: &Description) -> Cell {
    let occupancy = if description.negate { whiteness } else { 1.0 - whiteness };
    if occupancy > description.occupied_threshold {
        Cell::Occupied
    } else if occupancy < description.free_threshold {
        Cell::Free
    } else {
        Cell::Unknown
    }
}

fn check(map: &GridMap) -> Result<(), MapError> {
    shape::check(map.width, map.height)?;
    if map.cells.len() != map.width * map.height {
        let (width, pixels) = (map.width, map.cells.len());
        return Err(crate::ImageError::Ragged { width, pixels }.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
