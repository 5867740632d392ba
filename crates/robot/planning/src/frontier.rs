//! Frontiers: free cells beside unseen ones (Yamauchi, "A frontier-based approach for autonomous exploration", 1997).
//!
//! They are found tile by tile, and after a change of the terrain only in the tiles it touched.

use std::collections::BTreeMap;

use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState};

use crate::gain::beside;
use crate::ground::Place;
use crate::terrain::Terrain;

/// Cells along the edge of a tile.
const TILE: i32 = 32;

/// Frontier cells that touch each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Frontier {
    /// Counted from the world's origin, row by row.
    pub cells: Vec<Cell>,
    /// Mean of their middles, metres.
    pub centroid: DVec2,
    /// Their number times a cell's edge, metres.
    pub length: f64,
}

/// All frontier cells, tile by tile.
#[derive(Clone, Debug, Default)]
pub struct Frontiers {
    tiles: BTreeMap<(i32, i32), Vec<Cell>>,
}

impl Frontiers {
    /// Looks again where the terrain changed.
    pub fn update(&mut self, terrain: &Terrain, changed: CellRect) {
        if changed.is_empty() {
            return;
        }
        let tiles = changed.grown(1).blocks_around(TILE);
        for y in tiles.min.y..tiles.max.y {
            for x in tiles.min.x..tiles.max.x {
                let cells = frontier_cells(terrain, x, y);
                if cells.is_empty() {
                    self.tiles.remove(&(y, x));
                } else {
                    self.tiles.insert((y, x), cells);
                }
            }
        }
    }

    /// How many frontier cells there are.
    pub fn count(&self) -> usize {
        self.tiles.values().map(Vec::len).sum()
    }

    /// Frontier cells joined where they touch, by their first cell in rows.
    pub fn clusters(&self, resolution: f64) -> Vec<Frontier> {
        let mut cells: Vec<Cell> = self.tiles.values().flatten().copied().collect();
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        joined(&cells, resolution)
    }

    /// The same, but cut where tiles meet: each is about one place.
    pub fn pieces(&self, resolution: f64) -> Vec<Frontier> {
        self.tiles.values().flat_map(|cells| joined(cells, resolution)).collect()
    }
}

/// Cells, sorted by row and column, joined where they touch.
fn joined(cells: &[Cell], resolution: f64) -> Vec<Frontier> {
    let rows = Rows::of(cells);
    let mut is_taken = vec![false; cells.len()];
    let mut clusters = Vec::new();
    for first in 0..cells.len() {
        if !is_taken[first] {
            clusters.push(cluster(&rows, &mut is_taken, first, resolution));
        }
    }
    clusters
}

/// Cells sorted by row and column, and where each row begins among them.
struct Rows<'a> {
    cells: &'a [Cell],
    first_y: i32,
    /// One more at the end.
    starts: Vec<usize>,
}

impl<'a> Rows<'a> {
    fn of(cells: &'a [Cell]) -> Self {
        let first_y = cells.first().map_or(0, |cell| cell.y);
        let mut starts = Vec::new();
        for (index, cell) in cells.iter().enumerate() {
            starts.resize((cell.y - first_y) as usize + 1, index);
        }
        starts.push(cells.len());
        Self { cells, first_y, starts }
    }

    /// Numbers of the cells that touch `here`, itself included.
    fn around(&self, here: Cell) -> impl Iterator<Item = usize> + '_ {
        (here.y - 1..=here.y + 1).flat_map(move |y| {
            let row = usize::try_from(y - self.first_y).ok();
            let ends = row.and_then(|row| self.starts.get(row).zip(self.starts.get(row + 1)));
            let (start, end) = ends.map_or((0, 0), |(start, end)| (*start, *end));
            let row = &self.cells[start..end];
            let first = row.partition_point(|cell| cell.x < here.x - 1);
            let count = row[first..].iter().take_while(|cell| cell.x <= here.x + 1).count();
            start + first..start + first + count
        })
    }
}

