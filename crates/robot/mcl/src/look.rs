//! What was seen in one moment, and how well a pose explains it.

use base::geom::Pose2;
use glam::DVec2;

use crate::chart::Chart;
use crate::cone;

/// What one sensor saw, in the frame of the robot as it stands now.
#[derive(Clone, Debug)]
pub enum Look {
    /// A laser's beams end in these points.
    Points {
        /// In the robot's frame.
        ends: Vec<DVec2>,
        /// How far a point is off, metres, one standard deviation; the map's own errors included.
        sigma: f64,
    },
    /// A cone of sound came back, or did not.
    Cone(Cone),
}

/// A cone of sound, or a beam if it has no width. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// Where it starts, its x looking ahead.
    pub robot_from_sensor: Pose2,
    /// Half of its opening angle.
    pub half_angle: f64,
    /// Surfaces met at more than this from their normal send nothing back, but for the middle.
    pub max_incidence: f64,
    /// Nothing farther is told.
    pub max_range: f64,
    /// How far off a range is, one standard deviation; the map's own errors included.
    pub sigma: f64,
    /// What came back; none where nothing did.
    pub range: Option<f64>,
}

/// How likely something is that the map does not explain, beside one for what fits exactly.
pub(crate) const BY_CHANCE: f64 = 0.05;
/// A laser's point this many standard deviations from a wall is not explained.
const EXPLAINED: f64 = 3.0;

/// Shares of readings that a map explains where all is right.
const USUAL_OF_LIGHT: f64 = 0.95;
const USUAL_OF_SOUND: f64 = 0.7;

/// How well a pose explains what was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Fit {
    /// Logarithm of the likelihood, all readings together.
    pub(crate) ln_likelihood: f64,
    /// Readings.
    pub(crate) count: usize,
    /// Readings that the map explains.
    pub(crate) explained: usize,
    /// How many it explains where all is right: sound goes astray more often than light.
    pub(crate) expected: f64,
}

impl Fit {
    pub(crate) fn add(&mut self, likelihood: f64, is_explained: bool) {
        self.ln_likelihood += libm::log(likelihood);
        self.count += 1;
        self.explained += usize::from(is_explained);
    }

    /// The likelihood of a reading in the geometric mean.
    pub(crate) fn each(&self) -> f64 {
        if self.count == 0 { 1.0 } else { libm::exp(self.ln_likelihood / self.count as f64) }
    }

    /// The share of readings that the map explains, of those that it would where all is right; at most one.
    pub(crate) fn share(&self) -> f64 {
        if self.count == 0 { 1.0 } else { (self.explained as f64 / self.expected).min(1.0) }
    }
}

impl Look {
    /// Points where a laser's beams end.
    pub fn points(ends: impl IntoIterator<Item = DVec2>, sigma: f64) -> Self {
        Self::Points { ends: ends.into_iter().collect(), sigma }
    }

    /// How many readings it holds.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Points { ends, .. } => ends.len(),
            Self::Cone(_) => 1,
        }
    }

    /// How many readings of it a map explains where all is right.
    fn expected(&self) -> f64 {
        match self {
            Self::Points { ends, .. } => USUAL_OF_LIGHT * ends.len() as f64,
            Self::Cone(_) => USUAL_OF_SOUND,
        }
    }

    /// Adds to `fit` what this look says of a robot at `pose`; guesses are `coarse` metres off where they are few.
    pub(crate) fn judge(&self, chart: &Chart, pose: &Pose2, coarse: f64, fit: &mut Fit) {
        fit.expected += self.expected();
        match self {
            Self::Points { ends, sigma } => {
                let variance = sigma * sigma + coarse * coarse;
                for end in ends {
                    let distance = chart.distance(*pose * *end);
                    let squared = distance * distance;
                    let likelihood = libm::exp(-0.5 * squared / variance) + BY_CHANCE;
                    fit.add(likelihood, squared < EXPLAINED * EXPLAINED * variance);
                }
            }
            Self::Cone(cone) => cone::judge(cone, chart, pose, coarse, fit),
        }
    }
}
