//! A map of scans whose places are known: what is left to draw once SLAM has found them.

use base::geom::Pose;
use base::messages::Scan;

use crate::error::MappingError;
use crate::fan::{Fans, integrate_fan};
use crate::grid::Grid;
use crate::mapper::Outcome;
use crate::model::Model;

/// A grid that scans are drawn into, each from where its laser was.
#[derive(Clone, Debug)]
pub struct ScanMap {
    grid: Grid,
    model: Model,
    fans: Fans,
}

impl ScanMap {
    /// An empty map of cells of `resolution` metres.
    pub fn new(resolution: f64, model: Model) -> Result<Self, MappingError> {
        Ok(Self { grid: Grid::new(resolution)?, model, fans: Fans::default() })
    }

    /// Draws one scan; an error leaves the map as it was.
    pub fn draw(&mut self, world_from_laser: Pose, scan: &Scan) -> Result<Outcome, MappingError> {
        integrate_fan(&mut self.grid, world_from_laser, scan, &self.model, &mut self.fans)
    }

    /// The map as it is now.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use glam::DVec2;

    use super::*;
    use crate::belief::{CellState, Thresholds};

    #[test]
    fn a_scan_marks_where_its_beams_end_as_seen_from_its_laser() {
        let mut map = ScanMap::new(0.05, Model::default()).unwrap();
        let scan = Scan {
            first_angle: 0.0,
            step: 0.1,
            min_range: 0.1,
            max_range: 10.0,
            elevations: vec![0.0],
            ranges: vec![Some(2.0)],
        };
        for _ in 0..3 {
            map.draw(Pose::from_xyz_yaw(1.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2), &scan)
                .unwrap();
        }
        let state = |x, y| {
            let grid = map.grid();
            grid.state(grid.cell_at(DVec2::new(x, y)), Thresholds::default())
        };
        assert_eq!(state(1.01, 2.01), CellState::Occupied);
        assert_eq!(state(1.01, 1.0), CellState::Free);
        assert_eq!(state(3.0, 0.0), CellState::Unknown);
    }
    /// To the left of the laser, metres: in the middle of a row of cells.
    const WALL: f64 = 0.99;

    /// Scans of a laser that tells whole centimetres, from beside a wall.
    fn look_along_a_wall(map: &mut ScanMap) {
        let step = 1f64.to_radians();
        let range = |beam: usize| {
            let (sin, _) = libm::sincos(step * beam as f64 - PI / 2.0);
            let range = libm::round(WALL * 100.0 / sin) / 100.0;
            (sin > 0.0 && range < 8.0).then_some(range as f32)
        };
        let scan = Scan {
            first_angle: -PI / 2.0,
            step,
            min_range: 0.1,
            max_range: 8.0,
            elevations: vec![0.0],
            ranges: (0..=180).map(range).collect(),
        };
        // Past it once, and then often towards it from afar.
        for k in 0..500 {
            map.draw(Pose::from_xyz_yaw(0.013 * f64::from(k), 0.0, 0.0, 0.0), &scan).unwrap();
        }
        for k in 0..2000 {
            map.draw(Pose::from_xyz_yaw(0.001 * f64::from(k) - 3.0, 0.0, 0.0, 0.0), &scan).unwrap();
        }
    }

    #[test]
    fn who_looks_along_a_wall_does_not_take_it_away() {
        let mut map = ScanMap::new(0.02, Model::default()).unwrap();
        look_along_a_wall(&mut map);
        let grid = map.grid();
        let is_solid = |x: f64, y: f64| {
            grid.state(grid.cell_at(DVec2::new(x, y)), Thresholds::default()) == CellState::Occupied
        };
        let along = (60..160).map(|column| (f64::from(column) + 0.5) * 0.02);
        let holes = along.filter(|x| !is_solid(*x, 0.99) && !is_solid(*x, 1.01)).count();
        assert!(holes == 0, "{holes} of 100");
        let free = |y: f64| grid.state(grid.cell_at(DVec2::new(2.01, y)), Thresholds::default());
        assert_eq!(free(0.95), CellState::Free, "but all before it is free");
    }
}
