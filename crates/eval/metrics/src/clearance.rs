//! How close a way came to true walls.

use glam::DVec2;
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

/// The place of a way where walls on both sides of it are nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Narrowest {
    /// From the wall on the left to the wall on the right, metres.
    pub width_m: f64,
    /// Where the robot's middle was, metres.
    pub at_m: [f64; 2],
}

/// Walls farther from a way than this, metres, make no passage of it.
const BESIDE: f64 = 1.5;

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

    /// The narrowest passage that a way of straight legs leads through; `None` if it leads through none. The end of a wall that
    /// it only cuts is on one side of it and makes no passage.
    pub fn narrowest(&self, way: &[DVec2]) -> Option<Narrowest> {
        let step = self.lattice.resolution / 2.0;
        let legs = way.windows(2).map(|leg| (leg[0], leg[1] - leg[0]));
        let along = legs.flat_map(|(from, leg)| {
            let steps = libm::ceil(leg.length() / step).max(1.0) as u32;
            let across = leg.normalize_or_zero().perp();
            (0..=steps).map(move |k| (from + leg * (f64::from(k) / f64::from(steps)), across))
        });
        let measured = along.filter_map(|(at, across)| {
            let width_m = self.free(at, across, step)? + self.free(at, -across, step)?;
            Some(Narrowest { width_m, at_m: at.to_array() })
        });
        measured.min_by(|a, b| a.width_m.total_cmp(&b.width_m))
    }

    /// How far it is to a wall in one direction; `None` if it is too far to matter.
    fn free(&self, from: DVec2, direction: DVec2, step: f64) -> Option<f64> {
        let steps = (BESIDE / step) as u32;
        let mut distances = (0..=steps).map(|k| f64::from(k) * step);
        distances.find(|&distance| {
            let index = self.lattice.index_at(from + direction * distance);
            index.is_some_and(|index| self.truth.cells[index] == Cell::Occupied)
        })
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
    fn a_passage_is_as_wide_as_from_wall_to_wall_across_the_way() {
        let truth =
            drawn(0.1, &["..........", "....##....", "..........", "..........", "....##...."]);
        let way = [DVec2::new(0.05, 0.25), DVec2::new(0.95, 0.25)];
        let narrowest = Clearance::new(&truth, 0.0).unwrap().narrowest(&way).unwrap();
        assert!((narrowest.width_m - 0.2).abs() < 0.051, "{narrowest:?}");
        assert!((0.4..0.61).contains(&narrowest.at_m[0]), "{narrowest:?}");
    }

    #[test]
    fn a_way_around_the_end_of_a_wall_leads_through_no_passage() {
        let truth = drawn(0.1, &["..........", "..........", "....##....", "....##...."]);
        let way = [DVec2::new(0.05, 0.25), DVec2::new(0.95, 0.25)];
        assert_eq!(Clearance::new(&truth, 0.0).unwrap().narrowest(&way), None);
    }

    #[test]
    fn without_walls_there_is_no_clearance() {
        let truth = drawn(0.1, &["..."]);
        let drive = Trajectory::on_plane([[0.0, 0.05, 0.05, 0.0]]);
        assert_eq!(Clearance::new(&truth, 0.0).unwrap().tightest(&drive).unwrap(), None);
    }
}