fn cluster(rows: &Rows<'_>, is_taken: &mut [bool], first: usize, resolution: f64) -> Frontier {
    is_taken[first] = true;
    let (mut found, mut waiting) = (Vec::new(), vec![first]);
    while let Some(index) = waiting.pop() {
        let here = rows.cells[index];
        found.push(here);
        for next in rows.around(here) {
            if !is_taken[next] {
                is_taken[next] = true;
                waiting.push(next);
            }
        }
    }
    found.sort_unstable_by_key(|cell| (cell.y, cell.x));
    let sum: DVec2 =
        found.iter().map(|cell| DVec2::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5)).sum();
    let count = found.len() as f64;
    Frontier { cells: found, centroid: sum / count * resolution, length: count * resolution }
}

fn frontier_cells(terrain: &Terrain, tile_x: i32, tile_y: i32) -> Vec<Cell> {
    let tile = CellRect {
        min: Cell::new(tile_x * TILE, tile_y * TILE),
        max: Cell::new((tile_x + 1) * TILE, (tile_y + 1) * TILE),
    };
    let rect = tile.intersection(terrain.bounds());
    let corner = terrain.bounds().min;
    let mut cells = Vec::new();
    for y in rect.min.y..rect.max.y {
        for x in rect.min.x..rect.max.x {
            let place = Place::new((x - corner.x) as usize, (y - corner.y) as usize);
            if terrain.state(place) == CellState::Free && borders_unknown(terrain, place) {
                cells.push(Cell::new(x, y));
            }
        }
    }
    cells
}

/// Whether one of the four cells beside a place is unseen; what lies off the terrain is.
fn borders_unknown(terrain: &Terrain, place: Place) -> bool {
    beside(place).into_iter().any(|place| terrain.state(place) == CellState::Unknown)
}

#[cfg(test)]
mod tests {
    use robot_mapping::Belief;

    use super::*;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    fn terrain(grid: &robot_mapping::Grid) -> Terrain {
        Terrain::new(grid, robot_outline(0.1, 0.1), TerrainSettings::default()).unwrap()
    }

    #[test]
    fn frontiers_are_where_free_meets_unseen_joined_across_corners() {
        let grid = map_from(0.1, &["#######", "#.... #", "#...  #", "#.....#", "#######"]);
        let mut frontiers = Frontiers::default();
        let terrain = terrain(&grid);
        frontiers.update(&terrain, terrain.bounds());
        let clusters = frontiers.clusters(0.1);
        let cells: Vec<(i32, i32)> = clusters[0].cells.iter().map(|c| (c.x, c.y)).collect();
        assert_eq!(cells, [(4, 1), (3, 2), (4, 3), (5, 3)]);
        assert_eq!(clusters.len(), 1);
        assert!((clusters[0].length - 0.4).abs() < 1e-12);
    }

    #[test]
    fn looking_where_something_changed_finds_what_looking_everywhere_finds() {
        let row = format!("{}{}", ".".repeat(90), " ".repeat(60));
        let mut grid = map_from(0.1, &[row.as_str(); 120]);
        let mut terrain = terrain(&grid);
        let mut frontiers = Frontiers::default();
        frontiers.update(&terrain, terrain.bounds());
        assert_eq!(frontiers.count(), 2 * (90 + 120) - 4);
        for (x, y) in [(90, 5), (91, 5), (92, 6), (60, 64), (10, 63)] {
            grid.set(Cell::new(x, y), Belief::from_nats(if x > 80 { -2.0 } else { 0.0 })).unwrap();
        }
        let changed = terrain.update(&grid).unwrap();
        frontiers.update(&terrain, changed);
        let mut anew = Frontiers::default();
        anew.update(&terrain, terrain.bounds());
        assert_eq!(frontiers.tiles, anew.tiles);
    }
}
