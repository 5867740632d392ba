//! Floor that was looked over by something with a view, and where to go and which way to turn for the rest.
//!
//! Floor is searched once it was in view, near enough, with nothing solid between: what finds people looks ahead, so having been near is not
//! enough. It is kept in squares of the world, whatever map was known at the time, so that maps may grow and be made anew; who knows of others'
//! looks takes note of them, too.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::wrap_angle;
use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState};

use crate::explore::{Explorer, Target};
use crate::ground::Place;
use crate::line::walk;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// Edge of a square, metres: hardly wider than a person.
const EDGE: f64 = 0.4;
/// What is nearer than this is looked over whichever way one looks, metres.
const UNDERFOOT: f64 = 0.5;
/// A square counts as left only beside so many others that are: specks along walls are worth no way.
const NEIGHBOURS: usize = 2;
/// In each block of this edge, metres, one place is asked how much is to be searched from there.
const BLOCK: f64 = 1.0;
/// Less floor than this is not worth a way, square metres: somebody who lies there takes up more.
const LEAST: f64 = 0.9;

/// How far and how wide something looks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Radians to either side.
    pub half_angle: f64,
    /// Metres.
    pub reach: f64,
}

type Square = (i32, i32);

/// All floor that was looked over.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    done: BTreeSet<Square>,
}

/// Floor that was seen and not searched, as it is now.
#[derive(Clone, Debug)]
pub struct Left {
    squares: BTreeSet<Square>,
    reach: f64,
}

impl Searched {
    /// Takes note of a look from a place with a heading, radians to the left from x.
    pub fn look(&mut self, terrain: &Terrain, (at, heading): (DVec2, f64), sight: Sight) {
        let Some(eye) = terrain.place_at(at) else { return };
        for square in around(at, sight.reach) {
            let way = middle(square) - at;
            let off = wrap_angle(libm::atan2(way.y, way.x) - heading).abs();
            let is_ahead = off <= sight.half_angle || way.length() <= UNDERFOOT;
            if is_ahead && way.length() <= sight.reach && !self.done.contains(&square) {
                let is_seen = |place| is_floor(terrain, place) && is_in_sight(terrain, eye, place);
                if terrain.place_at(middle(square)).is_some_and(is_seen) {
                    self.done.insert(square);
                }
            }
        }
    }

    /// What is left on this terrain for who looks as far as `reach` metres.
    pub fn left(&self, terrain: &Terrain, reach: f64) -> Left {
        let corner = |cell: Cell| DVec2::new(f64::from(cell.x), f64::from(cell.y));
        let CellRect { min, max } = terrain.bounds();
        let [low, high] = [min, max].map(|cell| corner(cell) * terrain.resolution());
        self.left_among(terrain, reach, squares(low, high))
    }

    /// The same of what may be seen from a place alone, which is sooner told.
    pub fn left_near(&self, terrain: &Terrain, at: DVec2, reach: f64) -> Left {
        self.left_among(terrain, reach, around(at, reach + EDGE))
    }

    fn left_among(&self, terrain: &Terrain, reach: f64, all: impl Iterator<Item = Square>) -> Left {
        let is_open = |square: &Square| {
            !self.done.contains(square)
                && terrain.place_at(middle(*square)).is_some_and(|at| is_floor(terrain, at))
        };
        let open: BTreeSet<Square> = all.filter(is_open).collect();
        let beside = |(x, y): Square| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let is_left = |square: &&Square| {
            beside(**square).iter().filter(|other| open.contains(other)).count() >= NEIGHBOURS
        };
        Left { squares: open.iter().filter(is_left).copied().collect(), reach }
    }
}

impl Left {
    /// What could be searched from a place by looking all around, square metres.
    pub fn area_from(&self, terrain: &Terrain, at: DVec2) -> f64 {
        self.seen_from(terrain, at).count() as f64 * EDGE * EDGE
    }

