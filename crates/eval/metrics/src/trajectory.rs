//! Where a robot was over time.

use std::fmt;

use base::geom::Pose;
use base::time::SimTime;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// Poses a trajectory holds; beyond it every second one is let go.
const MAX_POINTS: usize = 1 << 19;

/// A robot shaking on the spot by less than this goes nowhere, metres.
const LEAST_STEP: f64 = 0.005;

/// Who says where the robot was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoseSource {
    /// The simulator.
    Truth,
    /// Its wheels, from where it truly began.
    Odometry,
    /// Its inertial system.
    Ins,
}

impl fmt::Display for PoseSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truth => "truth",
            Self::Odometry => "odometry",
            Self::Ins => "ins",
        })
    }
}

/// A pose and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    /// When.
    pub time: SimTime,
    /// Where.
    pub world_from_robot: Pose,
}

/// Poses in the order of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    points: Vec<Waypoint>,
    /// One of so many is kept.
    stride: usize,
    /// Poses let go since the last one kept.
    skipped: usize,
}

impl Trajectory {
    /// Of poses on the plane: seconds, x, y, yaw.
    pub fn on_plane(points: impl IntoIterator<Item = [f64; 4]>) -> Self {
        let mut trajectory = Self::default();
        for [seconds, x, y, yaw] in points {
            let pose = Pose::from_xyz_yaw(x, y, 0.0, yaw);
            trajectory.push(SimTime::from_seconds(seconds), pose);
        }
        trajectory
    }

    /// Adds a pose; one that is not later than the last, or nowhere, is let go. Memory is bounded: a very long one is thinned.
    pub fn push(&mut self, time: SimTime, world_from_robot: Pose) {
        let is_somewhere =
            world_from_robot.position.is_finite() && world_from_robot.rotation.is_finite();
        if !is_somewhere || self.points.last().is_some_and(|last| last.time >= time) {
            return;
        }
        if self.skipped + 1 < self.stride {
            self.skipped += 1;
            return;
        }
        if self.points.len() == MAX_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride = self.stride.max(1) * 2;
        }
        self.skipped = 0;
        self.points.push(Waypoint { time, world_from_robot });
    }

    /// All poses.
    pub fn points(&self) -> &[Waypoint] {
        &self.points
    }

    /// The places on the plane.
    pub fn places(&self) -> impl Iterator<Item = DVec2> {
        self.points.iter().map(|point| point.world_from_robot.position.truncate())
    }

    /// The part within a span of time, both ends included.
    #[must_use]
    pub fn between(&self, begin: SimTime, end: SimTime) -> Self {
        let is_within = |point: &&Waypoint| (begin..=end).contains(&point.time);
        let points = self.points.iter().filter(is_within).copied().collect();
        Self { points, stride: self.stride, skipped: 0 }
    }

    /// Metres driven, slopes included; trembling on the spot is no way.
    pub fn length(&self) -> f64 {
        let mut positions = self.points.iter().map(|point| point.world_from_robot.position);
        let Some(mut counted) = positions.next() else { return 0.0 };
        let mut length = 0.0;
        let mut last = counted;
        for position in positions {
            last = position;
            let step = position.distance(counted);
            if step >= LEAST_STEP {
                length += step;
                counted = position;
            }
        }
        length + last.distance(counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_square_add_up() {
        let corners = [[0.0, 0.0, 0.0, 0.0], [1.0, 2.0, 0.0, 0.0], [2.0, 2.0, 2.0, 0.0]];
        assert!((Trajectory::on_plane(corners).length() - 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_robot_that_trembles_goes_nowhere() {
        let tremble = (0..1000).map(|i| [i as f64 * 0.1, 0.002 * f64::from(i % 2), 0.0, 0.0]);
        let length = Trajectory::on_plane(tremble).length();
        assert!(length < 0.01, "{length} m");
    }

    #[test]
    fn poses_out_of_order_or_nowhere_are_let_go() {
        let wild = [[1.0, 0.0, 0.0, 0.0], [0.5, 9.0, 0.0, 0.0], [2.0, f64::NAN, 0.0, 0.0]];
        assert_eq!(Trajectory::on_plane(wild).points().len(), 1);
    }

    #[test]
    fn a_very_long_drive_is_thinned_and_keeps_its_length() {
        let count = MAX_POINTS * 3;
        let drive = (0..count).map(|i| [i as f64, i as f64 * 0.01, 0.0, 0.0]);
        let trajectory = Trajectory::on_plane(drive);
        assert!(trajectory.points().len() <= MAX_POINTS);
        let expected = (count - 1) as f64 * 0.01;
        assert!((trajectory.length() - expected).abs() < 0.1, "{}", trajectory.length());
    }

    #[test]
    fn a_part_begins_and_ends_where_asked() {
        let drive = Trajectory::on_plane((0..10).map(|i| [f64::from(i), f64::from(i), 0.0, 0.0]));
        let part = drive.between(SimTime::from_seconds(2.0), SimTime::from_seconds(5.0));
        assert_eq!((part.points().len(), part.length()), (4, 3.0));
    }
}
