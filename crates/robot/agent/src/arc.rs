//! The robot's outline along the arc it is about to take, and what it would touch there.

use glam::DVec2;
use robot_planning::Footprint;

use crate::motion::Motion;

/// A convex outline as lines: their normals to the outside, and how far from the robot's middle they are.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    lines: Vec<(DVec2, f64)>,
    /// Of the circle around it.
    radius: f64,
}

/// How far ahead in time arcs are looked at, seconds, and no less than this, metres.
const HORIZON: f64 = 1.5;
/// The outline is moved by this much at a time, metres.
const STEP: f64 = 0.025;
/// What a robot can brake with, m/s², carefully.
const BRAKE: f64 = 0.5;
/// Slower than this it may as well stand, m/s of the outline's fastest point.
const LEAST: f64 = 0.02;
/// Getting nearer by less than this is not getting nearer, metres.
const SAME: f64 = 0.0005;
/// What seems to be this deep inside the outline is not there, metres.
pub(crate) const INSIDE: f64 = -0.03;
/// What is as near as this is all but touched, metres, and is to be left by this much for each metre.
const TOUCHING: f64 = 0.02;
const RECEDE: f64 = 0.15;

impl Outline {
    pub(crate) fn of(footprint: &Footprint) -> Self {
        let corners = footprint.corners();
        let next = corners.iter().cycle().skip(1);
        let line = |(a, b): (&DVec2, &DVec2)| {
            let normal = -(*b - *a).perp().normalize_or_zero();
            (normal, normal.dot(*a))
        };
        let lines = corners.iter().zip(next).map(line).collect();
        Self { lines, radius: footprint.circumscribed_radius() }
    }

    /// The same motion, slow enough to stop `margin` before the first of `points` that the outline would come as near to.
    pub(crate) fn slowed(&self, points: &[DVec2], motion: Motion, margin: f64) -> Motion {
        self.slowed_by(points, motion, margin, RECEDE)
    }

    /// The same for a robot that is wedged in: what it all but touches may stay as near as it is.
    pub(crate) fn freed(&self, points: &[DVec2], motion: Motion, margin: f64) -> Motion {
        self.slowed_by(points, motion, margin, 0.0)
    }

    fn slowed_by(&self, points: &[DVec2], motion: Motion, margin: f64, recede: f64) -> Motion {
        let speed = motion.forward.abs() + motion.turn.abs() * self.radius;
        if speed < 1e-6 {
            return motion;
        }
        let Some(way) = self.way(points, motion, (margin, recede), speed) else { return motion };
        let most = libm::sqrt(2.0 * BRAKE * way);
        if most < LEAST.min(speed) {
            return Motion::STOP;
        }
        let share = (most / speed).min(1.0);
        Motion { forward: motion.forward * share, turn: motion.turn * share }
    }

    /// How far the outline is from the nearest of `points` after so many seconds of a motion, at least.
    pub(crate) fn room_after(&self, points: &[DVec2], motion: Motion, seconds: f64) -> f64 {
        let (place, heading) = along(motion, seconds);
        let turn = DVec2::from_angle(-heading);
        points.iter().map(|p| self.distance(turn.rotate(*p - place))).fold(f64::MAX, f64::min)
    }

    /// Of the circle around it, metres.
    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    /// How much room it lacks in a place to turn on the spot with `margin` metres around its circle; zero where it can.
    pub(crate) fn lacks(&self, points: &[DVec2], place: DVec2, margin: f64) -> f64 {
        let outside = points.iter().filter(|point| self.distance(**point) > INSIDE);
        let nearest = outside.map(|point| point.distance(place)).fold(f64::MAX, f64::min);
        (self.radius + margin - nearest).max(0.0)
    }

    /// Each point with how near the outline may come to it: `margin`, or what it is now where that is less.
    pub(crate) fn nearest_allowed(&self, points: &[DVec2], margin: f64) -> Vec<(DVec2, f64)> {
        let allowed = points.iter().map(|point| (*point, self.distance(*point)));
        let outside = allowed.filter(|(_, distance)| *distance > INSIDE);
        outside.map(|(point, distance)| (point, margin.min(distance - SAME))).collect()
    }

    /// Whether the outline comes no nearer to points than it may, in this place and with this heading.
    pub(crate) fn clears(&self, least: &[(DVec2, f64)], place: DVec2, heading: f64) -> bool {
        let turn = DVec2::from_angle(-heading);
        least.iter().all(|(point, least)| self.distance(turn.rotate(*point - place)) >= *least)
    }

