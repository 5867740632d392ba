//! What the robot sends: a sweep of its sonar, and how it walked before.

use std::f64::consts::FRAC_PI_2;

use base::geom::{Pose2, wrap_angle};

/// Ranges that a sweep takes over the front.
pub const READINGS: usize = 11;

/// One sweep, taken standing. Metres and radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// What the compass told, to the left of north; none without a compass.
    pub compass: Option<f64>,
    /// Bearing to the left of ahead, and what came back; none where nothing did.
    pub ranges: Vec<(f64, Option<f64>)>,
}

/// A walk as the robot counts it: it turns, goes straight, and may turn once more.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Walk {
    /// Radians to the left, as counted in turning cycles.
    pub turn: f64,
    /// Metres ahead, as counted in cycles of the gait.
    pub way: f64,
    /// Radians to the left, turned at its end.
    pub after: f64,
}

impl Walk {
    /// Where cycles along what the compass tells lead from a pose: dead reckoning as the robot itself does it.
    pub fn along_compass(&self, pose: &Pose2, compass: Option<f64>) -> Pose2 {
        let yaw = compass.unwrap_or(pose.yaw + self.turn + self.after);
        self.facing(pose, yaw)
    }

    /// Where it leads if the robot faces `yaw` in the end.
    pub(crate) fn facing(&self, pose: &Pose2, yaw: f64) -> Pose2 {
        let ahead = Pose2::new(pose.x, pose.y, wrap_angle(yaw - self.after));
        ahead * Pose2::new(self.way, 0.0, self.after)
    }
}

impl Sweep {
    /// The bearings of a sweep, from the right to the left, 18 degrees apart.
    pub fn bearings() -> impl Iterator<Item = f64> {
        (0..READINGS).map(|index| FRAC_PI_2 * (index as f64 / 5.0 - 1.0))
    }

    /// Bearings and ranges of what came back.
    pub fn echoes(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.ranges.iter().filter_map(|(bearing, range)| Some((*bearing, (*range)?)))
    }
}