    /// Whether that is worth a way.
    pub fn is_worth_it(&self, terrain: &Terrain, at: DVec2) -> bool {
        self.area_from(terrain, at) >= LEAST
    }

    /// The direction nearest to `heading` in which something is left to be looked over from a place, radians to the left from x; `None` where
    /// what is left is not worth a turn.
    pub fn direction(&self, terrain: &Terrain, (at, heading): (DVec2, f64)) -> Option<f64> {
        let bearings: Vec<f64> = self
            .seen_from(terrain, at)
            .map(|place| libm::atan2(place.y - at.y, place.x - at.x))
            .collect();
        let off = |bearing: &f64| wrap_angle(bearing - heading).abs();
        let nearest = bearings.iter().copied().min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.filter(|_| bearings.len() as f64 * EDGE * EDGE >= LEAST / 2.0)
    }

    fn seen_from<'a>(
        &'a self,
        terrain: &'a Terrain,
        at: DVec2,
    ) -> impl Iterator<Item = DVec2> + 'a {
        let eye = terrain.place_at(at);
        let near = around(at, self.reach).filter(|square| self.squares.contains(square));
        let near = near.map(middle).filter(move |place| place.distance(at) <= self.reach);
        near.filter(move |place| {
            eye.zip(terrain.place_at(*place)).is_some_and(|(eye, at)| is_in_sight(terrain, eye, at))
        })
    }
}

impl Explorer {
    /// Where to stand to search what is left, with how much that is from there and what the way costs from where a front begins; for each block
    /// of the floor the place nearest to its middle is asked.
    pub fn stands_to_search(
        &self,
        terrain: &Terrain,
        front: &Wavefront,
        left: &Left,
    ) -> Vec<Target> {
        if left.squares.is_empty() {
            return vec![];
        }
        let step = (EDGE / 2.0 / terrain.resolution()).max(1.0) as usize;
        let (width, height) = (terrain.ground().width(), terrain.ground().height());
        let places = (0..height).step_by(step);
        let places = places.flat_map(|y| (0..width).step_by(step).map(move |x| Place::new(x, y)));
        let mut blocks: BTreeMap<Square, (f64, DVec2, f64)> = BTreeMap::new();
        for place in places {
            let Some(way) = front.length(place) else { continue };
            let point = terrain.point_of(place);
            let block = (point / BLOCK).floor();
            let off = point.distance((block + 0.5) * BLOCK);
            let known = blocks.entry((block.x as i32, block.y as i32)).or_insert((
                f64::INFINITY,
                point,
                0.0,
            ));
            if off < known.0 {
                *known = (off, point, way * terrain.resolution());
            }
        }
        let stand = |(_, point, way): (f64, DVec2, f64)| {
            let gain = left.area_from(terrain, point);
            let target = Target { point, frontier: point, gain, way };
            (gain >= LEAST && !self.is_off(point)).then_some(target)
        };
        blocks.into_values().filter_map(stand).collect()
    }
}

fn square_of(point: DVec2) -> Square {
    let square = (point / EDGE).floor();
    (square.x as i32, square.y as i32)
}

fn middle((x, y): Square) -> DVec2 {
    DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5) * EDGE
}

/// Squares that may be within so many metres.
fn around(at: DVec2, reach: f64) -> impl Iterator<Item = Square> {
    squares(at - reach, at + reach)
}

/// Squares of a rectangle.
fn squares(low: DVec2, high: DVec2) -> impl Iterator<Item = Square> {
    let (low, high) = (square_of(low), square_of(high));
    (low.1..=high.1).flat_map(move |y| (low.0..=high.0).map(move |x| (x, y)))
}

fn is_floor(terrain: &Terrain, place: Place) -> bool {
    terrain.state(place) == CellState::Free
}

