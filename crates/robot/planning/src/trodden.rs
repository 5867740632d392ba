//! What the robot knows without having heard it: where it has been there is room for it, and where it was stopped there is none.
//!
//! Both hold whatever the map says. What is too low for the sonars stops the robot all the same.

use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState, Grid};

use crate::terrain::Terrain;

/// Places the robot has been at, places that stopped it, places of things the map does not show, and the cells of a terrain that are
/// free or solid therefore.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trodden {
    been: Vec<DVec2>,
    bumps: Vec<DVec2>,
    hidden: Vec<DVec2>,
    /// By place in the terrain's rows; empty as long as there are no points.
    known: Vec<Option<CellState>>,
}

/// Places nearer to each other than this share of a cell are one.
const APART: f64 = 0.75;
/// Cells around the robot's radius and margin that its middle's own cell is rounded by.
const ROUNDING: f64 = 1.3;
/// How large a point of a thing that the map does not show is, in cells from its middle: the cell it is in.
const HIDDEN: f64 = 0.71;
/// How large a thing that was bumped into is at least, metres from its middle.
const BUMP: f64 = 0.08;

impl Trodden {
    pub(crate) fn state(&self, index: usize) -> Option<CellState> {
        self.known.get(index).copied().flatten()
    }
}

impl Terrain {
    /// The robot's middle is at a point of the world: it fits there, so it may be there again; returns what may have changed.
    pub fn tread(&mut self, grid: &Grid, at: DVec2) -> CellRect {
        let apart = APART * self.resolution();
        if self.trodden.been.last().is_some_and(|last| last.distance(at) < apart) {
            return CellRect::EMPTY;
        }
        let disc = self.mark_been(at);
        let mut cells =
            (disc.min.y..disc.max.y).flat_map(|y| (disc.min.x..disc.max.x).map(move |x| (x, y)));
        if cells.all(|(x, y)| self.is_free(Cell::new(x, y))) {
            return CellRect::EMPTY;
        }
        self.take(grid, disc)
    }

    /// Something at a point of the world has stopped the robot: it is solid from now on; returns what may have changed.
    pub fn bump(&mut self, grid: &Grid, at: DVec2) -> CellRect {
        let disc = self.mark_bump(at);
        self.take(grid, disc)
    }

    /// Things that the map does not show stand at these points: they are solid unless the robot has been there; returns what may have changed.
    pub fn hide(&mut self, grid: &Grid, places: &[DVec2]) -> CellRect {
        let all =
            places.iter().map(|at| self.mark_hidden(*at)).fold(CellRect::EMPTY, CellRect::union);
        self.take(grid, all)
    }

    /// The robot has been in these places, and was stopped at those: all at once, which takes hardly longer than for one.
    pub fn remember(&mut self, grid: &Grid, been: &[DVec2], bumps: &[DVec2]) -> CellRect {
        let been = been.iter().map(|at| self.mark_been(*at)).fold(CellRect::EMPTY, CellRect::union);
        let all = bumps.iter().map(|at| self.mark_bump(*at)).fold(been, CellRect::union);
        self.take(grid, all)
    }

    /// All that another terrain of the same robot knows.
    pub(crate) fn remember_as(&mut self, grid: &Grid, known: &Trodden) {
        self.remember(grid, &known.been, &known.bumps);
        self.hide(grid, &known.hidden);
    }

    fn mark_been(&mut self, at: DVec2) -> CellRect {
        self.trodden.been.push(at);
        let margin = self.settings().margin.max(0.0);
        let room = || self.footprint().inscribed_radius() + margin + ROUNDING * self.resolution();
        // A cell that reaches out of the body may hold something.
        let inside = |body: f64| (body - HIDDEN * self.resolution()).max(0.0);
        let radius = self.settings().body.map_or_else(room, inside);
        self.mark(at, radius, CellState::Free)
    }

    fn mark_bump(&mut self, at: DVec2) -> CellRect {
        self.trodden.bumps.push(at);
        self.mark(at, BUMP, CellState::Occupied)
    }

    /// What the robot has stood on is free, whatever seemed to be there.
    fn mark_hidden(&mut self, at: DVec2) -> CellRect {
        self.trodden.hidden.push(at);
        let place = self.place_at(at).map(|place| place.y * self.bounds().width() + place.x);
        if place.is_none_or(|index| self.trodden.state(index) == Some(CellState::Free)) {
            return CellRect::EMPTY;
        }
        self.mark(at, self.resolution() * HIDDEN, CellState::Occupied)
    }

