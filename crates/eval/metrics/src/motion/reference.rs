//! A trajectory against a reference one: absolute and relative errors.
//!
//! Sturm et al., *A benchmark for the evaluation of RGB-D SLAM systems* (2012), sections 6.1 and 6.2; pairs and statistics are those
//! of the program evo.

use base::geom::Pose;
use link_logs::Stamped;
use serde::Serialize;

use super::alignment::alignment;
use super::history::History;
use super::pairs::{Stretch, Way, matched};
use super::relations::size;
use super::{ErrorSpread, history};
use crate::MetricsError;

/// How trajectories are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrajectorySettings {
    /// Poses whose times differ by more do not belong together, seconds.
    pub max_gap: f64,
    /// Whether the estimate is moved onto the reference first, for the absolute error.
    pub is_aligned: bool,
    /// Along whose way stretches in metres are measured; evo takes the estimate's.
    pub along: Way,
}

impl Default for TrajectorySettings {
    fn default() -> Self {
        Self { max_gap: 0.01, is_aligned: true, along: Way::Estimate }
    }
}

/// How far a trajectory is from a reference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrajectoryScore {
    /// Poses that have a partner in time.
    pub pairs: usize,
    /// Metres of the reference's way through those.
    pub length_m: f64,
    /// Where the estimate is, after it was moved onto the reference.
    pub absolute: AbsoluteError,
    /// How its motion errs, per kind of stretch.
    pub relative: Vec<RelativeError>,
}

/// Where the estimate is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AbsoluteError {
    /// Root of the mean square distance: the usual ATE.
    pub rmse_m: f64,
    /// Distances.
    pub translation_m: ErrorSpread,
    /// Angles.
    pub rotation_deg: ErrorSpread,
}

/// How motion errs over stretches of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RelativeError {
    /// `1 m`, `10 m`, `1 frames`.
    pub stretch: String,
    /// How many there are; without any the errors are zero.
    pub stretches: usize,
    /// Root of the mean square distance: the usual RPE.
    pub rmse_m: f64,
    /// Distances.
    pub translation_m: ErrorSpread,
    /// Angles.
    pub rotation_deg: ErrorSpread,
}

/// Judges a trajectory by a reference.
pub fn judge_trajectory(
    estimated: &[Stamped],
    reference: &[Stamped],
    stretches: &[Stretch],
    settings: &TrajectorySettings,
) -> Result<TrajectoryScore, MetricsError> {
    let (mine, truth) =
        matched(&History::new(estimated)?, &History::new(reference)?, settings.max_gap);
    if mine.is_empty() {
        return Err(MetricsError::NoCommonTime { max_gap: settings.max_gap });
    }
    let step = |pair: &[Pose]| pair[0].position.distance(pair[1].position);
    let way = if settings.along == Way::Estimate { &mine } else { &truth };
    let over = |stretch: &Stretch| relative(&mine, &truth, *stretch, &stretch.over(way));
    Ok(TrajectoryScore {
        pairs: mine.len(),
        length_m: truth.windows(2).map(step).sum(),
        absolute: absolute(&mine, &truth, settings.is_aligned),
        relative: stretches.iter().map(over).collect(),
    })
}

fn absolute(mine: &[Pose], truth: &[Pose], is_aligned: bool) -> AbsoluteError {
    let places = |poses: &[Pose]| poses.iter().map(|pose| pose.position).collect::<Vec<_>>();
    let onto_truth =
        if is_aligned { alignment(&places(mine), &places(truth)) } else { Pose::IDENTITY };
    let errors = mine.iter().zip(truth).map(|(mine, truth)| {
        let moved = onto_truth * *mine;
        let turn = truth.rotation.inverse() * moved.rotation;
        (moved.position.distance(truth.position), history::angle(turn).to_degrees())
    });
    let (translations, rotations): (Vec<f64>, Vec<f64>) = errors.unzip();
    let translation_m = ErrorSpread::of(&translations);
    let rotation_deg = ErrorSpread::of(&rotations);
    AbsoluteError { rmse_m: translation_m.root_mean_square(), translation_m, rotation_deg }
}

fn relative(
    mine: &[Pose],
    truth: &[Pose],
    stretch: Stretch,
    ends: &[(usize, usize)],
) -> RelativeError {
    let errors = ends.iter().map(|&(from, to)| {
        let wanted = truth[from].inverse() * truth[to];
        size(wanted.inverse() * (mine[from].inverse() * mine[to]))
    });
    let (translations, rotations): (Vec<f64>, Vec<f64>) = errors.unzip();
    let translation_m = ErrorSpread::of(&translations);
    RelativeError {
        stretch: match stretch {
            Stretch::Metres(metres) => format!("{metres} m"),
            Stretch::Frames(frames) => format!("{frames} frames"),
        },
        stretches: translations.len(),
        rmse_m: translation_m.root_mean_square(),
        translation_m,
        rotation_deg: ErrorSpread::of(&rotations),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drive(offset: f64, stretch: f64) -> Vec<Stamped> {
        let at = |i: i32| {
            let t = f64::from(i) * 0.1;
            Stamped { time: t + offset, pose: Pose::from_xyz_yaw(t * stretch, t.sin(), 0.0, t) }
        };
        (0..100).map(at).collect()
    }

    fn judged(estimated: &[Stamped], reference: &[Stamped]) -> TrajectoryScore {
        let stretches = [Stretch::Metres(1.0), Stretch::Frames(10)];
        judge_trajectory(estimated, reference, &stretches, &TrajectorySettings::default()).unwrap()
    }

    #[test]
    fn the_frame_of_the_estimate_does_not_matter() {
        let elsewhere = Pose::from_xyz_yaw(4.0, -3.0, 2.0, 2.0);
        let moved: Vec<Stamped> =
            drive(0.0, 1.0).iter().map(|s| Stamped { pose: elsewhere * s.pose, ..*s }).collect();
        let score = judged(&moved, &drive(0.0, 1.0));
        assert_eq!(score.pairs, 100);
        assert!(score.absolute.rmse_m < 1e-9, "{score:?}");
        assert!(score.relative.iter().all(|relative| relative.rmse_m < 1e-9), "{score:?}");
    }

    #[test]
    fn scale_is_an_error_and_not_taken_out() {
        let score = judged(&drive(0.0, 1.1), &drive(0.0, 1.0));
        assert!(score.absolute.rmse_m > 0.1, "{score:?}");
        assert!(score.relative[1].stretches == 9 && score.relative[1].rmse_m > 0.05, "{score:?}");
    }

    #[test]
    fn poses_far_apart_in_time_do_not_belong_together() {
        assert_eq!(judged(&drive(0.004, 1.0), &drive(0.0, 1.0)).pairs, 100);
        let settings = TrajectorySettings::default();
        let error = judge_trajectory(&drive(0.05, 1.0), &drive(0.0, 1.0), &[], &settings);
        let told = error.unwrap_err().to_string();
        assert!(told.contains("0.01 s"), "{told}");
    }
}