fn is_in_sight(terrain: &Terrain, eye: Place, place: Place) -> bool {
    walk(eye, place, |cell, _| !terrain.is_solid(cell)).is_some()
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;
    use crate::explore::ExploreSettings;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    /// Two rooms of 5 m by 4 m with a doorway between them, all of it seen.
    fn rooms() -> Terrain {
        let wall = "#".repeat(101);
        let part = format!("#{}#{}#", ".".repeat(49), ".".repeat(49));
        let door = format!("#{}#", ".".repeat(99));
        let mut rows = vec![part.as_str(); 40];
        (rows[0], rows[39]) = (&wall, &wall);
        rows[14..26].fill(&door);
        let grid = map_from(0.1, &rows);
        Terrain::new(&grid, robot_outline(0.2, 0.2), TerrainSettings::default()).unwrap()
    }

    const SIGHT: Sight = Sight { half_angle: 0.35, reach: 3.5 };
    const HERE: DVec2 = DVec2::new(2.5, 2.0);

    fn area(searched: &Searched, terrain: &Terrain) -> f64 {
        searched.left(terrain, SIGHT.reach).squares.len() as f64 * EDGE * EDGE
    }

    #[test]
    fn only_what_is_ahead_near_and_not_behind_a_wall_was_searched() {
        let (terrain, mut searched) = (rooms(), Searched::default());
        let before = area(&searched, &terrain);
        searched.look(&terrain, (HERE, PI / 2.0), SIGHT);
        let ahead = area(&searched, &terrain);
        let wedge = SIGHT.half_angle * 2.0 * 2.0 / 2.0;
        assert!((0.5..4.0).contains(&((before - ahead) / wedge)), "{before} then {ahead} m²");
        let left = searched.left(&terrain, SIGHT.reach);
        assert!(!left.squares.contains(&square_of(HERE + DVec2::Y)));
        assert!(left.squares.contains(&square_of(HERE - DVec2::Y * 1.2)), "that is behind");
        // Towards the wall between the rooms.
        searched.look(&terrain, (HERE + DVec2::Y, 0.0), Sight { half_angle: 0.2, ..SIGHT });
        let left = searched.left(&terrain, SIGHT.reach);
        assert!(left.squares.contains(&square_of(DVec2::new(5.6, 3.2))), "there is a wall");
    }

    #[test]
    fn who_turns_to_what_is_left_has_searched_all_around_in_the_end() {
        let (terrain, mut searched) = (rooms(), Searched::default());
        let mut heading = 0.3;
        for turn in 0.. {
            searched.look(&terrain, (HERE, heading), SIGHT);
            let left = searched.left(&terrain, SIGHT.reach);
            let Some(direction) = left.direction(&terrain, (HERE, heading)) else {
                assert!((6..60).contains(&turn), "after {turn} turns");
                assert!(!left.is_worth_it(&terrain, HERE));
                return;
            };
            heading += wrap_angle(direction - heading).clamp(-0.3, 0.3);
            assert!(turn < 100, "it never ends");
        }
    }

    #[test]
    fn who_goes_from_stand_to_stand_has_searched_both_rooms_in_a_few() {
        let (terrain, mut searched) = (rooms(), Searched::default());
        let mut explorer = Explorer::new(ExploreSettings::by_light());
        explorer.update(&terrain, terrain.bounds());
        let (mut at, mut stands) = (HERE, 0);
        loop {
            let left = searched.left(&terrain, SIGHT.reach);
            let front = explorer.front(&terrain, at).unwrap();
            let all = explorer.stands_to_search(&terrain, &front, &left);
            let worth = |target: &Target| target.gain / (target.way + 1.0);
            let best = all.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
            let Some(best) = best else { break };
            (at, stands) = (best.point, stands + 1);
            let all_around = Sight { half_angle: PI, ..SIGHT };
            searched.look(&terrain, (at, 0.0), all_around);
            assert!(stands < 12, "it never ends: {at}");
        }
        assert!(stands >= 2, "{stands}");
        assert!(area(&searched, &terrain) < 4.0, "{} m²", area(&searched, &terrain));
    }
}