    /// Marks a disc; a bump outlasts whatever else is known, since the robot was beside it, not in it.
    fn mark(&mut self, at: DVec2, radius: f64, state: CellState) -> CellRect {
        let (bounds, resolution) = (self.bounds(), self.resolution());
        let cell = |point: DVec2| {
            let scaled = (point / resolution).floor();
            Cell::new(scaled.x as i32, scaled.y as i32)
        };
        let (low, high) = (cell(at - DVec2::splat(radius)), cell(at + DVec2::splat(radius)));
        let disc = CellRect { min: low, max: Cell::new(high.x + 1, high.y + 1) };
        let disc = disc.intersection(bounds);
        self.trodden.known.resize(bounds.area(), None);
        for (x, y) in
            (disc.min.y..disc.max.y).flat_map(|y| (disc.min.x..disc.max.x).map(move |x| (x, y)))
        {
            let middle = DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5) * resolution;
            let (column, row) = (x - bounds.min.x, y - bounds.min.y);
            let known = &mut self.trodden.known[row as usize * bounds.width() + column as usize];
            if middle.distance(at) <= radius && *known != Some(CellState::Occupied) {
                *known = Some(state);
            }
        }
        disc
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    #[test]
    fn hidden_things_are_solid_except_where_the_robot_has_stood_and_stay_when_the_map_grows() {
        let rows = vec![".".repeat(60); 40];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut grid = map_from(0.05, &rows);
        let outline = robot_outline(0.3, 0.3);
        let mut terrain = Terrain::new(&grid, outline, TerrainSettings::default()).unwrap();
        let (glass, been) = (DVec2::new(1.52, 1.02), DVec2::new(0.52, 0.52));
        terrain.tread(&grid, been);
        terrain.hide(&grid, &[glass, been]);
        let state = |terrain: &Terrain, at| terrain.state(terrain.place_at(at).unwrap());
        for _ in 0..2 {
            assert_eq!(state(&terrain, glass), CellState::Occupied);
            assert_eq!(state(&terrain, been), CellState::Free);
            grid.set(Cell::new(300, 300), robot_mapping::Belief::from_nats(-2.0)).unwrap();
            terrain.update(&grid).unwrap();
        }
    }

    #[test]
    fn what_a_robot_has_passed_closely_stays_where_it_is_if_its_body_is_known() {
        let rows = vec![".".repeat(60); 40];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut grid = map_from(0.04, &rows);
        // A leg of a chair beside a body 0.44 m wide and 0.7 m from corner to corner.
        let (leg, way) = (DVec2::new(1.5, 1.06), 0.78);
        grid.set(Cell::new(37, 26), robot_mapping::Belief::from_nats(2.0)).unwrap();
        for (body, state) in [(None, CellState::Free), (Some(0.22), CellState::Occupied)] {
            let settings = TerrainSettings { body, ..TerrainSettings::default() };
            let outline = robot_outline(0.7, 0.7);
            let mut terrain = Terrain::new(&grid, outline, settings).unwrap();
            for k in 0..=20 {
                terrain.tread(&grid, DVec2::new(1.1 + 0.04 * f64::from(k), way));
            }
            assert_eq!(terrain.state(terrain.place_at(leg).unwrap()), state, "{body:?}");
        }
    }

    #[test]
    fn where_the_robot_has_been_it_may_be_again_whatever_the_map_says() {
        let mut rows = vec![".".repeat(60); 40];
        rows[20] = "#".repeat(60);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut grid = map_from(0.05, &rows);
        let outline = robot_outline(0.3, 0.3);
        let mut terrain = Terrain::new(&grid, outline, TerrainSettings::default()).unwrap();
        let ends =
            [DVec2::new(1.5, 0.5), DVec2::new(1.5, 1.5)].map(|p| terrain.place_at(p).unwrap());
        assert!(!terrain.components().are_connected(ends[0], ends[1]));
        for k in 0..=20 {
            terrain.tread(&grid, DVec2::new(1.5, 0.5 + 0.05 * f64::from(k)));
        }
        assert!(terrain.components().are_connected(ends[0], ends[1]));
        // A map that grows makes a new terrain; the robot has still been there.
        grid.set(Cell::new(300, 300), robot_mapping::Belief::from_nats(-2.0)).unwrap();
        terrain.update(&grid).unwrap();
        let ends =
            [DVec2::new(1.5, 0.5), DVec2::new(1.5, 1.5)].map(|p| terrain.place_at(p).unwrap());
        assert!(terrain.components().are_connected(ends[0], ends[1]));
    }
}
