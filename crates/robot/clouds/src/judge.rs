//! What one reading says of a point: regions I, II and III.
//!
//! | thesis | here         | meaning                                    |
//! |--------|--------------|--------------------------------------------|
//! | R      | `max_range`  | longest range of the sensor                |
//! | r      | `r`          | distance of the point from the sensor      |
//! | β, α   | `fan`        | (β - α) / β: 1 on the axis, 0 at the edge  |
//! | E      | `half`       | half the depth of region I                 |
//! | M      | `initial`    | "max occupied", the initial belief         |
//!
//! We make region I at least as deep as one step of the lattice: with E = 0 no lattice point would ever lie at the measured distance.

use crate::rule::ABSENT;
use crate::weights::Weights;

/// Where the regions of one reading begin and end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Depth {
    /// The measured distance; infinite where nothing was met.
    pub(crate) hit: f32,
    /// Half the depth of region I.
    pub(crate) half: f32,
    /// R.
    pub(crate) max_range: f32,
}

/// Rounding must not decide whether a point that lies exactly on a limit belongs to a region.
const SLACK: f32 = 1e-5;

/// Which region a distance falls into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Probably occupied.
    One,
    /// Probably free.
    Two,
    /// Unknown.
    Three,
}

impl Depth {
    /// Beyond this nothing is said.
    pub(crate) fn reach(&self) -> f32 {
        (self.hit + self.half).min(self.max_range.max(self.half)) + SLACK
    }

    /// Region II ends here.
    #[inline(always)]
    pub(crate) fn front(&self) -> f32 {
        self.hit - self.half - SLACK
    }

    pub(crate) fn region(&self, r: f32) -> Region {
        if r > self.reach() {
            Region::Three
        } else if r >= self.front() {
            Region::One
        } else {
            Region::Two
        }
    }
}

/// Turns places in a beam into evidence.
pub(crate) trait Judge: Copy {
    /// Evidence for a point at distance `r` before the reach of `depth`, `fan` between 1 on the axis and 0 at the edge.
    fn evidence(&self, depth: &Depth, r: f32, fan: f32) -> f32;

    /// What stands for the fan on a line.
    fn fan_of_line(&self) -> f32;

    /// Nothing is said of points nearer than this.
    fn begins(&self, _: &Depth) -> f32 {
        0.0
    }
}

/// Hits are 1, free space is 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Judge for Plain {
    #[inline(always)]
    fn evidence(&self, depth: &Depth, r: f32, _: f32) -> f32 {
        if r >= depth.front() { 1.0 } else { 0.0 }
    }

    fn fan_of_line(&self) -> f32 {
        0.0
    }
}

/// Eqs. 1 and 2 of the thesis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probable {
    pub(crate) max_occupied: f32,
    /// The thesis: 0. A line has no width, so 1 would be its axis.
    pub(crate) fan_of_line: f32,
}

impl Judge for Probable {
    #[inline(always)]
    fn evidence(&self, depth: &Depth, r: f32, fan: f32) -> f32 {
        let near = ((depth.max_range - r) / depth.max_range).max(0.0);
        let sure = ((near + fan) * 0.5).clamp(0.0, 1.0);
        if r >= depth.front() { sure * self.max_occupied } else { 1.0 - sure }
    }

    fn fan_of_line(&self) -> f32 {
        self.fan_of_line
    }
}

/// Ours: log odds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed {
    hit: f32,
    free: f32,
}

impl Weighed {
    pub(crate) fn infrared(weights: &Weights) -> Self {
        Self { hit: weights.ir_hit, free: weights.ir_free }
    }

    /// Each reading counts by its share.
    pub(crate) fn sonar(weights: &Weights, share: f32) -> Self {
        Self { hit: weights.sonar_hit * share, free: weights.sonar_free * share }
    }

    /// The same where a hit counts for this part of it.
    pub(crate) fn with_hits(self, part: f32) -> Self {
        Self { hit: self.hit * part, ..self }
    }
}

impl Judge for Weighed {
    /// A hit is surest at the measured distance and on the axis; that a point is free is surest on the axis and fades to nothing at the
    /// edge, where an echo may have been missed.
    #[inline(always)]
    fn evidence(&self, depth: &Depth, r: f32, fan: f32) -> f32 {
        let fan = fan.max(0.0);
        let off = (r - depth.hit).abs() / depth.half;
        if r >= depth.front() { self.hit * fan * (1.0 - off).max(0.0) } else { -self.free * fan }
    }

    fn fan_of_line(&self) -> f32 {
        1.0
    }
}

/// Names the points of region I and says nothing of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shell;

impl Judge for Shell {
    #[inline(always)]
    fn evidence(&self, depth: &Depth, r: f32, _: f32) -> f32 {
        if r >= depth.front() { 1.0 } else { UNTOUCHED }
    }

    fn fan_of_line(&self) -> f32 {
        1.0
    }

    fn begins(&self, depth: &Depth) -> f32 {
        depth.front()
    }
}

/// No evidence: the point is left as it is.
pub(crate) const UNTOUCHED: f32 = ABSENT;
