//! Poses by time, looked up.

use base::geom::Pose;
use glam::DQuat;
use link_logs::Stamped;

use crate::MetricsError;

/// Poses in the order of time, at least one.
pub(super) struct History(Vec<Stamped>);

impl History {
    /// Sorts by time; of poses at the same time the first of the file comes first.
    pub(super) fn new(trajectory: &[Stamped]) -> Result<Self, MetricsError> {
        let mut poses = trajectory.to_vec();
        poses.sort_by(|a, b| a.time.total_cmp(&b.time));
        if poses.is_empty() { Err(MetricsError::NoTrajectory) } else { Ok(Self(poses)) }
    }

    pub(super) fn poses(&self) -> &[Stamped] {
        &self.0
    }

    /// The pose nearest in time; of two equally near the earlier.
    pub(super) fn nearest(&self, time: f64) -> &Stamped {
        let later = self.0.partition_point(|pose| pose.time < time);
        let last = self.0.len() - 1;
        let (before, after) = (&self.0[later.max(1) - 1], &self.0[later.min(last)]);
        let is_before = (time - before.time).abs() <= (after.time - time).abs();
        // Of poses at the same time the first one is meant.
        let found = if is_before { before } else { after };
        &self.0[self.0.partition_point(|pose| pose.time < found.time)]
    }

    /// The pose on the way between the two around a time; at the ends the end itself.
    pub(super) fn between(&self, time: f64) -> Pose {
        let later = self.0.partition_point(|pose| pose.time <= time);
        let (Some(before), Some(after)) =
            (later.checked_sub(1).map(|i| self.0[i]), self.0.get(later))
        else {
            return self.nearest(time).pose;
        };
        let share = (time - before.time) / (after.time - before.time);
        let position = before.pose.position.lerp(after.pose.position, share);
        Pose::new(position, turned(before.pose.rotation, after.pose.rotation, share))
    }

    /// Whether a time lies before all poses or after them.
    pub(super) fn is_outside(&self, time: f64) -> bool {
        time < self.0[0].time || time > self.0[self.0.len() - 1].time
    }
}

/// A share of the shorter turn from one rotation to another.
fn turned(from: DQuat, to: DQuat, share: f64) -> DQuat {
    from.slerp(to, share)
}

/// The angle of a rotation, radians, exact for small ones too.
pub(super) fn angle(rotation: DQuat) -> f64 {
    2.0 * libm::atan2(rotation.xyz().length(), rotation.w.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(points: &[(f64, f64)]) -> History {
        let stamped =
            |&(time, x): &(f64, f64)| Stamped { time, pose: Pose::from_xyz_yaw(x, 0.0, 0.0, x) };
        History::new(&points.iter().map(stamped).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_nearest_pose_is_the_first_of_its_time() {
        let history = history(&[(2.0, 9.0), (1.0, 5.0), (1.0, 6.0), (1.0, 7.0)]);
        for (time, x) in [(-3.0, 5.0), (1.0, 5.0), (1.4, 5.0), (1.5, 5.0), (1.6, 9.0), (7.0, 9.0)] {
            assert_eq!(history.nearest(time).pose.position.x, x, "at {time}");
        }
    }

    #[test]
    fn between_two_poses_both_place_and_turn_are_shared() {
        let history = history(&[(0.0, 0.0), (1.0, 0.5)]);
        let pose = history.between(0.4);
        assert!((pose.position.x - 0.2).abs() < 1e-12 && (pose.yaw() - 0.2).abs() < 1e-12);
        assert_eq!(history.between(5.0).position.x, 0.5);
        assert!(history.is_outside(1.1) && !history.is_outside(1.0));
    }

    #[test]
    fn the_angle_of_a_tiny_turn_is_not_lost() {
        let tiny = DQuat::from_rotation_z(1e-9);
        assert!((angle(tiny) - 1e-9).abs() < 1e-15 && (angle(-tiny) - 1e-9).abs() < 1e-15);
    }
}
