//! An extended Kalman filter on a given map: one Gaussian, moved by walks, corrected range by range.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec3};
use robot_feasible::{FeasibleError, Outline};

use crate::fit::{COMPASS, Prior};
use crate::rivals::Finder;
use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// A pose with its covariance.
#[derive(Clone, Debug)]
pub struct Kalman {
    sonar: Sonar,
    outline: Outline,
    pose: Pose2,
    covariance: DMat3,
}

/// Standard deviation of a range on the map, metres.
const SIGMA: f64 = 0.04;
/// What is off by more standard deviations is not taken.
const GATE: f64 = 3.0;
/// Steps of the derivatives: metres, radians.
const STEP: (f64, f64) = (0.01, 0.01);

impl Kalman {
    /// For a robot that begins at `pose`.
    pub fn new(sonar: Sonar, outline: &Outline, pose: Pose2) -> Self {
        let covariance = DMat3::from_diagonal(DVec3::new(4e-4, 4e-4, COMPASS * COMPASS));
        Self { sonar, outline: outline.clone(), pose, covariance }
    }

    /// One measurement that is off by `off` and changes with the pose as `slope` has it.
    fn correct(&mut self, off: f64, slope: DVec3, sigma: f64) {
        let spread = self.covariance * slope;
        let variance = slope.dot(spread) + sigma * sigma;
        if off * off > GATE * GATE * variance {
            return;
        }
        let gain = spread / variance;
        let by = gain * off;
        let yaw = wrap_angle(self.pose.yaw + by.z);
        self.pose = Pose2::new(self.pose.x + by.x, self.pose.y + by.y, yaw);
        let outer = DMat3::from_cols(gain * spread.x, gain * spread.y, gain * spread.z);
        self.covariance -= outer;
    }

    fn expected(&self, pose: &Pose2, bearing: f64) -> Option<f64> {
        self.sonar.expected(&self.outline, pose.position(), pose.yaw + bearing)
    }

    /// How the range at a bearing changes with x, y and heading, by small steps.
    fn slope(&self, bearing: f64) -> Option<DVec3> {
        let p = self.pose;
        let along = |low: Pose2, high: Pose2, step: f64| {
            Some((self.expected(&high, bearing)? - self.expected(&low, bearing)?) / (2.0 * step))
        };
        let moved = |dx: f64, dy: f64, turn: f64| Pose2::new(p.x + dx, p.y + dy, p.yaw + turn);
        let (way, turn) = STEP;
        Some(DVec3::new(
            along(moved(-way, 0.0, 0.0), moved(way, 0.0, 0.0), way)?,
            along(moved(0.0, -way, 0.0), moved(0.0, way, 0.0), way)?,
            along(moved(0.0, 0.0, -turn), moved(0.0, 0.0, turn), turn)?,
        ))
    }
}

impl Finder for Kalman {
    fn name(&self) -> &'static str {
        "Kalman"
    }

    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError> {
        let prior = Prior::after(&self.pose, walk, None);
        let (place, heading) = (prior.place * prior.place, prior.heading * prior.heading);
        let (sin, cos) = libm::sincos(prior.pose.yaw);
        // A turn before the walk moves its end sideways.
        let moved =
            DMat3::from_cols(DVec3::X, DVec3::Y, DVec3::new(-sin * walk.way, cos * walk.way, 1.0));
        self.pose = prior.pose;
        self.covariance = moved * self.covariance * moved.transpose()
            + DMat3::from_diagonal(DVec3::new(place, place, heading));
        if let Some(compass) = sweep.compass {
            self.correct(wrap_angle(compass - self.pose.yaw), DVec3::Z, COMPASS);
        }
        for (bearing, range) in sweep.echoes() {
            if let (Some(expected), Some(slope)) =
                (self.expected(&self.pose, bearing), self.slope(bearing))
            {
                self.correct(range - expected, slope, SIGMA);
            }
        }
        Ok(self.pose)
    }

    fn covariance(&self) -> DMat3 {
        self.covariance
    }
}
