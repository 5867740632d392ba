//! Where on its arc an echo comes from, told by how the range changes while the sensor moves.
//!
//! One reading leaves a whole arc open. A second one of the same thing, a few centimetres on, leaves three kinds of answers:
//! - the nearest point of a wall, or an edge, within the cone: the distance falls by m · u when the sensor moves by m, with u
//!   the direction the answer comes from, which leaves two directions, one on either side of the way;
//! - a wall whose nearest point lies beside the cone: its edge hears it, at most 45 degrees off the wall's normal. The wall
//!   passes through the end of that edge, then and now;
//! - a wall along the cone, which only the axis hears, and which passes through the end of the axis, then and now.
//!
//! Each kind tells where the wall is and where it faces, and so whether it could have been heard like that at all.

use std::collections::VecDeque;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use base::geom::wrap_angle;
use glam::DVec2;

/// From where a cone was seen, and what it said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    pub(crate) place: DVec2,
    pub(crate) axis: f64,
    pub(crate) half_angle: f64,
    pub(crate) range: Option<f64>,
    /// The farthest it would have heard anything.
    pub(crate) reach: f64,
    /// Nearer than this it passes over low things, metres.
    pub(crate) overlooked: f64,
}

/// A surface that may have answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Surface {
    /// Off the axis, radians to the left.
    pub(crate) off: f64,
    /// The direction in which one looks at it squarely, radians.
    pub(crate) facing: f64,
}

/// Where an echo comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// From one of these.
    Surfaces(Vec<Surface>),
    /// From anywhere on the arc.
    Anywhere,
    /// From anywhere on the arc, and the sensor turns on the spot: the same thing answers all the time it is in the cone.
    Turning,
}

/// The last sights of one sensor, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    sights: VecDeque<Sight>,
}

/// Most sights that are kept: with new ones 2 cm apart, the oldest is about 15 cm behind.
const LENGTH: usize = 8;
/// Sights nearer together tell no direction, metres.
const SHORTEST: f64 = 0.03;
/// Sights farther apart may see different things, metres.
const LONGEST: f64 = 0.2;
/// A sensor that has turned more than this may see something else, radians.
const MOST_TURNED: f64 = 0.12;
/// A sensor that turns more than this from one sight to the next, and hardly moves, turns on the spot, radians.
const LEAST_TURNED: f64 = 0.01;
/// Having turned this much, and not twice as much, shows walls that slant, radians.
const ENOUGH_TURNED: f64 = 0.08;
/// Where the sensor only turns, what is nearly square to a line may as well be a thing that stays as far away, radians.
const LEAST_TILT: f64 = 0.17;
/// Walls nearly along the axis are not told from two things one behind the other, radians.
const MOST_SLANT: f64 = 1.4;
/// A range that changes more than the sensor moves, by this share, comes from something else.
const SLACK: f64 = 1.03;
/// Directions are as uncertain as this, radians.
const UNSURE: f64 = 0.04;
/// Ends of an edge nearer together than this are one point, metres.
const ONE_POINT: f64 = 0.004;

impl Trail {
    /// The latest sight.
    pub(crate) fn last(&self) -> Option<&Sight> {
        self.sights.back()
    }

    /// Takes down a sight and tells where its echo comes from.
    pub(crate) fn follow(&mut self, now: Sight) -> Source {
        let oldest = self.sights.iter().find(|sight| is_comparable(sight, &now)).copied();
        let surfaces = oldest.map_or_else(Vec::new, |before| surfaces(&before, &now));
        let is_turning = self.last().is_some_and(|last| is_turning(last, &now));
        if surfaces.is_empty() && oldest.is_some() && !is_turning {
            self.sights.clear();
        }
        if self.sights.len() >= LENGTH {
            self.sights.pop_front();
        }
        self.sights.push_back(now);
        match (surfaces.is_empty(), is_turning) {
            (false, _) => Source::Surfaces(surfaces),
            (true, true) => Source::Turning,
            (true, false) => Source::Anywhere,
        }
    }
}

