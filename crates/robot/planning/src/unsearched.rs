//! Floor that a sensor of short range has not been near to.
//!
//! What sonars and lasers have seen is not searched: a tag is read from two metres in its line of sight. A robot with sonars, which sees hardly
//! farther than that, drives to what it has missed once all frontiers are gone. One with a laser has soon seen all there is: it weighs
//! unseen floor and unsearched floor against each other from the beginning.

use glam::DVec2;
use robot_mapping::CellState;

use crate::explore::{Decision, Explorer, Target};
use crate::ground::Place;
use crate::line::walk;
use crate::steps::Corners;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// Places this far apart are asked, metres.
const APART: f64 = 0.25;
/// Places where the robot could stand to search are this many times as far apart.
const STANDS: usize = 2;
/// Less floor than this is not worth a way, square metres.
const LEAST: f64 = 0.3;

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
        let mut places: Vec<(f64, Place)> = reached(terrain, &front, lattice(terrain))
            .filter(|(_, place)| !is_searched(terrain, *place, &been, range))
            .collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0));
        let targets = places.into_iter().map(|(way, place)| {
            let point = terrain.point_of(place);
            Target { point, frontier: point, gain: 0.0, way: way * terrain.resolution() }
        });
        targets.into_iter().find(|target| !self.is_off(target.frontier) && self.may_try(target))
    }

    /// Where a robot that looks for something goes next: to where the most floor that it has not seen, or not been within `range` metres of
    /// in the line of sight, can be had for the way.
    pub fn seek(
        &mut self,
        terrain: &Terrain,
        robot: (DVec2, f64),
        been: &[DVec2],
        range: f64,
    ) -> Decision {
        let floor = Unsearched::of(terrain, been, range);
        self.decide(terrain, robot, Some(&floor))
    }

    /// Whether most of the floor that a place was chosen for is still to be searched.
    pub fn is_unsearched(
        &self,
        terrain: &Terrain,
        target: &Target,
        been: &[DVec2],
        range: f64,
    ) -> bool {
        let floor = Unsearched::of(terrain, been, range);
        let place = terrain.place_at(target.point);
        place.is_some_and(|place| floor.gain(terrain, place) >= (target.gain / 2.0).max(LEAST))
    }

    /// Where to stand to search floor, with what there is to be had.
    pub(crate) fn stands(
        &self,
        terrain: &Terrain,
        front: &Wavefront,
        floor: &Unsearched,
    ) -> Vec<Target> {
        let places = reached(terrain, front, lattice(terrain) * STANDS);
        let targets = places.filter_map(|(way, place)| {
            let gain = floor.gain(terrain, place);
            let point = terrain.point_of(place);
            let target = Target { point, frontier: point, gain, way: way * terrain.resolution() };
            (gain >= LEAST && !self.is_off(point)).then_some(target)
        });
        targets.collect()
    }
}

/// Floor that was seen and not searched, in squares.
pub(crate) struct Unsearched {
    /// Edge of a square, in cells.
    step: usize,
    columns: usize,
    is_left: Vec<bool>,
    /// How far a place is searched from, in cells.
    reach: f64,
}

impl Unsearched {
    /// What is left by a robot that has `been` in these places and searches `range` metres around itself.
    pub(crate) fn of(terrain: &Terrain, been: &[DVec2], range: f64) -> Self {
        let step = lattice(terrain);
        let (width, height) = (terrain.ground().width(), terrain.ground().height());
        let (columns, rows) = (width.div_ceil(step), height.div_ceil(step));
        let mut floor = Self {
            step,
            columns,
            is_left: vec![false; columns * rows],
            reach: range / terrain.resolution(),
        };
        for index in 0..floor.is_left.len() {
            floor.is_left[index] = terrain.state(floor.place(index)) == CellState::Free;
        }
        for at in thinned(been) {
            if let Some(eye) = terrain.place_at(at) {
                for index in floor.seen_from(terrain, eye) {
                    floor.is_left[index] = false;
                }
            }
        }
        floor
    }

    /// What could be searched from a place, square metres.
    pub(crate) fn gain(&self, terrain: &Terrain, eye: Place) -> f64 {
        let edge = self.step as f64 * terrain.resolution();
        self.seen_from(terrain, eye).len() as f64 * edge * edge
    }

    /// The squares that are left and in the line of sight from a place.
    fn seen_from(&self, terrain: &Terrain, eye: Place) -> Vec<usize> {
        let reach = self.reach as usize;
        let span = |at: usize| at.saturating_sub(reach) / self.step..=(at + reach) / self.step;
        let mut seen = vec![];
        for row in span(eye.y) {
            for column in span(eye.x).take_while(|column| *column < self.columns) {
                let index = row * self.columns + column;
                if !self.is_left.get(index).is_some_and(|is_left| *is_left) {
                    continue;
                }
                let place = self.place(index);
                let is_near = eye.distance(place) <= self.reach;
                if is_near && walk(eye, place, |cell, _| !terrain.is_solid(cell)).is_some() {
                    seen.push(index);
                }
            }
        }
        seen
    }

    /// The first cell of a square, which stands for all of it.
    fn place(&self, index: usize) -> Place {
        Place::new(index % self.columns * self.step, index / self.columns * self.step)
    }
}

/// Cells from one place that is asked to the next.
fn lattice(terrain: &Terrain) -> usize {
    (APART / terrain.resolution()).max(1.0) as usize
}

/// Places `step` cells apart that the robot can reach, each with what that costs.
fn reached(
    terrain: &Terrain,
    front: &Wavefront,
    step: usize,
) -> impl Iterator<Item = (f64, Place)> {
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

    #[test]
    fn who_sees_farther_than_it_searches_goes_on_until_every_part_was_near() {
        let terrain = rooms();
        let mut explorer = Explorer::new(ExploreSettings::by_light());
        explorer.update(&terrain, terrain.bounds());
        let mut been = vec![DVec2::new(2.4, 0.5)];
        for _ in 0..20 {
            let at = been[been.len() - 1];
            match explorer.seek(&terrain, (at, 0.0), &been, 1.0) {
                Decision::Go(target) => {
                    assert!(explorer.is_unsearched(&terrain, &target, &been, 1.0), "{target:?}");
                    been.push(target.point);
                    assert!(!explorer.is_unsearched(&terrain, &target, &been, 1.0), "{target:?}");
                }
                Decision::Done(..) => {
                    let left = Unsearched::of(&terrain, &been, 1.0);
                    let count = left.is_left.iter().filter(|is_left| **is_left).count();
                    assert!(count < left.is_left.len() / 5, "{count} squares are left: {been:?}");
                    return;
                }
            }
        }
        panic!("it never ends: {been:?}");
    }

    #[test]
    fn a_thing_is_looked_at_from_the_nearest_side_of_the_wall_it_is_on() {
        let terrain = rooms();
        let explorer = Explorer::new(ExploreSettings::default());
        let (robot, thing) = (DVec2::new(1.0, 0.5), DVec2::new(3.6, 0.3));
        let stand = explorer.stand_near(&terrain, robot, thing, 1.0).unwrap();
        assert!(stand.distance(thing) <= 1.0 && stand.x > 2.9, "{stand}");
        assert_eq!(explorer.stand_near(&terrain, robot, DVec2::new(90.0, 0.0), 1.0), None);
    }
}
