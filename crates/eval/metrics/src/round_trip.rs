//! The shortest way that does what a robot did: there, or there and back.

use glam::DVec2;
use link_images::map_server::GridMap;

use crate::error::MetricsError;
use crate::shortest::shortest_way;
use crate::trajectory::Trajectory;

/// What a way is held against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShortestTrip {
    /// Metres.
    pub length: f64,
    /// The farthest place from the beginning, if it ends about where it began: then the shortest way leads there and back.
    pub via: Option<DVec2>,
}

/// Ends nearer to each other than this share of what was driven are those of a round trip.
const ROUND: f64 = 0.1;

/// The shortest trip of a round robot with the ends of a way; one that comes back is held against the way to its farthest place and back.
/// `None` of a way without places.
pub fn shortest_trip(
    truth: &GridMap,
    trajectory: &Trajectory,
    robot_radius: f64,
) -> Result<Option<ShortestTrip>, MetricsError> {
    let (Some(start), Some(end)) = (trajectory.places().next(), trajectory.places().last()) else {
        return Ok(None);
    };
    let way = |from, to| shortest_way(truth, from, to, robot_radius).map(|way| way.length);
    let direct = way(start, end)?;
    let away = |place: &DVec2| place.distance_squared(start);
    let farthest = trajectory.places().max_by(|a, b| away(a).total_cmp(&away(b)));
    let is_round = direct < trajectory.length() * ROUND;
    let Some(via) = farthest.filter(|place| is_round && away(place) > 0.0) else {
        return Ok(Some(ShortestTrip { length: direct, via: None }));
    };
    Ok(Some(ShortestTrip { length: way(start, via)? + way(via, end)?, via: Some(via) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::drawn;

    fn trip(corners: &[[f64; 2]]) -> ShortestTrip {
        let row = ".".repeat(40);
        let truth = drawn(0.1, &vec![row.as_str(); 30]);
        let points = corners.iter().enumerate().map(|(k, [x, y])| [k as f64, *x, *y, 0.0]);
        shortest_trip(&truth, &Trajectory::on_plane(points), 0.1).unwrap().unwrap()
    }

    #[test]
    fn a_round_trip_is_held_against_the_way_there_and_back() {
        let trip = trip(&[[0.5, 0.5], [0.5, 1.5], [2.5, 1.5], [2.5, 0.5], [0.51, 0.5]]);
        let there = DVec2::new(0.5, 0.5).distance(DVec2::new(2.5, 1.5));
        assert_eq!(trip.via, Some(DVec2::new(2.5, 1.5)));
        assert!((trip.length - 2.0 * there).abs() < 0.02, "{trip:?}");
    }

    #[test]
    fn a_way_that_ends_elsewhere_is_held_against_the_shortest_between_its_ends() {
        let trip = trip(&[[0.5, 0.5], [0.5, 1.5], [2.5, 1.5]]);
        assert!(trip.via.is_none() && (trip.length - 5f64.sqrt()).abs() < 1e-9, "{trip:?}");
    }
}
