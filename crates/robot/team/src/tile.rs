//! A tile of a map, small enough for a radio: of each cell whether it is free, solid or unseen, as runs.
//!
//! A run is a byte: two bits say what, six bits how many cells less one. Runs go on over the ends of rows.

use robot_mapping::{Belief, Cell, CellRect, Grid, TILE, Thresholds};
use serde::{Deserialize, Serialize};

/// Cells of a tile.
const CELLS: usize = (TILE * TILE) as usize;
const UNSEEN: u8 = 0;
const FREE: u8 = 1;
const SOLID: u8 = 2;
const LONGEST: usize = 64;

/// Which tile of a map, counted from the world's origin in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
}

impl Key {
    /// Of the tile that begins at this cell.
    pub fn of(corner: Cell) -> Self {
        Self { x: corner.x.div_euclid(TILE) as i16, y: corner.y.div_euclid(TILE) as i16 }
    }

    /// The cells of the tile.
    pub fn cells(self) -> CellRect {
        let min = Cell::new(i32::from(self.x) * TILE, i32::from(self.y) * TILE);
        CellRect { min, max: Cell::new(min.x + TILE, min.y + TILE) }
    }
}

/// What somebody knows of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    runs: Vec<u8>,
}

impl Tile {
    /// That says nothing of any cell.
    pub fn blank() -> Self {
        Self { runs: packed(&[UNSEEN; CELLS]) }
    }

    /// Of a map; `None` where it knows nothing at all.
    pub fn of(grid: &Grid, key: Key) -> Option<Self> {
        let (rect, bounds) = (key.cells(), grid.bounds());
        if !bounds.contains_rect(rect) {
            return None;
        }
        let left = (rect.min.x - bounds.min.x) as usize;
        let rows = (rect.min.y..rect.max.y).map(|y| &grid.row(y)[left..left + TILE as usize]);
        let signs: Vec<u8> = rows.flatten().map(|belief| sign(Belief(*belief))).collect();
        let is_known = signs.iter().any(|sign| *sign != UNSEEN);
        is_known.then(|| Self { runs: packed(&signs) })
    }

    /// What it adds to the beliefs of others, cell by cell in steps of [`Belief`]; `None` if it does not describe a tile.
    pub fn beliefs(&self) -> Option<Vec<i16>> {
        let mut beliefs = Vec::with_capacity(CELLS);
        for run in &self.runs {
            let (what, count) = (run >> 6, usize::from(run & 63) + 1);
            if what > SOLID || beliefs.len() + count > CELLS {
                return None;
            }
            beliefs.resize(beliefs.len() + count, meaning(what));
        }
        (beliefs.len() == CELLS).then_some(beliefs)
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.runs.len()
    }

    /// How many cells say something else in another state of the tile.
    pub fn differences(&self, other: &Self) -> usize {
        let pair = self.beliefs().zip(other.beliefs());
        pair.map_or(CELLS, |(a, b)| a.iter().zip(&b).filter(|(a, b)| a != b).count())
    }
}

fn sign(belief: Belief) -> u8 {
    let Thresholds { occupied, free } = Thresholds::default();
    if belief >= occupied {
        SOLID
    } else if belief <= free {
        FREE
    } else {
        UNSEEN
    }
}

/// A mate's word counts about as much as what one has seen oneself: two against one decide.
fn meaning(sign: u8) -> i16 {
    match sign {
        FREE => Belief::from_nats(-2.0).0,
        SOLID => Belief::from_nats(2.5).0,
        _ => 0,
    }
}

fn packed(signs: &[u8]) -> Vec<u8> {
    let mut runs: Vec<u8> = vec![];
    for same in signs.chunk_by(|a, b| a == b) {
        runs.extend(same.chunks(LONGEST).map(|run| same[0] << 6 | (run.len() - 1) as u8));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Grid {
        let mut grid = Grid::new(0.05).unwrap();
        for (x, y) in (-10..50).flat_map(|y| (-10..50).map(move |x| (x, y))) {
            let is_wall = x == -10 || y == -10 || x == 49;
            let nats = if is_wall { 3.0 } else { -2.0 };
            grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
        }
        grid
    }

    #[test]
    fn a_tile_says_the_same_after_the_radio_as_before() {
        let grid = room();
        for key in [Key { x: 0, y: 0 }, Key { x: -1, y: -1 }, Key { x: -1, y: 0 }] {
            let tile = Tile::of(&grid, key).unwrap();
            assert!(tile.bytes() < 400, "{} bytes", tile.bytes());
            let beliefs = tile.beliefs().unwrap();
            for (index, said) in beliefs.iter().enumerate() {
                let corner = key.cells().min;
                let cell =
                    Cell::new(corner.x + index as i32 % TILE, corner.y + index as i32 / TILE);
                assert_eq!(said.signum(), grid.belief(cell).0.signum(), "{cell:?}");
            }
        }
        assert_eq!(Tile::of(&grid, Key { x: 9, y: 9 }), None, "nobody was there");
    }

    #[test]
    fn runs_that_make_no_tile_are_refused() {
        let runs = |runs: Vec<u8>| Tile { runs }.beliefs();
        assert_eq!(runs(vec![]), None);
        assert_eq!(runs(vec![63; 63]), None, "too short");
        assert_eq!(runs(vec![63; 65]), None, "too long");
        assert_eq!(runs(vec![0b1111_1111; 64]), None, "there is no such sign");
        assert!(runs(vec![63; 64]).is_some());
    }

    #[test]
    fn differences_are_counted_in_cells() {
        let grid = room();
        let mut other = grid.clone();
        for x in 3..8 {
            other.set(Cell::new(x, 3), Belief::from_nats(3.0)).unwrap();
        }
        let key = Key { x: 0, y: 0 };
        let (a, b) = (Tile::of(&grid, key).unwrap(), Tile::of(&other, key).unwrap());
        assert_eq!((a.differences(&b), a.differences(&a)), (5, 0));
    }
}
