//! Floor that a sensor of short range has not been near to.
//!
//! What sonars have seen is not searched: a tag is read from two metres in its line of sight. So once all frontiers are gone the robot drives to
//! where it could stand and has not looked at from near.

use glam::DVec2;

use crate::explore::{Explorer, Target};
use crate::ground::Place;
use crate::line::walk;
use crate::steps::Corners;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// Places this far apart are asked, metres.
const APART: f64 = 0.25;

impl Explorer {
    /// The place that is cheapest to reach for a robot at `robot` and was never nearer than `range` metres, in the line of sight, to
    /// where it has `been`; `None` if there is none, or each was tried often enough.
    pub fn unsearched(
        &mut self,
        terrain: &Terrain,
        robot: DVec2,
        been: &[DVec2],
        range: f64,
    ) -> Option<Target> {
        let start = self.start(terrain, robot).ok()?;
        let front = Wavefront::priced(terrain.ground(), terrain.prices(), start, Corners::Kept);
        let been = thinned(been);
        let mut places: Vec<(f64, Place)> = reached(terrain, &front)
            .filter(|(_, place)| !is_searched(terrain, *place, &been, range))
            .collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0));
        let targets = places.into_iter().map(|(way, place)| {
            let point = terrain.point_of(place);
            Target { point, frontier: point, gain: 0.0, way: way * terrain.resolution() }
        });
        targets.into_iter().find(|target| !self.is_off(target.frontier) && self.may_try(target))
    }
}

/// Places on a lattice that the robot can reach, each with what that costs.
fn reached(terrain: &Terrain, front: &Wavefront) -> impl Iterator<Item = (f64, Place)> {
    let step = (APART / terrain.resolution()).max(1.0) as usize;
    let (width, height) = (terrain.ground().width(), terrain.ground().height());
    let rows = (0..height).step_by(step);
    let places = rows.flat_map(move |y| (0..width).step_by(step).map(move |x| Place::new(x, y)));
    places.filter_map(|place| front.length(place).map(|way| (way, place)))
}

/// Whether one of the places it has been at is near enough, and nothing solid between.
fn is_searched(terrain: &Terrain, place: Place, been: &[DVec2], range: f64) -> bool {
    let point = terrain.point_of(place);
    let near = been.iter().filter(|at| at.distance_squared(point) <= range * range);
    let mut eyes = near.filter_map(|at| terrain.place_at(*at));
    eyes.any(|eye| walk(eye, place, |cell, _| !terrain.is_solid(cell)).is_some())
}

/// Places no nearer to the one before than they have to be.
fn thinned(been: &[DVec2]) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = vec![];
    for at in been {
        if kept.last().is_none_or(|last| last.distance(*at) >= APART / 2.0) {
            kept.push(*at);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::ExploreSettings;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    /// A room of 6 m by 2 m with a wall across that leaves a doorway at its upper end, all of it seen.
    fn rooms() -> Terrain {
        let (wall, floor) = ("#".repeat(60), format!("#{}#", ".".repeat(58)));
        let part = format!("#{}#{}#", ".".repeat(28), ".".repeat(29));
        let mut rows = vec![part.as_str(); 20];
        (rows[0], rows[19]) = (&wall, &wall);
        rows[13..19].fill(&floor);
        let grid = map_from(0.1, &rows);
        Terrain::new(&grid, robot_outline(0.2, 0.2), TerrainSettings::default()).unwrap()
    }

    #[test]
    fn floor_that_was_seen_from_afar_or_across_a_wall_is_searched_until_all_of_it_was_near() {
        let terrain = rooms();
        let mut explorer = Explorer::new(ExploreSettings::default());
        // It has been along the wall, on one side of it.
        let mut been = vec![DVec2::new(2.4, 0.5)];
        let mut at = been[0];
        for k in 0..40 {
            let Some(target) = explorer.unsearched(&terrain, at, &been, 1.0) else {
                assert!(k > 4, "after {k} places");
                assert!(been.iter().any(|p| p.x > 5.0) && been.iter().any(|p| p.x < 1.0));
                return;
            };
            at = target.point;
            been.push(at);
        }
        panic!("it never ends: {been:?}");
    }

    #[test]
    fn a_place_that_is_never_reached_is_not_tried_for_ever() {
        let terrain = rooms();
        let mut explorer = Explorer::new(ExploreSettings::default());
        let been = [DVec2::new(0.5, 0.5)];
        let tries = (0..10_000)
            .take_while(|_| explorer.unsearched(&terrain, been[0], &been, 1.0).is_some())
            .count();
        assert!((1..5000).contains(&tries), "{tries}");
    }
}