impl Sight {
    /// Whether a surface of this facing at `point` would have been heard, and was not.
    pub(crate) fn denies(&self, point: DVec2, facing: f64) -> bool {
        let way = point - self.place;
        let heard = self.range.unwrap_or(self.reach) - MARGIN;
        let distance = way.length();
        if distance >= heard || distance < self.overlooked {
            return false;
        }
        let direction = libm::atan2(way.y, way.x);
        // A round cone is narrower below its axis: as much as low things lie below it.
        let below = self.half_angle * self.overlooked / distance.max(1e-6);
        let half_angle = libm::sqrt((self.half_angle * self.half_angle - below * below).max(0.0));
        wrap_angle(direction - self.axis).abs() < half_angle - UNSURE
            && wrap_angle(direction - facing).abs() < FRAC_PI_4 - UNSURE
    }
}

/// What is nearer than an echo by less than this may be the same thing, metres.
const MARGIN: f64 = 0.06;

fn is_turning(before: &Sight, now: &Sight) -> bool {
    let turned = wrap_angle(now.axis - before.axis).abs();
    turned > LEAST_TURNED && (now.place - before.place).length() < SHORTEST
}

fn is_comparable(before: &Sight, now: &Sight) -> bool {
    let moved = (now.place - before.place).length();
    let turned = wrap_angle(now.axis - before.axis).abs();
    let has_turned = (ENOUGH_TURNED..2.0 * ENOUGH_TURNED).contains(&turned);
    (moved < LONGEST && has_turned)
        || ((SHORTEST..LONGEST).contains(&moved) && turned < MOST_TURNED)
}

/// All that may have answered both; nothing if the two did not hear the same thing.
fn surfaces(before: &Sight, now: &Sight) -> Vec<Surface> {
    let Some(ranges) = before.range.zip(now.range) else { return vec![] };
    let mut found: Vec<Surface> =
        nearest_points(before, now, ranges).into_iter().flatten().collect();
    let has_moved = (now.place - before.place).length() >= SHORTEST;
    let least = if has_moved { -UNSURE } else { LEAST_TILT };
    for side in [-1.0, 1.0] {
        let outwards = |tilt: f64| (least..FRAC_PI_4 + UNSURE).contains(&(tilt * side));
        let off = side * now.half_angle;
        // What the cone holds squarely is no matter of its edge.
        let is_known = found.iter().any(|surface| (surface.off - off).abs() < UNSURE);
        let edge = along(before, now, ranges, side).filter(|(tilt, _)| outwards(*tilt));
        found.extend(edge.filter(|_| !is_known).map(|(_, facing)| Surface { off, facing }));
    }
    let slants = FRAC_PI_4 + now.half_angle - UNSURE..MOST_SLANT;
    let is_slanting = |tilt: f64| slants.contains(&tilt.abs());
    let axis = along(before, now, ranges, 0.0).filter(|(tilt, _)| is_slanting(*tilt));
    found.extend(axis.map(|(_, facing)| Surface { off: 0.0, facing }));
    found
}

/// Walls whose nearest point is in the cone, and edges.
fn nearest_points(before: &Sight, now: &Sight, (then, range): (f64, f64)) -> [Option<Surface>; 2] {
    let way = now.place - before.place;
    let nearer = (then - range) / way.length();
    if way.length() < SHORTEST || nearer.abs() > SLACK {
        return [None; 2];
    }
    let aside = libm::acos(nearer.clamp(-1.0, 1.0));
    let ahead = libm::atan2(way.y, way.x);
    [1.0, -1.0].map(|side| {
        let facing = wrap_angle(ahead + side * aside);
        let off = wrap_angle(facing - now.axis);
        let most = now.half_angle;
        (off.abs() < most + UNSURE).then(|| Surface { off: off.clamp(-most, most), facing })
    })
}

