//! Whether the robot's true shape fits where a way leads it, with the heading it will have there.

use std::f64::consts::PI;

use base::geom::wrap_angle;
use glam::DVec2;

use crate::ground::Place;
use crate::terrain::Terrain;

/// Headings are tried this far apart while the robot turns on the spot.
const TURN_STEP: f64 = PI / 12.0;

/// From a solid cell's middle the robot has to keep this share of a cell: with half a cell, a line between two cells where it
/// fits would often not fit, by rounding, and a corridor as wide as the robot would be too narrow.
const NEAR_CELL: f64 = 0.25;

/// Whether the robot fits with its middle at `point`, turned to the left by `heading`.
pub fn fits(terrain: &Terrain, point: DVec2, heading: f64) -> bool {
    let footprint = terrain.footprint();
    let resolution = terrain.resolution();
    let Some(middle) = terrain.place_at(point) else { return false };
    if terrain.clearance(middle) >= footprint.circumscribed_radius() + resolution {
        return true;
    }
    let reach = (footprint.circumscribed_radius() / resolution) as usize + 2;
    let (sin, cos) = libm::sincos(heading);
    let (width, height) = (terrain.ground().width(), terrain.ground().height());
    let rows = middle.y.saturating_sub(reach)..(middle.y + reach + 1).min(height);
    rows.into_iter().all(|y| {
        let columns = middle.x.saturating_sub(reach)..(middle.x + reach + 1).min(width);
        columns.into_iter().all(|x| {
            let place = Place::new(x, y);
            !terrain.is_solid(place) || {
                let way = terrain.point_of(place) - point;
                let in_robot = DVec2::new(cos * way.x + sin * way.y, cos * way.y - sin * way.x);
                !footprint.covers(in_robot, NEAR_CELL * resolution)
            }
        })
    })
}

/// The first place of the polyline through `points` where the robot does not fit, driving ahead and turning on the spot.
///
/// Where it stands at the start it is not asked to fit: it is there.
pub(crate) fn first_misfit(
    terrain: &Terrain,
    points: &[DVec2],
    start_heading: Option<f64>,
) -> Option<Place> {
    let mut heading = start_heading;
    let mut has_fitted = false;
    for pair in points.windows(2) {
        let way = pair[1] - pair[0];
        let ahead = libm::atan2(way.y, way.x);
        let turns = headings(heading.unwrap_or(ahead), ahead).map(|turned| (pair[0], turned));
        let steps = libm::ceil(way.length() / terrain.resolution()).max(1.0) as usize;
        let drives = (1..=steps).map(|k| (pair[0] + way * (k as f64 / steps as f64), ahead));
        for (point, heading) in turns.chain(drives) {
            if fits(terrain, point, heading) {
                has_fitted = true;
            } else if has_fitted {
                return terrain.place_at(point);
            }
        }
        heading = Some(ahead);
    }
    None
}

/// Headings from one to the other, the shorter way round.
fn headings(from: f64, to: f64) -> impl Iterator<Item = f64> {
    let turn = wrap_angle(to - from);
    let steps = libm::ceil(turn.abs() / TURN_STEP) as usize;
    (0..=steps).map(move |k| from + turn * k as f64 / steps.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    /// A corridor 0.5 m wide along x.
    fn corridor() -> Terrain {
        let (wall, floor) = ("#".repeat(40), ".".repeat(40));
        let mut rows = vec![floor.as_str(); 12];
        rows[0] = &wall;
        rows[11] = &wall;
        let grid = map_from(0.05, &rows);
        let settings = TerrainSettings { margin: 0.0, ..TerrainSettings::default() };
        Terrain::new(&grid, robot_outline(0.7, 0.3), settings).unwrap()
    }

    #[test]
    fn a_long_robot_fits_along_a_corridor_but_not_across() {
        let terrain = corridor();
        let middle = DVec2::new(1.0, 0.3);
        assert!(fits(&terrain, middle, 0.0));
        assert!(!fits(&terrain, middle, FRAC_PI_2));
        assert!(!fits(&terrain, DVec2::new(1.0, 0.12), 0.0));
        assert!(!fits(&terrain, DVec2::new(90.0, 0.3), 0.0));
    }

    #[test]
    fn turning_on_the_spot_is_part_of_the_way() {
        let terrain = corridor();
        let points = [DVec2::new(0.6, 0.3), DVec2::new(1.4, 0.3)];
        assert_eq!(first_misfit(&terrain, &points, Some(0.0)), None);
        let back = [points[0], points[1], points[0]];
        assert_eq!(first_misfit(&terrain, &back, None), terrain.place_at(points[1]));
    }
}
