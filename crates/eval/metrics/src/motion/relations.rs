//! A trajectory against hand-checked relations.
//!
//! Two forms are in use, and published tables mix them. Kümmerle et al., *On measuring the accuracy of SLAM algorithms*
//! (2009), take the poses nearest in time and the difference δ ⊖ δ*. Cartographer's tool interpolates the poses and takes
//! δ·δ*⁻¹, so that an error of the turn costs more the longer the relation is.

use base::geom::Pose;
use link_logs::{Relation, Stamped};
use serde::Serialize;

use super::ErrorSpread;
use super::history::{History, angle};
use crate::MetricsError;

/// How far a trajectory is from relations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RelationScore {
    /// How many relations; every one counts, whether the trajectory reaches it or not.
    pub relations: usize,
    /// Relations with an end before or after the whole trajectory.
    pub outside: usize,
    /// Longest time from an end of a relation to the nearest pose.
    pub farthest_s: f64,
    /// Of nearest poses, |δ ⊖ δ*|.
    pub translation_m: ErrorSpread,
    /// Of nearest poses.
    pub rotation_deg: ErrorSpread,
    /// Of interpolated poses, |δ·δ*⁻¹|.
    pub translation_m_interpolated: ErrorSpread,
    /// Of interpolated poses.
    pub rotation_deg_interpolated: ErrorSpread,
}

/// Judges a trajectory by relations, in both forms.
pub fn judge_relations(
    trajectory: &[Stamped],
    relations: &[Relation],
) -> Result<RelationScore, MetricsError> {
    if relations.is_empty() {
        return Err(MetricsError::NoRelations);
    }
    let history = History::new(trajectory)?;
    let ends = || relations.iter().map(|relation| [relation.from_time, relation.to_time]);
    let gap = |time: f64| (history.nearest(time).time - time).abs();
    let nearest = relations.iter().map(|relation| {
        let here = history.nearest(relation.from_time).pose;
        let there = history.nearest(relation.to_time).pose;
        size(relation.from_to.inverse() * (here.inverse() * there))
    });
    let interpolated = relations.iter().map(|relation| {
        let here = history.between(relation.from_time);
        let there = history.between(relation.to_time);
        size((here.inverse() * there) * relation.from_to.inverse())
    });
    let (translations, rotations): (Vec<f64>, Vec<f64>) = nearest.unzip();
    let (translations_between, rotations_between): (Vec<f64>, Vec<f64>) = interpolated.unzip();
    Ok(RelationScore {
        relations: relations.len(),
        outside: ends().filter(|ends| ends.iter().any(|time| history.is_outside(*time))).count(),
        farthest_s: ends().flatten().map(gap).fold(0.0, f64::max),
        translation_m: ErrorSpread::of(&translations),
        rotation_deg: ErrorSpread::of(&rotations),
        translation_m_interpolated: ErrorSpread::of(&translations_between),
        rotation_deg_interpolated: ErrorSpread::of(&rotations_between),
    })
}

/// Metres and degrees of an error.
pub(super) fn size(error: Pose) -> (f64, f64) {
    (error.position.length(), angle(error.rotation).to_degrees())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: f64, x: f64, y: f64, yaw: f64) -> Stamped {
        Stamped { time, pose: Pose::from_xyz_yaw(x, y, 0.0, yaw) }
    }

    fn relation(from_time: f64, to_time: f64, x: f64, yaw: f64) -> Relation {
        Relation { from_time, to_time, from_to: Pose::from_xyz_yaw(x, 0.0, 0.0, yaw) }
    }

    #[test]
    fn a_perfect_trajectory_has_no_error_wherever_its_frame_is() {
        let drive = [at(1.0, 5.0, 3.0, 1.0), at(2.0, 5.0 + 1f64.cos(), 3.0 + 1f64.sin(), 1.5)];
        let score = judge_relations(&drive, &[relation(1.0, 2.0, 1.0, 0.5)]).unwrap();
        assert!(score.translation_m.max < 1e-12 && score.rotation_deg.max < 1e-12, "{score:?}");
        assert!(score.translation_m_interpolated.max < 1e-12, "{score:?}");
    }

    #[test]
    fn a_turn_that_is_off_costs_metres_only_in_the_interpolated_form() {
        let drive = [at(1.0, 0.0, 0.0, 0.0), at(2.0, 2.0, 0.0, 0.1)];
        let score = judge_relations(&drive, &[relation(1.0, 2.0, 2.0, 0.0)]).unwrap();
        assert!(score.translation_m.mean < 1e-12, "{score:?}");
        // The chord of 0.1 rad at 2 m.
        let chord = 2.0 * 2.0 * 0.05f64.sin();
        assert!((score.translation_m_interpolated.mean - chord).abs() < 1e-12, "{score:?}");
        assert!((score.rotation_deg.mean - 0.1f64.to_degrees()).abs() < 1e-12, "{score:?}");
    }

    #[test]
    fn between_poses_only_the_interpolated_form_is_exact() {
        let drive = [at(0.0, 0.0, 0.0, 0.0), at(1.0, 1.0, 0.0, 0.0)];
        let score = judge_relations(&drive, &[relation(0.0, 0.4, 0.4, 0.0)]).unwrap();
        assert!((score.translation_m.mean - 0.4).abs() < 1e-12, "the nearest pose is the first");
        assert!(score.translation_m_interpolated.mean < 1e-12);
        assert!((score.farthest_s - 0.4).abs() < 1e-12 && score.outside == 0);
    }

    #[test]
    fn what_the_trajectory_does_not_reach_counts_as_wrong_and_is_told() {
        let drive = [at(0.0, 0.0, 0.0, 0.0), at(1.0, 1.0, 0.0, 0.0)];
        let score = judge_relations(&drive, &[relation(0.0, 9.0, 8.0, 0.0)]).unwrap();
        assert_eq!((score.outside, score.farthest_s), (1, 8.0));
        assert!((score.translation_m.mean - 7.0).abs() < 1e-12);
        assert!(judge_relations(&[], &[relation(0.0, 1.0, 1.0, 0.0)]).is_err());
        assert!(judge_relations(&drive, &[]).is_err());
    }

    #[test]
    fn mean_deviation_and_greatest_are_of_these_errors_alone() {
        let drive = [at(0.0, 0.0, 0.0, 0.0), at(1.0, 1.0, 0.0, 0.0), at(2.0, 2.0, 0.0, 0.0)];
        let relations = [relation(0.0, 1.0, 1.1, 0.0), relation(1.0, 2.0, 1.3, 0.0)];
        let ErrorSpread { mean, deviation, max } =
            judge_relations(&drive, &relations).unwrap().translation_m;
        for (found, expected) in [(mean, 0.2), (deviation, 0.1), (max, 0.3)] {
            assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
        }
    }
}
