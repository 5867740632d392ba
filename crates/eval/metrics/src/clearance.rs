//! How close a way came to true walls.

use link_images::map_server::{Cell, GridMap};
use serde::{Deserialize, Serialize};

use crate::error::MetricsError;
use crate::lattice::Lattice;
use crate::nearest::Nearest;
use crate::trajectory::Trajectory;

/// The place of a way that is nearest to a wall.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tightest {
    /// From the robot's rim to the middle of the nearest wall cell, metres; negative where they overlap.
    pub clearance_m: f64,
    /// When, seconds.
    pub time_s: f64,
    /// Where the robot's middle was, metres.
    pub at_m: [f64; 2],
}

/// Measures distances to the walls of a true map.
#[derive(Clone, Debug)]
pub struct Clearance<'a> {
    truth: &'a GridMap,
    lattice: Lattice,
    robot_radius: f64,
}

impl<'a> Clearance<'a> {
    /// For a round robot; with a radius of 0 it measures from the robot's middle.
    pub fn new(truth: &'a GridMap, robot_radius: f64) -> Result<Self, MetricsError> {
        if !(robot_radius >= 0.0 && robot_radius.is_finite()) {
            return Err(MetricsError::BadSetting {
                what: "robot_radius",
                value: robot_radius,
                expected: "zero or more, and finite",
            });
        }
        Ok(Self { truth, lattice: Lattice::of(truth)?, robot_radius })
    }

    /// The tightest place of a way; `None` if there is no way or there are no walls.
    pub fn tightest(&self, trajectory: &Trajectory) -> Result<Option<Tightest>, MetricsError> {
        let (grown, offset) = self.lattice.covering(trajectory.places())?;
        let is_wall = |index| {
            let own = self.lattice.index(grown.place(index) - offset);
            own.is_some_and(|own| self.truth.cells[own] == Cell::Occupied)
        };
        let walls = Nearest::new(grown, is_wall);
        let measured = trajectory.points().iter().zip(trajectory.places()).filter_map(|(p, at)| {
            let clearance_m = walls.distance(at)? - self.robot_radius;
            Some(Tightest { clearance_m, time_s: p.time.seconds(), at_m: at.to_array() })
        });
        Ok(measured.min_by(|a, b| a.clearance_m.total_cmp(&b.clearance_m)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::drawn;

    #[test]
    fn the_nearest_moment_is_named_with_place_and_time() {
        let truth = drawn(0.1, &["##########", "..........", "..........", ".........."]);
        let drive = [[0.0, 0.15, 0.05, 0.0], [1.0, 0.55, 0.25, 0.0], [2.0, 0.95, 0.05, 0.0]];
        let drive = Trajectory::on_plane(drive);
        let tightest = Clearance::new(&truth, 0.06).unwrap().tightest(&drive).unwrap().unwrap();
        assert!((tightest.clearance_m - 0.04).abs() < 1e-9, "{tightest:?}");
        assert_eq!((tightest.time_s, tightest.at_m), (1.0, [0.55, 0.25]));
    }

    #[test]
    fn a_way_that_leaves_the_map_is_measured_all_the_same() {
        let truth = drawn(0.1, &["#"]);
        let drive = Trajectory::on_plane([[0.0, 1.05, 0.05, 0.0]]);
        let tightest = Clearance::new(&truth, 0.0).unwrap().tightest(&drive).unwrap().unwrap();
        assert!((tightest.clearance_m - 1.0).abs() < 1e-9, "{tightest:?}");
    }

    #[test]
    fn without_walls_there_is_no_clearance() {
        let truth = drawn(0.1, &["..."]);
        let drive = Trajectory::on_plane([[0.0, 0.05, 0.05, 0.0]]);
        assert_eq!(Clearance::new(&truth, 0.0).unwrap().tightest(&drive).unwrap(), None);
    }
}
