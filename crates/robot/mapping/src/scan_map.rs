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
}
