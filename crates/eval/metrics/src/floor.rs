//! Free floor of a map against the true floor, and how much of it was seen.

use link_images::map_server::{Cell, GridMap};
use serde::{Deserialize, Serialize};

use crate::lattice::Lattice;
use crate::walls::share;

/// How well free floor was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FloorScore {
    /// Share of the map's free cells that are free in truth, where the truth is known; `None` without any.
    pub precision: Option<f64>,
    /// Share of the reachable floor that the map calls free.
    pub recall: Option<f64>,
    /// Share of the reachable floor that was seen: called free or occupied.
    pub coverage: Option<f64>,
    /// Reachable floor of the truth, m².
    pub reachable_m2: f64,
    /// Floor the map calls free where the truth knows of none, m².
    pub beyond_m2: f64,
}

/// Holds floor against floor; `is_reachable` is about cells of the truth.
pub(crate) fn compare_floors(
    (map, map_lattice): (&GridMap, &Lattice),
    (truth, truth_lattice): (&GridMap, &Lattice),
    is_reachable: &[bool],
) -> FloorScore {
    let free = (0..map.cells.len()).filter(|&index| map.cells[index] == Cell::Free);
    let mut truths = Tally::default();
    free.for_each(|i| truths.note(truth_lattice.look_up(truth, map_lattice.centre(i))));
    let reachable = (0..truth.cells.len()).filter(|&index| is_reachable[index]);
    let mut seen = Tally::default();
    reachable.for_each(|i| seen.note(map_lattice.look_up(map, truth_lattice.centre(i))));
    let all = seen.free + seen.occupied + seen.unknown;
    FloorScore {
        precision: share(truths.free, truths.free + truths.occupied),
        recall: share(seen.free, all),
        coverage: share(seen.free + seen.occupied, all),
        reachable_m2: all as f64 * truth.resolution * truth.resolution,
        beyond_m2: truths.unknown as f64 * map.resolution * map.resolution,
    }
}

/// Counts of cells.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    free: usize,
    occupied: usize,
    unknown: usize,
}

impl Tally {
    fn note(&mut self, cell: Cell) {
        match cell {
            Cell::Free => self.free += 1,
            Cell::Occupied => self.occupied += 1,
            Cell::Unknown => self.unknown += 1,
        }
    }
}