/// The wall through the ends of one line of the cone, then and now: how much it is turned away from the line, and where it faces.
fn along(before: &Sight, now: &Sight, (then, range): (f64, f64), side: f64) -> Option<(f64, f64)> {
    let line = |sight: &Sight| sight.axis + side * sight.half_angle;
    let end = |sight: &Sight, range: f64| sight.place + DVec2::from_angle(line(sight)) * range;
    let wall = end(now, range) - end(before, then);
    if wall.length() < ONE_POINT {
        return (side != 0.0).then(|| (0.0, line(now)));
    }
    let square = libm::atan2(wall.y, wall.x) + FRAC_PI_2;
    let off = wrap_angle(square - line(now));
    let tilt = if off.abs() <= FRAC_PI_2 { off } else { wrap_angle(off + std::f64::consts::PI) };
    Some((tilt, wrap_angle(line(now) + tilt)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: f64 = 15.0 * std::f64::consts::PI / 180.0;

    fn sight(x: f64, axis: f64, range: f64) -> Sight {
        let place = DVec2::new(x, 0.0);
        Sight { place, axis, half_angle: HALF, range: Some(range), reach: 4.0, overlooked: 0.0 }
    }

    /// What may have answered after driving 6 cm along x with a sensor that looks along `axis` and measures with `range`.
    fn told(axis: f64, range: impl Fn(f64) -> f64) -> Vec<Surface> {
        let mut trail = Trail::default();
        trail.follow(sight(0.0, axis, range(0.0)));
        match trail.follow(sight(0.06, axis, range(0.06))) {
            Source::Surfaces(surfaces) => surfaces,
            _ => vec![],
        }
    }

    /// What a cone hears of the wall whose nearest point to the origin lies at `distance` towards `facing`.
    fn heard(axis: f64, facing: f64, distance: f64) -> impl Fn(f64) -> f64 {
        move |x: f64| {
            let off = (facing - axis).clamp(-HALF, HALF);
            let away = distance - x * libm::cos(facing);
            let tilt = (axis + off - facing).abs();
            let ray = if tilt <= FRAC_PI_4 { axis + off } else { axis };
            away / libm::cos(ray - facing)
        }
    }

    #[test]
    fn a_wall_is_found_wherever_the_cone_hears_it() {
        for (axis, facing) in
            [(90, 90), (80, 90), (50, 90), (-50, -100), (10, 40), (-10, 40), (30, 95)]
        {
            let (axis, facing) = (f64::from(axis).to_radians(), f64::from(facing).to_radians());
            let off = (facing - axis).clamp(-HALF, HALF);
            let is_slanting = (axis + off - facing).abs() > FRAC_PI_4;
            let off = if is_slanting { 0.0 } else { off };
            let found = told(axis, heard(axis, facing, 1.5));
            let is_it =
                |s: &Surface| (s.off - off).abs() < 0.03 && (s.facing - facing).abs() < 0.03;
            assert!(found.iter().any(is_it), "axis {axis}, facing {facing}: {found:?}");
        }
    }

    #[test]
    fn an_edge_is_heard_from_where_it_is() {
        let edge = DVec2::new(0.95, 0.2);
        let found = told(0.2, |x| (edge - DVec2::new(x, 0.0)).length());
        let true_off = libm::atan2(edge.y, edge.x - 0.03) - 0.2;
        assert!(found.iter().any(|surface| (surface.off - true_off).abs() < 0.02), "{found:?}");
    }

    #[test]
    fn a_neighbour_that_hears_nothing_denies_a_wall_that_faces_it() {
        let (point, facing) = (DVec2::new(1.0, 0.0), 0.0);
        let other = sight(0.0, 0.1, 2.0);
        assert!(other.denies(point, facing));
        assert!(!other.denies(point, 1.2), "a wall along the view is not heard");
        assert!(!sight(0.0, 0.1, 1.0).denies(point, facing), "it may be what was heard");
        assert!(!sight(0.0, 0.3, 2.0).denies(point, facing), "it is not in the cone");
    }

    #[test]
    fn a_sensor_that_turns_on_the_spot_hears_the_same_thing_again() {
        let mut trail = Trail::default();
        assert_eq!(trail.follow(sight(0.0, 0.0, 1.0)), Source::Anywhere);
        assert_eq!(trail.follow(sight(0.0, 0.03, 1.0)), Source::Turning);
    }

    #[test]
    fn a_first_sight_and_one_of_something_else_may_come_from_anywhere() {
        assert_eq!(told(FRAC_PI_2, |x| 1.0 + 10.0 * x), vec![]);
        let mut trail = Trail::default();
        assert_eq!(trail.follow(sight(0.0, 0.0, 1.0)), Source::Anywhere);
        assert_eq!(trail.follow(sight(0.0, 0.0, 1.0)), Source::Anywhere);
    }
}
