//! Where a body stood while its heads were swept.

use base::geom::Pose;

/// A body that moved less than this stands where it stood, metres.
const APART: f64 = 0.05;

/// Remembers where the body stands, once for each place in turn.
pub fn note_standpoint(standpoints: &mut Vec<Pose>, world_from_robot: Pose) {
    let is_here = |known: &Pose| known.position.distance(world_from_robot.position) < APART;
    if !standpoints.last().is_some_and(is_here) {
        standpoints.push(world_from_robot);
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;

    #[test]
    fn a_body_that_stands_is_one_place_and_one_that_was_driven_two() {
        let mut poses = vec![];
        for x in [0.0, 0.001, 0.002, 1.0, 1.001] {
            note_standpoint(&mut poses, Pose::at(DVec3::X * x));
        }
        assert_eq!(poses.iter().map(|pose| pose.position.x).collect::<Vec<_>>(), [0.0, 1.0]);
    }
}
