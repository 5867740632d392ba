//! Poses with their times, and where the robot was in between.

use base::geom::{Pose2, wrap_angle};

/// A pose that a log tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Told {
    /// Seconds.
    pub(crate) time: f64,
    /// Where.
    pub(crate) pose: Pose2,
    /// The line or message.
    pub(crate) line: usize,
}

/// Poses in the order of the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way(pub(crate) Vec<Told>);

impl Way {
    /// How many stamps are earlier than the one before.
    pub(crate) fn steps_back(&self) -> usize {
        self.0.windows(2).filter(|pair| pair[1].time < pair[0].time).count()
    }

    /// Where the robot was at a time, between the poses around it; before the first and after the last it stood there.
    pub(crate) fn at(&self, time: f64) -> Option<Pose2> {
        let after = self.0.partition_point(|told| told.time < time);
        let (Some(later), Some(earlier)) = (self.0.get(after), self.0[..after].last()) else {
            return self.0.get(after).or(self.0.last()).map(|told| told.pose);
        };
        let span = later.time - earlier.time;
        let share = if span > 0.0 { (time - earlier.time) / span } else { 1.0 };
        Some(between(&earlier.pose, &later.pose, share))
    }

    /// Where it was by the last line before one.
    pub(crate) fn before(&self, line: usize) -> Option<Pose2> {
        let after = self.0.partition_point(|told| told.line <= line);
        self.0[..after].last().or(self.0.first()).map(|told| told.pose)
    }
}

fn between(a: &Pose2, b: &Pose2, share: f64) -> Pose2 {
    let place = a.position().lerp(b.position(), share);
    Pose2::new(place.x, place.y, wrap_angle(a.yaw + share * wrap_angle(b.yaw - a.yaw)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way() -> Way {
        let told = |line: usize, time: f64, x: f64, yaw: f64| Told {
            time,
            pose: Pose2::new(x, 0.0, yaw),
            line,
        };
        Way(vec![told(1, 1.0, 0.0, 3.0), told(4, 2.0, 1.0, -3.0), told(6, 2.0, 1.5, -3.0)])
    }

    #[test]
    fn between_two_poses_the_robot_was_between_them_the_short_way_round() {
        let pose = way().at(1.5).unwrap();
        assert!((pose.x - 0.5).abs() < 1e-12, "{pose:?}");
        assert!((pose.yaw.abs() - std::f64::consts::PI).abs() < 1e-9, "{pose:?}");
    }

    #[test]
    fn before_the_first_and_after_the_last_it_stood_there() {
        assert_eq!(way().at(0.0).unwrap().x, 0.0);
        assert_eq!(way().at(9.0).unwrap().x, 1.5);
        assert_eq!(Way::default().at(1.0), None);
        assert_eq!((way().before(5).unwrap().x, way().before(0).unwrap().x), (1.0, 0.0));
    }
}
