//! Ways to localise on a map that is given, all fed the same walks and sweeps.

mod feasible;
mod kalman;
mod markov;
mod monte_carlo;

use base::geom::Pose2;
use glam::{DMat3, DVec3};
use robot_feasible::FeasibleError;

use crate::fit::Prior;

use crate::sweep::{Sweep, Walk};

pub use feasible::Feasible;
pub use kalman::Kalman;
pub use markov::Markov;
pub use monte_carlo::MonteCarlo;

/// Knows on a given map where the robot is.
pub trait Finder {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// The robot has walked and swept: where it is believed to be now.
    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError>;

    /// Covariance of x, y (metres) and yaw (radians) of that pose.
    fn covariance(&self) -> DMat3;

    /// Whether it is not worth acting upon.
    fn is_lost(&self) -> bool {
        false
    }
}

/// Cycles of the gait along what the compass tells, and nothing else.
#[derive(Clone, Debug)]
pub struct Reckoning {
    pose: Pose2,
    /// How wrong it may be by now: variances of the place and of the heading.
    spread: (f64, f64),
}

impl Reckoning {
    /// For a robot that begins at `pose`.
    pub fn new(pose: Pose2) -> Self {
        Self { pose, spread: (0.0, 0.0) }
    }
}

impl Finder for Reckoning {
    fn name(&self) -> &'static str {
        "dead reckoning"
    }

    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError> {
        let prior = Prior::after(&self.pose, walk, sweep.compass);
        // Each walk leads aside by what the heading is wrong.
        let aside = prior.heading * walk.way;
        self.spread.0 += prior.place * prior.place + aside * aside;
        self.spread.1 = prior.heading * prior.heading;
        self.pose = walk.along_compass(&self.pose, sweep.compass);
        Ok(self.pose)
    }

    fn covariance(&self) -> DMat3 {
        DMat3::from_diagonal(DVec3::new(self.spread.0, self.spread.0, self.spread.1))
    }
}

#[cfg(test)]
mod tests;
