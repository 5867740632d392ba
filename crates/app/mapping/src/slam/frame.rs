//! Which point of the robot relations are told of.
//!
//! A file of relations does not say. Where the robot turns, a point ahead of the laser swings around it, so that many relations together
//! show how far ahead that point is: one number from a thousand relations.

use base::geom::Pose2;
use glam::DVec2;

/// Relations that miss by more than this tell nothing of the frame, metres.
const GATE: f64 = 0.2;
/// The point is another one only if it is this far from the laser, metres, and this many standard deviations.
const NOTABLE: (f64, f64) = (0.02, 5.0);
/// Fewer relations than this do not tell.
const FEWEST: usize = 30;

/// How far ahead of the laser the point is that relations are told of; 0 where it is the laser itself, or cannot be told apart from it.
/// Each pair is a motion as it was estimated for the laser and as a relation tells it.
pub(crate) fn ahead(pairs: &[(Pose2, Pose2)]) -> f64 {
    let rows: Vec<(DVec2, DVec2)> = pairs
        .iter()
        .map(|(found, told)| {
            let swing = found.direction() - DVec2::X;
            (swing, told.position() - found.position())
        })
        .filter(|(_, missed)| missed.length() < GATE)
        .collect();
    let weight: f64 = rows.iter().map(|(swing, _)| swing.length_squared()).sum();
    if rows.len() < FEWEST || weight < 1e-6 {
        return 0.0;
    }
    let ahead = rows.iter().map(|(swing, missed)| swing.dot(*missed)).sum::<f64>() / weight;
    let squares: f64 =
        rows.iter().map(|(swing, missed)| (*missed - *swing * ahead).length_squared()).sum();
    let sigma = (squares / (2 * rows.len() - 1) as f64 / weight).sqrt();
    if ahead.abs() > NOTABLE.0 && ahead.abs() > NOTABLE.1 * sigma { ahead } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(ahead: f64) -> Vec<(Pose2, Pose2)> {
        let offset = Pose2::new(ahead, 0.0, 0.0);
        (0..60)
            .map(|index| {
                let found = Pose2::new(0.3, 0.1, f64::from(index - 30) * 0.02);
                (found, offset.inverse() * found * offset)
            })
            .collect()
    }

    #[test]
    fn a_point_ahead_of_the_laser_is_found_from_the_turns() {
        let found = ahead(&pairs(0.044));
        assert!((found - 0.044).abs() < 1e-9, "{found}");
    }

    #[test]
    fn millimetres_and_straight_ways_are_not_taken_for_another_point() {
        assert_eq!(ahead(&pairs(0.006)), 0.0);
        let straight: Vec<_> =
            (0..60).map(|_| (Pose2::new(0.3, 0.0, 0.0), Pose2::new(0.4, 0.0, 0.0))).collect();
        assert_eq!(ahead(&straight), 0.0);
    }
}
