//! How badly a pose explains a sweep, and the pose near another that does it best.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec2, DVec3};

use crate::sonar::{Sonar, Walls};
use crate::sweep::{Sweep, Walk};

/// What is expected of a pose before anything is heard: its middle, and how wrong it may be along and across, and in heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The middle.
    pub pose: Pose2,
    /// Standard deviation of the place, metres.
    pub place: f64,
    /// Standard deviation of the heading, radians.
    pub heading: f64,
}

/// How ranges err on a map. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// Once.
    pub once: f64,
    /// For each metre of range.
    pub metre: f64,
    /// For each metre of range on a wall slanted by 45 degrees, where what is wrong with walls and headings tells most.
    pub slant: f64,
    /// What is wrong with a map is wrong for all ranges of a sweep together: each counts as this share of an independent one.
    pub independent: f64,
}

impl Errors {
    /// On a map that is given.
    pub const GIVEN: Self = Self { once: 0.02, metre: 0.005, slant: 0.02, independent: 0.5 };
    /// On one that the robot has drawn itself.
    pub const DRAWN: Self = Self { once: 0.03, metre: 0.01, slant: 0.1, independent: 0.25 };

    fn sigma(&self, range: f64, cosine: f64) -> f64 {
        let cosine = cosine.clamp(0.1, 1.0);
        let slant = libm::sqrt(1.0 - cosine * cosine) / cosine;
        self.once + (self.metre + self.slant * slant) * range
    }
}

/// A range that is off by more standard deviations than this is as bad as any other.
const LOST: f64 = 2.5;
/// Nothing came back where something should, as so many standard deviations.
const SILENT: f64 = 1.5;

/// Half the squared misfit, each range's cut off, and how many ranges the pose explains.
pub fn misfit(sonar: &Sonar, walls: &impl Walls, pose: &Pose2, sweep: &Sweep) -> (f64, usize) {
    let (mut sum, mut explained, errors) = (0.0, 0, walls.errors());
    for (bearing, range) in &sweep.ranges {
        let expected = sonar.heard(walls, sonar.at(pose), pose.yaw + bearing);
        let off = match (range, expected) {
            (None, None) => 0.0,
            (None, Some(_)) => SILENT,
            (Some(_), None) => LOST,
            (Some(range), Some(expected)) => {
                let sigma = errors.sigma(*range, expected.cosine);
                let off = (range - expected.range).abs() / sigma;
                explained += usize::from(off < LOST);
                off.min(LOST)
            }
        };
        sum += 0.5 * off * off;
    }
    (errors.independent * sum, explained)
}

/// Standard deviation of a compass, radians: 3.5 degrees.
pub(crate) const COMPASS: f64 = 0.061;
/// How wrong a walk may be: once, and for each metre; metres.
const WALK: (f64, f64) = (0.01, 0.06);
/// How wrong a counted turn may be: once, and for each radian; radians.
pub(crate) const TURN: (f64, f64) = (0.03, 0.06);

/// A compass that contradicts the counted turn by more standard deviations is not believed.
const TRUSTED: f64 = 3.0;

impl Prior {
    /// Where a walk leads from a pose: the counted turn and the compass, each by how sure it is, then straight ahead.
    pub fn after(pose: &Pose2, walk: &Walk, compass: Option<f64>) -> Self {
        let counted = pose.yaw + walk.turn + walk.after;
        let turned = TURN.0 + TURN.1 * (walk.turn.abs() + walk.after.abs());
        let off = compass.map(|compass| wrap_angle(compass - counted));
        let both = libm::sqrt(turned * turned + COMPASS * COMPASS);
        // Steel nearby turns a compass by more than any gait slips.
        let (yaw, heading) = match off.filter(|off| off.abs() < TRUSTED * both) {
            None => (counted, turned),
            Some(off) => {
                let share = (turned / both) * (turned / both);
                (counted + share * off, turned * COMPASS / both)
            }
        };
        let pose = walk.facing(pose, yaw);
        Self { pose, place: WALK.0 + WALK.1 * walk.way.abs(), heading }
    }

    /// Half the squared distance of a pose from it, in standard deviations.
    pub fn misfit(&self, pose: &Pose2) -> f64 {
        let place = pose.position().distance(self.pose.position()) / self.place;
        let heading = wrap_angle(pose.yaw - self.pose.yaw) / self.heading;
        0.5 * (place * place + heading * heading)
    }
}

/// How wide a pose lies that a cost of halves of squared standard deviations is least at: the inverse of its second derivatives, of x, y and yaw.
pub(crate) fn spread(pose: &Pose2, cost: impl Fn(&Pose2) -> f64) -> DMat3 {
    /// Steps of the derivatives, metres and radians: as wide as what is looked for.
    const STEP: f64 = 0.03;
    /// No direction is known better than this, nor worse: metres or radians.
    const LIMITS: (f64, f64) = (0.005, 0.5);
    let at = |off: DVec3| cost(&Pose2::new(pose.x + off.x, pose.y + off.y, pose.yaw + off.z));
    let axes = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * STEP);
    let second = |i: usize, j: usize| {
        let (a, b) = (axes[i], axes[j]);
        (at(a + b) - at(a - b) - at(b - a) + at(-a - b)) / (4.0 * STEP * STEP)
    };
    let (least, most) = (1.0 / (LIMITS.1 * LIMITS.1), 1.0 / (LIMITS.0 * LIMITS.0));
    let mut curved = DMat3::ZERO;
    for i in 0..3 {
        for j in 0..3 {
            curved.col_mut(i)[j] = second(i.min(j), i.max(j));
        }
        curved.col_mut(i)[i] = curved.col(i)[i].clamp(least, most);
    }
    let inverse = curved.inverse();
    let is_sound = inverse.is_finite() && (0..3).all(|i| inverse.col(i)[i] > 0.0);
    // Where the cost has no bottom each direction is told by itself.
    if is_sound {
        inverse
    } else {
        DMat3::from_diagonal(DVec3::new(
            1.0 / curved.x_axis.x,
            1.0 / curved.y_axis.y,
            1.0 / curved.z_axis.z,
        ))
    }
}

/// The best pose near `start` by ever smaller steps, and its misfit together with the prior's.
pub fn refined(start: &Pose2, misfit: impl Fn(&Pose2) -> f64) -> (Pose2, f64) {
    let (mut best, mut least) = (*start, misfit(start));
    let mut step = 0.04;
    while step > 0.004 {
        let turn = step;
        let around = [
            (DVec2::X * step, 0.0),
            (-DVec2::X * step, 0.0),
            (DVec2::Y * step, 0.0),
            (-DVec2::Y * step, 0.0),
            (DVec2::ZERO, turn),
            (DVec2::ZERO, -turn),
        ];
        let middle = best;
        for (off, turn) in around {
            let pose =
                Pose2::new(middle.x + off.x, middle.y + off.y, wrap_angle(middle.yaw + turn));
            let other = misfit(&pose);
            if other < least {
                (best, least) = (pose, other);
            }
        }
        if best == middle {
            step *= 0.5;
        }
    }
    (best, least)
}
