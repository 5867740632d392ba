//! Things that a level scanner does not show: which echoes and slanted beams tell of them.

use std::collections::BTreeSet;

use base::geom::wrap_angle;
use glam::DVec2;

use crate::state::{RangeSeen, State};

/// An echo nearer than light by this has met what light does not show, metres.
const NEARER: f64 = 0.2;
/// Echoes from farther away than this are not compared with light, metres.
const COMPARED: f64 = 0.8;
/// Points of low beams this near to one of level beams are of the same thing, metres.
const SAME_THING: f64 = 0.12;

/// Where, in the robot's frame, something answers that the newest scan does not show although it looks there.
pub(crate) fn hidden_echo(state: &State, seen: &RangeSeen) -> Option<DVec2> {
    let scan = state.scan.as_ref()?;
    let range = seen.range.filter(|range| *range <= COMPARED)?;
    let end =
        |share: f64| seen.mount + DVec2::from_angle(seen.bearing + share * seen.half_angle) * range;
    let is_explained = |point: &DVec2| {
        let way = *point - seen.mount;
        let off = wrap_angle(libm::atan2(way.y, way.x) - seen.bearing).abs();
        off < seen.half_angle * 1.2 && (way.length() - range).abs() < NEARER
    };
    if state.near.iter().any(is_explained) {
        return None;
    }
    let mut arc = (-6..=6).map(|k| end(f64::from(k) / 5.0));
    arc.all(|end| scan.passes(end, NEARER)).then(|| end(0.0))
}

/// Points in squares as large as things are near to each other.
pub(crate) struct Coarse(BTreeSet<(i32, i32)>);

impl Coarse {
    pub(crate) fn of(points: impl Iterator<Item = DVec2>) -> Self {
        Self(points.map(square).collect())
    }

    pub(crate) fn is_near(&self, point: DVec2) -> bool {
        let (x, y) = square(point);
        (-1..=1).any(|dy| (-1..=1).any(|dx| self.0.contains(&(x + dx, y + dy))))
    }
}

fn square(point: DVec2) -> (i32, i32) {
    let scaled = (point / SAME_THING).floor();
    (scaled.x as i32, scaled.y as i32)
}
