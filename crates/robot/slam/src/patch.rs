//! Patches and the relations between them: the manifold.

use base::geom::Pose2;
use glam::DMat3;
use robot_matching::{Points, rotation, widened};

/// A scan that others are matched against, in its own frame.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Which scan it was, counted from the first.
    pub scan: usize,
    /// Its echoes.
    pub points: Points,
    /// Where its laser was.
    pub world_from_patch: Pose2,
    /// What odometry said then.
    pub told: Pose2,
}

/// Where one patch is, seen from another, and how surely.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// The patch that is seen from.
    pub from: usize,
    /// The patch that is seen.
    pub to: usize,
    /// Where it is.
    pub from_to: Pose2,
    /// Inverse covariance of x, y and yaw, in the frame of `from`.
    pub information: DMat3,
    /// How it was found.
    pub kind: Kind,
}

impl Relation {
    /// Inverse covariance in the frame of `to`, as pose graphs have it.
    pub fn information_at_end(&self) -> DMat3 {
        let turn = widened(&rotation(&self.from_to));
        turn.transpose() * self.information * turn
    }
}

/// How a relation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// By the turns of wheels.
    Odometry,
    /// By matching with a patch that was never far in doubt.
    Near,
    /// By recognising a place after a long way.
    Loop,
    /// By recognising places of another part: it joins the two, and without it they are apart again.
    Bridge,
}
