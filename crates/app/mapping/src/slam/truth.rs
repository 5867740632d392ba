//! How far a way is from the true one.

use anyhow::{Context, Result};
use eval_metrics::{TrajectorySettings, Way, judge_trajectory};
use link_logs::Stamped;
use serde::Serialize;

use super::judged::stamped;
use super::run::Mapped;

/// Poses whose times differ by more do not belong together, seconds.
const MAX_GAP: f64 = 0.02;

/// How far a way is from the true one, once it was moved onto it as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TruthError {
    /// Poses that have a partner in time.
    pub pairs: usize,
    /// Root of the mean square distance.
    pub rmse_m: f64,
    /// The mean distance.
    pub mean_m: f64,
    /// The greatest one.
    pub max_m: f64,
}

/// Holds the way against true poses of the laser.
pub fn judge_by_truth(mapped: &Mapped, truth: &[Stamped]) -> Result<TruthError> {
    let settings = TrajectorySettings { max_gap: MAX_GAP, is_aligned: true, along: Way::Estimate };
    let score = judge_trajectory(&stamped(mapped, 0.0), truth, &[], &settings)
        .context("cannot judge the way by the true one")?;
    let error = score.absolute;
    Ok(TruthError {
        pairs: score.pairs,
        rmse_m: error.rmse_m,
        mean_m: error.translation_m.mean,
        max_m: error.translation_m.max,
    })
}
