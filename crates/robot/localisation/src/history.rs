//! Poses of the last seconds, and the pose between two of them.

use std::collections::VecDeque;

use base::geom::Pose;
use base::time::SimTime;

/// Poses older than this are forgotten; a reading that comes later than this after it was taken is of no use.
const SPAN: SimTime = SimTime::from_millis(5000);

/// Where something was in the last seconds, in the order of time.
#[derive(Clone, Debug, Default)]
pub struct History {
    poses: VecDeque<(SimTime, Pose)>,
}

impl History {
    /// Adds a pose; one that is not newer than the newest replaces all that are not older.
    pub fn push(&mut self, time: SimTime, pose: Pose) {
        while self.poses.back().is_some_and(|(last, _)| *last >= time) {
            self.poses.pop_back();
        }
        self.poses.push_back((time, pose));
        // Two are kept even if they are old: a slow source is interpolated, too.
        while self.poses.len() > 2 && time.since(self.poses[0].0) > SPAN {
            self.poses.pop_front();
        }
    }

    /// The pose at `time`, interpolated; the first or last one outside of what is kept, `None` while nothing is.
    pub fn pose_at(&self, time: SimTime) -> Option<Pose> {
        let after = self.poses.partition_point(|(known, _)| *known <= time);
        let Some((earlier, from)) = after.checked_sub(1).map(|index| self.poses[index]) else {
            return self.poses.front().map(|(_, pose)| *pose);
        };
        let Some((later, to)) = self.poses.get(after) else { return Some(from) };
        let share = time.since(earlier).seconds() / later.since(earlier).seconds();
        Some(between(&from, to, share))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.poses.clear();
    }
}

/// The pose a share of the way from one to another: straight for the place, along the shorter arc for the rotation.
pub fn between(from: &Pose, to: &Pose, share: f64) -> Pose {
    if share <= 0.0 {
        return *from;
    }
    Pose::new(from.position.lerp(to.position, share), from.rotation.slerp(to.rotation, share))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    fn at(millis: u64) -> SimTime {
        SimTime::from_millis(millis)
    }

    #[test]
    fn between_two_poses_the_way_is_straight_and_the_turn_is_even() {
        let mut history = History::default();
        history.push(at(1000), Pose::from_xyz_yaw(1.0, 0.0, 0.0, 3.0));
        history.push(at(1200), Pose::from_xyz_yaw(2.0, 4.0, 0.0, -3.0));
        let quarter = history.pose_at(at(1050)).unwrap();
        assert!((quarter.position.x - 1.25).abs() < 1e-12);
        assert!((quarter.position.y - 1.0).abs() < 1e-12);
        // From 3 to -3 radians the shorter way leads over pi.
        let expected = 3.0 + (2.0 * PI - 6.0) / 4.0;
        assert!((quarter.yaw() - expected).abs() < 1e-9, "{}", quarter.yaw());
    }

    #[test]
    fn outside_of_what_is_kept_the_nearest_pose_holds() {
        let mut history = History::default();
        assert_eq!(history.pose_at(at(5)), None);
        let (first, last) =
            (Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0), Pose::from_xyz_yaw(2.0, 0.0, 0.0, 0.0));
        history.push(at(100), first);
        history.push(at(200), last);
        assert_eq!(history.pose_at(at(5)), Some(first));
        assert_eq!(history.pose_at(at(900)), Some(last));
        assert_eq!(history.pose_at(at(100)), Some(first));
    }

    #[test]
    fn what_is_old_is_forgotten_and_what_comes_again_replaces() {
        let mut history = History::default();
        for step in 0..1000 {
            history.push(at(step * 100), Pose::from_xyz_yaw(step as f64, 0.0, 0.0, 0.0));
        }
        assert!(history.poses.len() <= 52, "{}", history.poses.len());
        let corrected = Pose::from_xyz_yaw(-1.0, 0.0, 0.0, 0.0);
        history.push(at(99_900), corrected);
        assert_eq!(history.pose_at(at(99_900)), Some(corrected));
    }
}
