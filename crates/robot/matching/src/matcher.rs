//! One seam for all ways to match: points and a guess in, a pose with its covariance out.

use base::geom::Pose2;
use glam::DMat3;

use crate::points::Points;
use crate::reference::Reference;
use crate::weak::Weak;

/// A way to find where a scan was taken.
pub trait Matcher {
    /// Where `scan` was taken in the frame of `reference`, near `guess`.
    fn matched(
        &self,
        reference: &Reference,
        scan: &Points,
        guess: &Guess,
    ) -> Result<Match, NoMatch>;
}

/// What is believed before looking: by odometry, most often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The pose of the scan in the frame of the reference.
    pub reference_from_scan: Pose2,
    /// Of (x, y, yaw), the place told in the axes of the reference: m², rad².
    pub covariance: DMat3,
}

impl Guess {
    /// A pose that may be off by `way` metres on each axis and by `turn` radians, as standard deviations.
    pub fn within(reference_from_scan: Pose2, way: f64, turn: f64) -> Self {
        let variances = glam::DVec3::new(way * way, way * way, turn * turn);
        Self { reference_from_scan, covariance: DMat3::from_diagonal(variances) }
    }
}

/// Where a scan was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The pose of the scan in the frame of the reference.
    pub reference_from_scan: Pose2,
    /// Of (x, y, yaw), the place told in the axes of the reference: m², rad². Along weak directions it is that of the guess.
    pub covariance: DMat3,
    /// Share of the scan's points that have a counterpart.
    pub share: f64,
    /// How far those lie off, metres.
    pub rms: f64,
    /// How often points were paired anew.
    pub rounds: usize,
    /// Steps of which the scan tells nothing: there the pose is that of the guess.
    pub weak: Vec<Weak>,
}

/// Why a scan was not placed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoMatch {
    /// There is nothing to match.
    #[error("{points} points are too few to match: at least {least} are needed")]
    TooFewPoints {
        /// In the scan or in the reference, whichever has fewer.
        points: usize,
        /// So many are needed.
        least: usize,
    },
    /// The scan and the reference show different places.
    #[error("only {:.0} % of the points have a counterpart: at least {:.0} % are needed", 100.0 * share, 100.0 * least)]
    TooFewPairs {
        /// Of the scan's points.
        share: f64,
        /// So many are needed.
        least: f64,
    },
    /// Points keep changing their counterparts.
    #[error("the pose still moves by {way_m:.3} m after {rounds} rounds")]
    Unsettled {
        /// In the last round.
        way_m: f64,
        /// How many there were.
        rounds: usize,
    },
    /// No direction is told.
    #[error("the points tell nothing of the pose")]
    Blind,
    /// No placement in the window fits.
    #[error("no placement in the window fits: the best scores less than {least}")]
    Nowhere {
        /// Mean score of the points that was asked for.
        least: f64,
    },
    /// Too many placements may be the best.
    #[error("too many placements in the window may be the best: narrow the guess's covariance")]
    TooMany,
}
