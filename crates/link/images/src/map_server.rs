//! Occupancy maps as ROS `map_server` and Nav2 read them: a PGM image and a few lines of YAML.
//!
//! A pixel's darkness is read as the chance that its cell is occupied, and two thresholds make three kinds of cell of it.
//! We write 0, 254 and 205 for occupied, free and unknown, and a free threshold of 0.196, just below the darkness of 205:
//! with Nav2's newer 0.25 the unknown cells of such an image would be read as free.
//! Format: <https://wiki.ros.org/map_server>, "Map format".

use crate::yaml::Description;
use crate::{MapError, pgm, shape};

/// Darkness above which a cell is occupied.
const OCCUPIED_THRESHOLD: f64 = 0.65;

/// Darkness below which a cell is free.
const FREE_THRESHOLD: f64 = 0.196;

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

/// Reads a map from the bytes of its image and its description; only the mode `trinary` is understood.
pub fn decode(pgm_bytes: &[u8], yaml: &str) -> Result<GridMap, MapError> {
    let description = Description::from_yaml(yaml)?;
    let image = pgm::decode(pgm_bytes)?;
    let cells = image
        .shares
        .chunks_exact(image.width)
        .rev()
        .flatten()
        .map(|&whiteness| cell_from_whiteness(whiteness, &description))
        .collect();
    Ok(GridMap {
        width: image.width,
        height: image.height,
        resolution: description.resolution,
        origin: description.origin,
        cells,
    })
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
