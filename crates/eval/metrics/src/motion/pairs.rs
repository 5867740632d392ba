//! Which poses of two trajectories belong together, and over which stretches motion is compared.

use base::geom::Pose;

use super::history::History;

/// Over which stretches relative errors are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stretch {
    /// So many metres of a way; one stretch after another.
    Metres(f64),
    /// So many poses; one stretch after another.
    Frames(usize),
}

/// Along whose way stretches in metres are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The estimate's.
    Estimate,
    /// The reference's.
    Reference,
}

impl Stretch {
    /// The first and the last pose of each stretch of a way.
    pub(super) fn over(self, way: &[Pose]) -> Vec<(usize, usize)> {
        let ends = match self {
            Self::Frames(frames) => (0..way.len()).step_by(frames.max(1)).collect(),
            Self::Metres(metres) => ends_by_way(way, metres),
        };
        ends.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }
}

/// The first pose, and each at which so many metres have been driven since the one before.
fn ends_by_way(way: &[Pose], metres: f64) -> Vec<usize> {
    let (mut driven, mut ends) = (0.0, vec![0]);
    for (index, pair) in way.windows(2).enumerate() {
        driven += pair[0].position.distance(pair[1].position);
        if driven >= metres {
            ends.push(index + 1);
            driven = 0.0;
        }
    }
    ends
}

/// Poses of both trajectories at nearly the same time: each of the shorter one with the nearest of the longer one.
pub(super) fn matched(
    estimated: &History,
    reference: &History,
    max_gap: f64,
) -> (Vec<Pose>, Vec<Pose>) {
    let is_estimate_longer = estimated.poses().len() > reference.poses().len();
    let (long, short) =
        if is_estimate_longer { (estimated, reference) } else { (reference, estimated) };
    let together = short.poses().iter().filter_map(|pose| {
        let near = long.nearest(pose.time);
        ((near.time - pose.time).abs() <= max_gap).then_some((near.pose, pose.pose))
    });
    let (long, short): (Vec<Pose>, Vec<Pose>) = together.unzip();
    if is_estimate_longer { (long, short) } else { (short, long) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_follow_each_other() {
        let way: Vec<Pose> =
            (0..7).map(|i| Pose::from_xyz_yaw(f64::from(i) * 0.4, 0.0, 0.0, 0.0)).collect();
        assert_eq!(Stretch::Frames(3).over(&way), [(0, 3), (3, 6)]);
        assert_eq!(Stretch::Metres(1.0).over(&way), [(0, 3), (3, 6)]);
        assert_eq!(Stretch::Metres(9.0).over(&way), []);
        assert_eq!(Stretch::Frames(0).over(&way).len(), 6);
    }
}
