//! Things that a level scanner does not show: which echoes and slanted beams tell of them.

use std::collections::{BTreeMap, BTreeSet};

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

/// What the map does not show, by cell of the ground.
#[derive(Clone, Debug, Default)]
pub(crate) struct HiddenThings {
    things: BTreeMap<(i32, i32), Thing>,
}

#[derive(Clone, Copy, Debug)]
struct Thing {
    at: DVec2,
    /// How often it was sensed.
    count: u32,
    /// How often there was floor instead.
    denied: u32,
    /// Whether only echoes tell of it, or the guard does.
    is_unlit: bool,
}

/// What the map does not show is believed once it was sensed so often in one place.
const SURE: u32 = 2;
/// A thing whose cell was floor so many times as often is none.
const DENIED: u32 = 2;

impl HiddenThings {
    /// Takes what was sensed in a cycle; gives the places that are believed from now on.
    pub(crate) fn note(&mut self, cell: f64, state: &State) -> Vec<DVec2> {
        let mut sure = vec![];
        let low = state.hidden.iter().map(|at| (*at, false));
        for (at, is_unlit) in low.chain(state.unlit.iter().map(|at| (*at, true))) {
            let new = Thing { at, count: 0, denied: 0, is_unlit };
            let known = self.things.entry(key(cell, at)).or_insert(new);
            known.count += 1;
            known.is_unlit &= is_unlit;
            if known.count == SURE {
                sure.push(known.at);
            }
        }
        if !self.things.is_empty() {
            for at in &state.floor {
                if let Some(known) = self.things.get_mut(&key(cell, *at)) {
                    known.denied += 1;
                }
            }
        }
        sure
    }

    /// The guard stopped the robot before these places: they are believed until all is considered again.
    pub(crate) fn heed(&mut self, cell: f64, places: &[DVec2]) {
        for at in places {
            let new = Thing { at: *at, count: SURE, denied: 0, is_unlit: true };
            let known = self.things.entry(key(cell, *at)).or_insert(new);
            known.count = known.count.max(SURE);
        }
    }

    /// All places that are believed.
    pub(crate) fn sure(&self) -> Vec<DVec2> {
        self.things.values().filter(|known| known.count >= SURE).map(|known| known.at).collect()
    }

    /// Forgets what is no thing after all; whether there was any.
    pub(crate) fn forget(&mut self, is_none: impl Fn(DVec2) -> bool) -> bool {
        let before = self.things.len();
        self.things.retain(|_, known| !is_none(known.at));
        self.things.len() < before
    }

    /// Forgets what only echoes told of, and what was floor after all.
    pub(crate) fn reconsider(&mut self) {
        self.things.retain(|_, known| !known.is_unlit && known.denied <= DENIED * known.count);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.things.clear();
    }
}

fn key(cell: f64, at: DVec2) -> (i32, i32) {
    let scaled = (at / cell).floor();
    (scaled.x as i32, scaled.y as i32)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use robot_mapping::Grid;

    use super::*;

    const BRICK: DVec2 = DVec2::new(1.01, 0.5);
    const PANE: DVec2 = DVec2::new(2.01, 0.5);

    /// What a robot senses in one cycle.
    fn sensed(hidden: &[DVec2], unlit: &[DVec2], floor: &[DVec2]) -> State {
        let grid = Arc::new(Grid::new(0.04).unwrap());
        let (hidden, unlit, floor) = (hidden.to_vec(), unlit.to_vec(), floor.to_vec());
        State { hidden, unlit, floor, ..State::new(grid) }
    }

    #[test]
    fn a_thing_is_believed_once_it_was_sensed_twice_in_one_place() {
        let mut things = HiddenThings::default();
        let once = sensed(&[BRICK], &[], &[]);
        assert!(things.note(0.04, &once).is_empty());
        assert_eq!(things.note(0.04, &once), [BRICK]);
        assert_eq!(things.sure(), [BRICK]);
    }

    #[test]
    fn what_the_guard_stopped_the_robot_for_is_believed_until_all_is_considered_again() {
        let mut things = HiddenThings::default();
        things.note(0.04, &sensed(&[BRICK], &[], &[]));
        things.heed(0.04, &[BRICK, PANE]);
        assert_eq!(things.sure(), [BRICK, PANE]);
        things.reconsider();
        assert_eq!(things.sure(), [BRICK], "slanted beams have seen that one too");
    }

    #[test]
    fn echoes_and_what_was_floor_after_all_are_forgotten_when_all_is_considered_again() {
        let mut things = HiddenThings::default();
        let ghost = DVec2::new(3.01, 0.5);
        for _ in 0..3 {
            things.note(0.04, &sensed(&[BRICK, ghost], &[PANE], &[]));
        }
        for _ in 0..7 {
            things.note(0.04, &sensed(&[], &[], &[ghost]));
        }
        assert_eq!(things.sure().len(), 3);
        things.reconsider();
        assert_eq!(things.sure(), [BRICK]);
    }
}
