//! How guesses stray from what the wheels tell.

use base::geom::Pose2;
use base::noise::NoiseStream;

/// How wrong a told motion may be, one standard deviation each; metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionNoise {
    /// Share of the way.
    pub straight: f64,
    /// Share of the turn.
    pub turn: f64,
    /// Radians that it veers on a metre, and metres that it slides aside on one.
    pub veer: f64,
}

impl Default for MotionNoise {
    /// Of a wheeled robot on a plain floor.
    fn default() -> Self {
        Self { straight: 0.05, turn: 0.06, veer: 0.03 }
    }
}

/// Whatever is told, guesses stray by this much: metres and radians. Without it they become one and follow no correction.
const LEAST: (f64, f64) = (0.004, 0.004);

impl MotionNoise {
    /// `moved` as it may have been.
    pub(crate) fn strayed(&self, moved: &Pose2, noise: &mut NoiseStream) -> Pose2 {
        let (way, turn) = (moved.position().length(), moved.yaw.abs());
        let along = noise.gaussian(self.straight * way + LEAST.0);
        let aside = noise.gaussian(self.veer * way + LEAST.0);
        let turned = noise.gaussian(self.turn * turn + self.veer * way + LEAST.1);
        Pose2::new(moved.x + along, moved.y + aside, moved.yaw + turned)
    }
}
