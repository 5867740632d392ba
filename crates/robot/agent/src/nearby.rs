//! What scans have shown close by, remembered for a while: a laser that looks ahead does not see what the robot backs into.

use std::collections::BTreeMap;

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;

use crate::state::ScanSeen;

/// Things around the robot, as points in the world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nearby {
    points: BTreeMap<(i32, i32), Point>,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    at: DVec2,
    time: SimTime,
    /// Whether a level beam met it: then level beams that pass it show that it is gone.
    is_level: bool,
}

/// Points farther away than this are of no concern, metres.
pub(crate) const REACH: f64 = 1.6;
/// Points nearer to each other than this are one, metres.
const APART: f64 = 0.03;
/// How long what cannot be seen again is remembered.
const MEMORY: SimTime = SimTime::from_millis(1_800_000);
/// A beam that goes on for this much longer has passed a point, metres.
const BEYOND: f64 = 0.12;
/// Beams this far to both sides must pass it too, radians: a heading is never exact.
const BESIDE: f64 = 0.05;

impl Nearby {
    /// Remembers a place where something is.
    pub(crate) fn add(&mut self, at: DVec2, time: SimTime, is_level: bool) {
        let key = (libm::floor(at.x / APART) as i32, libm::floor(at.y / APART) as i32);
        self.points.insert(key, Point { at, time, is_level });
    }

    /// Forgets what slanted beams have shown at a place: it is floor.
    pub(crate) fn clear_low(&mut self, at: DVec2) {
        let key = (libm::floor(at.x / APART) as i32, libm::floor(at.y / APART) as i32);
        if self.points.get(&key).is_some_and(|point| !point.is_level) {
            self.points.remove(&key);
        }
    }

    /// Forgets what is far away or long ago.
    pub(crate) fn fade(&mut self, at: DVec2, now: SimTime) {
        self.points.retain(|_, point| {
            now.since(point.time) <= MEMORY && point.at.distance_squared(at) <= REACH * REACH
        });
    }

    /// Forgets what a level scan, taken at this place and heading, looks through.
    pub(crate) fn look_through(&mut self, at: DVec2, heading: f64, scan: &ScanSeen) {
        self.points.retain(|_, point| {
            let in_robot = DVec2::from_angle(-heading).rotate(point.at - at);
            !(point.is_level && scan.passes(in_robot, BEYOND))
        });
    }

    /// All points, seen by a robot at this place and heading.
    pub(crate) fn in_robot(&self, at: DVec2, heading: f64) -> impl Iterator<Item = DVec2> + '_ {
        let turn = DVec2::from_angle(-heading);
        self.points.values().map(move |point| turn.rotate(point.at - at))
    }

    /// Those that level beams have met.
    pub(crate) fn level_in_robot(
        &self,
        at: DVec2,
        heading: f64,
    ) -> impl Iterator<Item = DVec2> + '_ {
        let turn = DVec2::from_angle(-heading);
        let level = self.points.values().filter(|point| point.is_level);
        level.map(move |point| turn.rotate(point.at - at))
    }

    /// Forgets what is no thing after all.
    pub(crate) fn forget(&mut self, is_none: impl Fn(DVec2) -> bool) {
        self.points.retain(|_, point| !is_none(point.at));
    }

    /// Forgets everything: the robot was somewhere else than it believed.
    pub(crate) fn clear(&mut self) {
        self.points.clear();
    }
}

impl ScanSeen {
    /// Whether the beams on both sides of a point, given in the robot's frame, go on for `beyond` metres behind it.
    pub(crate) fn passes(&self, in_robot: DVec2, beyond: f64) -> bool {
        let way = in_robot - self.mount;
        let (bearing, least) = (libm::atan2(way.y, way.x), way.length() + beyond);
        [-BESIDE, 0.0, BESIDE].iter().all(|off| {
            let Some((left, right)) = self.beams_beside(bearing + off) else { return false };
            [left, right].iter().all(|range| range.is_some_and(|range| f64::from(range) > least))
        })
    }

    /// The ranges of the two beams beside a direction, counted to the left from straight ahead; `None` where it does not look.
    pub(crate) fn beams_beside(&self, bearing: f64) -> Option<(Option<f32>, Option<f32>)> {
        let off = wrap_angle(bearing - self.bearing - self.first_angle);
        let off = if off < -1e-9 { off + std::f64::consts::TAU } else { off.max(0.0) };
        let index = off / self.step;
        let first = libm::floor(index) as usize;
        let last = self.ranges.len().checked_sub(1)?;
        (index <= last as f64 + 1e-6).then(|| {
            let (first, second) = (first.min(last), (first + 1).min(last));
            (self.ranges[first], self.ranges[second])
        })
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;

    /// Half a turn ahead in steps of a degree, everything this far away.
    fn scan(range: Option<f32>) -> ScanSeen {
        ScanSeen {
            mount: DVec2::new(0.1, 0.0),
            bearing: 0.0,
            first_angle: -FRAC_PI_2,
            step: 1f64.to_radians(),
            max_range: 8.0,
            ranges: vec![range; 181],
        }
    }

    #[test]
    fn what_is_behind_the_robot_is_remembered_and_what_is_looked_through_is_not() {
        let mut nearby = Nearby::default();
        for point in [DVec2::new(0.5, 0.0), DVec2::new(-0.5, 0.0)] {
            nearby.add(point, SimTime::ZERO, true);
        }
        nearby.look_through(DVec2::ZERO, 0.0, &scan(Some(3.0)));
        let left: Vec<DVec2> = nearby.in_robot(DVec2::ZERO, 0.0).collect();
        assert_eq!(left, [DVec2::new(-0.5, 0.0)]);
        nearby.fade(DVec2::ZERO, SimTime::from_millis(1_801_000));
        assert_eq!(nearby.in_robot(DVec2::ZERO, 0.0).count(), 0);
    }

    #[test]
    fn a_beam_that_brings_nothing_back_shows_nothing() {
        let point = DVec2::new(0.5, 0.0);
        assert!(scan(Some(3.0)).passes(point, 0.1));
        assert!(!scan(None).passes(point, 0.1));
        assert!(!scan(Some(3.0)).passes(-point, 0.1), "it does not look there");
    }

    #[test]
    fn points_turn_with_the_robot() {
        let mut nearby = Nearby::default();
        nearby.add(DVec2::new(1.0, 1.0), SimTime::ZERO, true);
        let seen: Vec<DVec2> = nearby.in_robot(DVec2::new(1.0, 0.0), FRAC_PI_2).collect();
        assert!(seen[0].distance(DVec2::new(1.0, 0.0)) < 1e-9, "{seen:?}");
    }
}
