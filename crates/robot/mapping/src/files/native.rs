//! Our own file: every belief, packed, with a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `usar map` |
//! | 2 | version, 1 |
//! | 8 | edge of a cell, metres, a 64-bit float |
//! | 16 | first column and row, one past the last column and row: 32-bit integers, whole tiles of 64 |
//! | 4 | CRC-32 of everything before it and of the unpacked beliefs |
//! | rest | beliefs of 16 bits, row by row, packed by Zstandard |
//!
//! All numbers are little-endian. Tiles around the known part that hold nothing are left out.

use crc32fast::Hasher;

use crate::error::MappingError;
use crate::grid::{Grid, MAX_CELLS};
use crate::rect::{Cell, CellRect, TILE, tiles_around};

const MAGIC: &[u8; 8] = b"usar map";
const VERSION: u16 = 1;

/// Beyond this Zstandard takes longer than the disk would.
const LEVEL: i32 = 3;

/// The grid as a file.
pub fn save(grid: &Grid) -> Result<Vec<u8>, MappingError> {
    let bounds = tiles_around(grid.known_bounds()).scaled(TILE);
    let mut bytes = header(grid.resolution(), bounds);
    let beliefs = bytes_within(grid, bounds);
    bytes.extend(checksum(&bytes, &beliefs).to_le_bytes());
    bytes.extend(zstd::bulk::compress(&beliefs, LEVEL)?);
    Ok(bytes)
}

/// A grid from the bytes of its file.
pub fn load(bytes: &[u8]) -> Result<Grid, MappingError> {
    let mut rest = bytes;
    let magic = take::<8>(&mut rest, "first bytes");
    if !matches!(&magic, Ok(magic) if magic == MAGIC) {
        let found = String::from_utf8_lossy(&bytes[..bytes.len().min(8)]).into_owned();
        return Err(MappingError::NotAMap { found });
    }
    let version = u16::from_le_bytes(take(&mut rest, "version")?);
    if version != VERSION {
        return Err(MappingError::Version { found: version, expected: VERSION });
    }
    let resolution = f64::from_le_bytes(take(&mut rest, "resolution")?);
    let bounds = read_bounds(&mut rest)?;
    let head = &bytes[..bytes.len() - rest.len()];
    let expected = u32::from_le_bytes(take(&mut rest, "checksum")?);
    let size = 2 * bounds.area();
    let beliefs = zstd::bulk::decompress(rest, size)?;
    if beliefs.len() != size {
        return Err(MappingError::CutOff { what: "beliefs" });
    }
    let found = checksum(head, &beliefs);
    if found != expected {
        return Err(MappingError::Damaged { found, expected });
    }
    let beliefs = beliefs.chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect();
    Grid::from_parts(resolution, bounds, beliefs)
}

fn header(resolution: f64, bounds: CellRect) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(resolution.to_le_bytes());
    for value in [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y] {
        bytes.extend(value.to_le_bytes());
    }
    bytes
}

fn bytes_within(grid: &Grid, bounds: CellRect) -> Vec<u8> {
    let first = (bounds.min.x - grid.bounds().min.x) as usize;
    (bounds.min.y..bounds.max.y)
        .flat_map(|y| &grid.row(y)[first..first + bounds.width()])
        .flat_map(|belief| belief.to_le_bytes())
        .collect()
}

fn checksum(head: &[u8], beliefs: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(beliefs);
    hasher.finalize()
}

fn read_bounds(rest: &mut &[u8]) -> Result<CellRect, MappingError> {
    let mut number = || take(rest, "bounds").map(i32::from_le_bytes);
    let (min, max) = (Cell::new(number()?, number()?), Cell::new(number()?, number()?));
    let bounds = CellRect { min, max };
    let is_whole = [min.x, min.y, max.x, max.y].iter().all(|value| value % TILE == 0);
    let is_sound = is_whole && (bounds == CellRect::EMPTY || !bounds.is_empty());
    if is_sound && bounds.width().saturating_mul(bounds.height()) <= MAX_CELLS {
        return Ok(bounds);
    }
    Err(MappingError::BadField {
        what: "bounds",
        found: format!("({}, {}) to ({}, {})", min.x, min.y, max.x, max.y),
        expected: format!("whole tiles of {TILE} cells, {MAX_CELLS} cells at most"),
    })
}

fn take<const N: usize>(rest: &mut &[u8], what: &'static str) -> Result<[u8; N], MappingError> {
    let (taken, after) = rest.split_first_chunk().ok_or(MappingError::CutOff { what })?;
    *rest = after;
    Ok(*taken)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::belief::Belief;

    fn some_grid() -> Grid {
        let mut grid = Grid::new(0.025).unwrap();
        for k in 0..500_i32 {
            let cell = Cell::new(k * 7 % 300 - 100, k * k % 211 - 50);
            grid.set(cell, Belief((k * 131 % 2000 - 1000) as i16)).unwrap();
        }
        grid
    }

    #[test]
    fn every_belief_comes_back_in_its_cell() {
        let grid = some_grid();
        let back = load(&save(&grid).unwrap()).unwrap();
        assert_eq!(back.resolution(), grid.resolution());
        assert_eq!(back.known_bounds(), grid.known_bounds());
        for y in grid.bounds().min.y..grid.bounds().max.y {
            for x in grid.bounds().min.x..grid.bounds().max.x {
                assert_eq!(back.belief(Cell::new(x, y)), grid.belief(Cell::new(x, y)));
            }
        }
        assert_eq!(save(&back).unwrap(), save(&grid).unwrap());
    }

    #[test]
    fn a_map_of_nothing_is_a_map() {
        let back = load(&save(&Grid::new(0.5).unwrap()).unwrap()).unwrap();
        assert!(back.bounds().is_empty());
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let bytes = save(&some_grid()).unwrap();
        let changed = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            bytes
        };
        for (bytes, part) in [
            (b"P5 not ours".to_vec(), "P5"),
            (Vec::new(), "begins with"),
            (changed(8, 9), "version 9"),
            (changed(18, 1), "bounds"),
            (changed(33, 100), "bounds"),
            (changed(34, bytes[34] ^ 1), "checksum"),
            (changed(16, bytes[16] ^ 1), "checksum"),
            (bytes[..20].to_vec(), "bounds"),
            (bytes[..bytes.len() - 9].to_vec(), "unpack"),
        ] {
            let error = load(&bytes).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(tail in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut bytes = b"usar map\x01\x00".to_vec();
            bytes.extend(tail);
            let _ = load(&bytes);
        }
    }
}
