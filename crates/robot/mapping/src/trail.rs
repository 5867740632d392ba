//! Where on its arc an echo comes from, told by how the range changes while the sensor moves.
//!
//! The distance to whatever answers, be it a wall or an edge, falls by m · u when the sensor moves by m, with u the direction
//! the answer comes from. One reading leaves a whole arc open; a second one, a few centimetres on, leaves two directions,
//! of which as a rule one lies in the cone. A direction outside the cone, by no more than the angle at which surfaces stop
//! answering, means that a wall there is heard by the cone's edge; one farther out means that the axis alone has met it.

use std::collections::VecDeque;
use std::f64::consts::FRAC_PI_4;

use base::geom::wrap_angle;
use glam::DVec2;

/// From where a cone was seen, and what it said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    pub(crate) place: DVec2,
    pub(crate) axis: f64,
    pub(crate) range: Option<f64>,
}

/// Where an echo comes from, as angles off the axis, radians to the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bearing {
    /// From here, or from one of two directions.
    At(f64, Option<f64>),
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

/// Most sights that are kept: with new ones 2 cm apart, the oldest is 6 to 8 cm behind.
const LENGTH: usize = 4;
/// Sights nearer together tell no direction, metres.
const SHORTEST: f64 = 0.03;
/// Sights farther apart may see different things, metres.
const LONGEST: f64 = 0.2;
/// A sensor that has turned more than this may see something else, radians.
const MOST_TURNED: f64 = 0.12;
/// A sensor that turns more than this from one sight to the next, and hardly moves, turns on the spot, radians.
const LEAST_TURNED: f64 = 0.01;
/// A range that changes more than the sensor moves, by this share, comes from something else.
const SLACK: f64 = 1.15;

impl Trail {
    /// The latest sight.
    pub(crate) fn last(&self) -> Option<&Sight> {
        self.sights.back()
    }

    /// Takes down a sight and tells where its echo comes from.
    pub(crate) fn follow(&mut self, now: Sight, half_angle: f64) -> Bearing {
        let oldest = self.sights.iter().find(|sight| is_comparable(sight, &now));
        let bearing = oldest.and_then(|before| direction(before, &now, half_angle));
        let is_turning = self.last().is_some_and(|last| is_turning(last, &now));
        if bearing.is_none() && oldest.is_some() {
            self.sights.clear();
        }
        if self.sights.len() >= LENGTH {
            self.sights.pop_front();
        }
        self.sights.push_back(now);
        bearing.unwrap_or(if is_turning { Bearing::Turning } else { Bearing::Anywhere })
    }
}

fn is_turning(before: &Sight, now: &Sight) -> bool {
    let turned = wrap_angle(now.axis - before.axis).abs();
    turned > LEAST_TURNED && (now.place - before.place).length() < SHORTEST
}

fn is_comparable(before: &Sight, now: &Sight) -> bool {
    let moved = (now.place - before.place).length();
    let turned = wrap_angle(now.axis - before.axis).abs();
    (SHORTEST..LONGEST).contains(&moved) && turned < MOST_TURNED
}

/// `None` if the two did not see the same thing.
fn direction(before: &Sight, now: &Sight, half_angle: f64) -> Option<Bearing> {
    let way = now.place - before.place;
    let nearer = (before.range? - now.range?) / way.length();
    if nearer.abs() > SLACK {
        return None;
    }
    let aside = libm::acos(nearer.clamp(-1.0, 1.0));
    let ahead = libm::atan2(way.y, way.x);
    let off = |side: f64| wrap_angle(ahead + side * aside - now.axis);
    let (left, right) = (off(1.0), off(-1.0));
    let (first, second) = if left.abs() <= right.abs() { (left, right) } else { (right, left) };
    Some(if second.abs() <= half_angle {
        Bearing::At(first, Some(second))
    } else if first.abs() <= half_angle + FRAC_PI_4 {
        Bearing::At(first.clamp(-half_angle, half_angle), None)
    } else {
        Bearing::At(0.0, None)
    })
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    const HALF: f64 = 15.0 * std::f64::consts::PI / 180.0;

    /// The bearing after driving 6 cm along x with a sensor that looks along `axis` and measures with `range`.
    fn told(axis: f64, range: impl Fn(f64) -> f64) -> Bearing {
        let mut trail = Trail::default();
        let sight = |x: f64| Sight { place: DVec2::new(x, 0.0), axis, range: Some(range(x)) };
        trail.follow(sight(0.0), HALF);
        trail.follow(sight(0.06), HALF)
    }

    #[test]
    fn a_wall_alongside_is_heard_square_to_it() {
        let Bearing::At(off, None) = told(FRAC_PI_2, |_| 1.0) else { panic!("one direction") };
        assert!(off.abs() < 1e-9, "{off}");
    }

    #[test]
    fn an_edge_is_heard_from_where_it_is() {
        let edge = DVec2::new(0.95, 0.2);
        let range = |x: f64| (edge - DVec2::new(x, 0.0)).length();
        let Bearing::At(off, None) = told(0.2, range) else { panic!("one direction") };
        let true_off = libm::atan2(edge.y, edge.x - 0.03) - 0.2;
        assert!((off - true_off).abs() < 0.02, "{off} instead of {true_off}");
    }

    #[test]
    fn a_wall_beside_the_cone_is_heard_by_its_edge_and_one_along_it_by_the_axis() {
        // Range does not change, so the answer comes square to the way.
        let Bearing::At(edge, _) = told(50_f64.to_radians(), |_| 1.0) else { panic!() };
        assert!((edge - HALF).abs() < 1e-9, "{edge}");
        assert_eq!(told(10_f64.to_radians(), |_| 1.0), Bearing::At(0.0, None));
    }

    #[test]
    fn a_sensor_that_turns_on_the_spot_hears_the_same_thing_again() {
        let mut trail = Trail::default();
        let sight = |axis: f64| Sight { place: DVec2::ZERO, axis, range: Some(1.0) };
        assert_eq!(trail.follow(sight(0.0), HALF), Bearing::Anywhere);
        assert_eq!(trail.follow(sight(0.03), HALF), Bearing::Turning);
    }

    #[test]
    fn a_first_sight_and_one_of_something_else_may_come_from_anywhere() {
        assert_eq!(told(FRAC_PI_2, |x| 1.0 + 10.0 * x), Bearing::Anywhere);
        let mut trail = Trail::default();
        let alone = Sight { place: DVec2::ZERO, axis: 0.0, range: Some(1.0) };
        assert_eq!(trail.follow(alone, HALF), Bearing::Anywhere);
        assert_eq!(trail.follow(alone, HALF), Bearing::Anywhere);
    }
}