    /// Metres that the outline's fastest point moves until something is too near; `None` if nothing is for as long as it matters.
    fn way(
        &self,
        points: &[DVec2],
        motion: Motion,
        (margin, recede): (f64, f64),
        speed: f64,
    ) -> Option<f64> {
        let length = speed * HORIZON;
        let reach = self.radius + margin + motion.forward.abs() * HORIZON;
        let near = points.iter().filter(|point| point.length_squared() < reach * reach);
        // Whatever is too near already may stay as near as it is; what is all but touched has to be left.
        let least = |distance: f64| match distance {
            d if d < TOUCHING => (d - SAME, recede),
            d => (margin.min(d - SAME), 0.0),
        };
        // Where the robot is nothing else can be.
        let near = near.map(|point| (*point, self.distance(*point))).filter(|near| near.1 > INSIDE);
        let near: Vec<(DVec2, (f64, f64))> =
            near.map(|(point, distance)| (point, least(distance))).collect();
        let steps = libm::ceil(length / STEP).max(1.0) as u32;
        let step = length / f64::from(steps);
        let is_too_near = |k: &u32| {
            let (place, heading) = along(motion, step * f64::from(*k) / speed);
            let turn = DVec2::from_angle(-heading);
            let way = step * f64::from(*k);
            near.iter().any(|(point, (least, recede))| {
                let least = (least + recede * way).min(margin);
                self.distance(turn.rotate(*point - place)) < least
            })
        };
        (1..=steps).find(is_too_near).map(|k| step * f64::from(k - 1))
    }

    /// From the outline to a point outside it, at least; negative inside.
    fn distance(&self, point: DVec2) -> f64 {
        self.lines.iter().map(|(normal, off)| normal.dot(point) - off).fold(f64::MIN, f64::max)
    }
}

/// Where a motion leads in so many seconds, and the heading there.
pub(crate) fn along(motion: Motion, seconds: f64) -> (DVec2, f64) {
    let heading = motion.turn * seconds;
    if motion.turn.abs() < 1e-6 {
        return (DVec2::new(motion.forward * seconds, 0.0), heading);
    }
    let radius = motion.forward / motion.turn;
    let (sin, cos) = libm::sincos(heading);
    (DVec2::new(radius * sin, radius * (1.0 - cos)), heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half a metre long, 0.4 m wide.
    fn outline() -> Outline {
        let corners = [(0.25, 0.2), (-0.25, 0.2), (-0.25, -0.2), (0.25, -0.2)];
        Outline::of(&Footprint::around(&corners.map(|(x, y)| DVec2::new(x, y))).unwrap())
    }

    fn slowed(point: (f64, f64), forward: f64, turn: f64) -> Motion {
        outline().slowed(&[DVec2::new(point.0, point.1)], Motion { forward, turn }, 0.04)
    }

    #[test]
    fn it_slows_down_before_a_wall_and_stops_at_it() {
        let ahead = |x: f64| slowed((x, 0.1), 0.5, 0.0).forward;
        assert_eq!(ahead(2.0), 0.5);
        assert!(ahead(0.45) < 0.5 && ahead(0.45) > ahead(0.35), "{} {}", ahead(0.45), ahead(0.35));
        assert_eq!(ahead(0.3), 0.0);
        assert_eq!(slowed((0.3, 0.1), -0.5, 0.0).forward, -0.5, "it may back away");
    }

    #[test]
    fn what_is_beside_the_way_does_not_matter_and_what_is_on_the_arc_does() {
        assert_eq!(slowed((0.33, 0.25), 0.3, 0.0).forward, 0.3);
        assert!(slowed((0.33, 0.25), 0.3, 1.0).forward < 0.3);
        assert_eq!(slowed((0.33, 0.25), 0.3, -1.0).forward, 0.3);
    }

    #[test]
    fn a_long_robot_does_not_turn_its_corner_into_a_wall() {
        // The corner is 0.32 m from the middle.
        assert_eq!(slowed((0.2, 0.25), 0.0, 0.5), Motion::STOP);
        assert_eq!(slowed((0.2, 0.25), 0.0, -0.5).turn, -0.5, "away from it");
        assert_eq!(slowed((0.0, 0.4), 0.0, 0.5).turn, 0.5);
    }

    #[test]
    fn a_robot_that_is_too_near_already_may_leave_but_not_come_nearer() {
        assert_eq!(slowed((0.27, 0.0), 0.3, 0.0), Motion::STOP);
        assert_eq!(slowed((0.27, 0.0), -0.3, 0.0).forward, -0.3);
        assert_eq!(slowed((0.0, 0.225), 0.2, 0.0).forward, 0.2, "along a wall");
        assert_eq!(
            slowed((0.0, 0.21), 0.2, 0.0),
            Motion::STOP,
            "but not along one it all but touches"
        );
    }
}
