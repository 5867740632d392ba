//! What wheels say of the laser's motion, corrected by what matching has shown of their errors.
//!
//! Wheels that differ in size turn a straight way into an arc, tyres give way when turning, and a log may hide that the laser sits ahead
//! of the wheels. Four numbers describe that; they are estimated while driving by recursive least squares on the motions between patches.

use base::geom::Pose2;
use glam::{DMat2, DMat3, DVec2, DVec3};
use link_slam_maps::Wheels;

/// A share of the past that each new motion replaces.
const FORGETTING: f64 = 0.998;
/// Scales may not leave 1 by more than this.
const MOST_SCALE: f64 = 0.2;
/// Yaw per metre may not exceed this, radians.
const MOST_DRIFT: f64 = 0.2;
/// The laser may not be farther ahead than this, metres.
const MOST_LEVER: f64 = 0.6;
/// A motion that misses its prediction by more than this many standard deviations teaches nothing.
const GATE: f64 = 3.0;

/// The errors of odometry, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Odometry {
    /// Turn per told turn, and turn per told metre.
    yaw: Learner,
    /// Way per told way, and how far the laser is ahead of the centre that odometry tells of.
    way: Learner,
    is_learning: bool,
}

impl Odometry {
    /// Nothing learnt yet; `lever` is what the log tells of how far ahead the laser is.
    pub fn new(lever: f64, is_learning: bool) -> Self {
        Self {
            yaw: Learner::new(DVec2::new(1.0, 0.0), DVec2::new(0.05, 0.05)),
            way: Learner::new(DVec2::new(1.0, lever), DVec2::new(0.05, 0.1)),
            is_learning,
        }
    }

    /// The laser's motion for a motion of the odometry's centre.
    pub fn laser_motion(&self, told: &Pose2) -> Pose2 {
        let turn = self.yaw.estimate.dot(DVec2::new(told.yaw, forward(told)));
        let way = self.way_for(told, turn);
        Pose2::new(way.x, way.y, turn)
    }

    fn way_for(&self, told: &Pose2, turn: f64) -> DVec2 {
        let (sin, cos) = libm::sincos(turn);
        let DVec2 { x: scale, y: lever } = self.way.estimate;
        told.position() * scale + DVec2::new(cos - 1.0, sin) * lever
    }

    /// How certain a predicted motion is: standard deviations of place (metres) and yaw (radians).
    pub fn sigmas(&self, told: &Pose2) -> (f64, f64) {
        let (way, turn) = (told.position().length(), told.yaw.abs());
        (0.01 + 0.1 * way + 0.03 * turn, 0.01 + 0.1 * turn + 0.05 * way)
    }

    /// The same as an information matrix of the pose, in whatever frame: place and yaw are taken to err apart.
    pub fn information(&self, told: &Pose2) -> DMat3 {
        let (place, yaw) = self.sigmas(told);
        DMat3::from_diagonal(DVec3::new(
            1.0 / (place * place),
            1.0 / (place * place),
            1.0 / (yaw * yaw),
        ))
    }

    /// Learns from a motion of the laser that matching has found.
    pub fn learn(&mut self, told: &Pose2, found: &Pose2) {
        if !self.is_learning {
            return;
        }
        let (place, yaw) = self.sigmas(told);
        self.yaw.learn(DVec2::new(told.yaw, forward(told)), found.yaw, yaw);
        let (sin, cos) = libm::sincos(found.yaw);
        self.way.learn(DVec2::new(told.x, cos - 1.0), found.x, place);
        self.way.learn(DVec2::new(told.y, sin), found.y, place);
        self.bound();
    }

    /// What was learnt, as a map keeps it.
    pub(crate) fn saved(&self) -> Wheels {
        Wheels { yaw: self.yaw.saved(), way: self.way.saved() }
    }

    /// What a map knows of the wheels.
    pub(crate) fn resumed(wheels: &Wheels, is_learning: bool) -> Self {
        let (yaw, way) = (Learner::resumed(&wheels.yaw), Learner::resumed(&wheels.way));
        let mut odometry = Self { yaw, way, is_learning };
        odometry.bound();
        odometry
    }

    fn bound(&mut self) {
        self.yaw.bound(DVec2::new(MOST_SCALE, MOST_DRIFT), 1.0);
        self.way.bound(DVec2::new(MOST_SCALE, MOST_LEVER), 1.0);
    }

    /// Turn per told turn, turn per metre (radians), way per told way, and the lever (metres).
    pub fn figures(&self) -> [f64; 4] {
        [self.yaw.estimate.x, self.yaw.estimate.y, self.way.estimate.x, self.way.estimate.y]
    }
}

/// The way along the middle of the turn, backwards negative.
fn forward(told: &Pose2) -> f64 {
    let (sin, cos) = libm::sincos(told.yaw / 2.0);
    told.x * cos + told.y * sin
}

/// Two numbers that a row of two maps onto a measurement.
#[derive(Clone, Debug, PartialEq)]
struct Learner {
    estimate: DVec2,
    covariance: DMat2,
}

impl Learner {
    fn new(estimate: DVec2, sigmas: DVec2) -> Self {
        Self { estimate, covariance: DMat2::from_diagonal(sigmas * sigmas) }
    }

    fn saved(&self) -> link_slam_maps::Learner {
        let (estimate, covariance) = (self.estimate.to_array(), self.covariance.to_cols_array());
        link_slam_maps::Learner { estimate, covariance }
    }

    fn resumed(saved: &link_slam_maps::Learner) -> Self {
        let estimate = DVec2::from_array(saved.estimate);
        Self { estimate, covariance: DMat2::from_cols_array(&saved.covariance) }
    }

    fn learn(&mut self, row: DVec2, measured: f64, sigma: f64) {
        let spread = self.covariance * row;
        let variance = row.dot(spread) + sigma * sigma;
        let missed = measured - row.dot(self.estimate);
        if missed * missed > GATE * GATE * variance {
            return;
        }
        let gain = spread / variance;
        self.estimate += gain * missed;
        let taken = DMat2::from_cols(gain * spread.x, gain * spread.y);
        self.covariance = (self.covariance - taken) * (1.0 / FORGETTING);
        // Forgetting must not make anything less certain than it was at the start.
        self.covariance.x_axis.x = self.covariance.x_axis.x.min(0.05 * 0.05);
        self.covariance.y_axis.y = self.covariance.y_axis.y.min(0.1 * 0.1);
    }

    fn bound(&mut self, most: DVec2, middle: f64) {
        self.estimate.x = self.estimate.x.clamp(middle - most.x, middle + most.x);
        self.estimate.y = self.estimate.y.clamp(-most.y, most.y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wheels_that_pull_to_one_side_are_seen_through() {
        let mut odometry = Odometry::new(0.0, true);
        let (scale, drift, way, lever) = (0.975, 0.058, 0.98, 0.094);
        for index in 0..400 {
            let told = Pose2::new(0.2, 0.0, if index % 3 == 0 { 0.3 } else { -0.1 });
            let yaw = scale * told.yaw + drift * forward(&told);
            let (sin, cos) = libm::sincos(yaw);
            let found = Pose2::new(way * told.x + lever * (cos - 1.0), lever * sin, yaw);
            odometry.learn(&told, &found);
        }
        for (learnt, truth) in odometry.figures().into_iter().zip([scale, drift, way, lever]) {
            assert!((learnt - truth).abs() < 0.01, "{learnt} instead of {truth}");
        }
    }
}
