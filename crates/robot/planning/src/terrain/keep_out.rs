//! Discs that nobody drives into, whatever is known of them: around people, and around places where somebody fell.

use glam::DVec2;
use robot_mapping::{Cell, CellRect, Grid};

use super::Terrain;

impl Terrain {
    /// These discs, middles and radii in metres, are solid from now on, and no others; returns what may have changed.
    pub fn keep_out(&mut self, grid: &Grid, discs: &[(DVec2, f64)]) -> CellRect {
        if self.kept_out == discs {
            return CellRect::EMPTY;
        }
        let old = std::mem::replace(&mut self.kept_out, discs.to_vec());
        let is_new = |disc: &&(DVec2, f64)| !old.contains(disc);
        let is_gone = |disc: &&(DVec2, f64)| !discs.contains(disc);
        let changed = old.iter().filter(is_gone).chain(discs.iter().filter(is_new));
        let reached: Vec<CellRect> = changed.map(|disc| self.around(*disc)).collect();
        reached.into_iter().fold(CellRect::EMPTY, |all, rect| all.union(self.take(grid, rect)))
    }

    /// Whether the middle of a cell, counted from the world's origin, is in one of the discs.
    pub(super) fn is_kept_out(&self, cell: Cell) -> bool {
        if self.kept_out.is_empty() {
            return false;
        }
        let middle = DVec2::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5) * self.resolution;
        let is_in =
            |(centre, radius): &(DVec2, f64)| middle.distance_squared(*centre) <= radius * radius;
        self.kept_out.iter().any(is_in)
    }

    fn around(&self, (centre, radius): (DVec2, f64)) -> CellRect {
        let cell = |point: DVec2| {
            let scaled = (point / self.resolution).floor();
            Cell::new(scaled.x as i32, scaled.y as i32)
        };
        let (min, max) = (cell(centre - radius), cell(centre + radius));
        CellRect { min, max: Cell::new(max.x + 1, max.y + 1) }
    }
}

#[cfg(test)]
mod tests {
    use robot_mapping::Belief;

    use super::*;
    use crate::{Footprint, TerrainSettings};

    fn hall() -> Grid {
        let mut grid = Grid::new(0.1).unwrap();
        for (x, y) in (-30..30).flat_map(|y| (-30..30).map(move |x| (x, y))) {
            grid.set(Cell::new(x, y), Belief::from_nats(-2.0)).unwrap();
        }
        grid
    }

    fn is_open(terrain: &Terrain, at: DVec2) -> bool {
        terrain.place_at(at).is_some_and(|place| terrain.ground().is_open(place))
    }

    #[test]
    fn a_disc_is_shut_even_where_the_robot_has_been_and_opens_when_it_is_gone() {
        let grid = hall();
        let body = Footprint::round(0.2).unwrap();
        let mut terrain = Terrain::new(&grid, body, TerrainSettings::default()).unwrap();
        let here = DVec2::new(0.5, 0.5);
        terrain.tread(&grid, here);
        let changed = terrain.keep_out(&grid, &[(here, 0.6)]);
        assert!(!changed.is_empty());
        assert!(!is_open(&terrain, here) && !is_open(&terrain, here + DVec2::X * 0.7));
        assert!(is_open(&terrain, here + DVec2::X * 1.2));
        assert!(terrain.keep_out(&grid, &[(here, 0.6)]).is_empty(), "nothing is new");
        terrain.keep_out(&grid, &[]);
        assert!(is_open(&terrain, here));
    }

    #[test]
    fn a_map_that_grows_still_keeps_out() {
        let mut grid = hall();
        let body = Footprint::round(0.2).unwrap();
        let mut terrain = Terrain::new(&grid, body, TerrainSettings::default()).unwrap();
        let here = DVec2::new(0.5, 0.5);
        terrain.keep_out(&grid, &[(here, 0.6)]);
        grid.set(Cell::new(200, 0), Belief::from_nats(-2.0)).unwrap();
        terrain.update(&grid).unwrap();
        assert!(!is_open(&terrain, here));
    }
}
