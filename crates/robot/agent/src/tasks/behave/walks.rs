//! Motions by ranges alone: without a map, without a plan.

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;
use robot_behaviours::Event;

use super::Outcome;
use crate::motion::Motion;
use crate::state::State;

/// What such a motion keeps in mind.
#[derive(Default)]
pub(super) struct Walk {
    /// The side it has begun to turn to: 1 is left.
    side: Option<f64>,
    /// Until when it keeps to it.
    until: Option<SimTime>,
}

/// Sectors of a corridor walk, and how wide each is, radians: seven of 22.5 degrees (UvA).
const SECTORS: i32 = 7;
const SECTOR: f64 = std::f64::consts::PI / 8.0;
/// Walls farther than this are no corridor, metres.
const CORRIDOR: f64 = 1.0;
/// Ranges are asked as far as this, metres.
const FAR: f64 = 4.0;
/// Less than this is no room for a sector, for a side; more than that is room ahead, metres.
const NO_SECTOR: f64 = 0.3;
const NO_SIDE: f64 = 0.3;
const ROOM: f64 = 0.55;
/// Rad/s.
const TURN: f64 = 0.5;
/// It keeps turning to one side for so long: to and fro gets nobody anywhere.
const KEPT: SimTime = SimTime::from_millis(2_500);
/// m/s backwards, off what it leans on.
const BACKWARDS: f64 = 0.12;
/// Ahead of this, radians to either side, somebody is before it rather than behind.
const BEFORE: f64 = std::f64::consts::FRAC_PI_2;

impl Walk {
    /// To the sector with most room.
    pub(super) fn corridor(state: &State, speed: f64) -> Outcome {
        let sides = [-1.0, 1.0].map(|side| state.range_towards(side * BEFORE, FAR));
        if sides.iter().all(|side| *side > CORRIDOR) {
            return Outcome::Happened(Event::OutOfCorridor);
        }
        let room = |sector: i32| {
            let middle = f64::from(sector) * SECTOR;
            let beams = [-0.4, 0.0, 0.4].map(|share| middle + share * SECTOR);
            let nearest = beams.map(|beam| state.range_towards(beam, FAR));
            // Straight on rather than to and fro, where both are as good.
            (nearest.into_iter().fold(FAR, f64::min) - 0.1 * middle.abs(), middle)
        };
        let sectors = (-SECTORS / 2..=SECTORS / 2).map(room);
        let best = sectors.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0.0));
        if best.0 < NO_SECTOR {
            return Outcome::Happened(Event::NoRoom);
        }
        let forward = speed * libm::cos(best.1).max(0.0);
        Outcome::Go(Motion { forward, turn: best.1.clamp(-TURN, TURN) })
    }

    /// Ahead where there is room, else to the roomier side.
    pub(super) fn random(&mut self, state: &State, speed: f64) -> Outcome {
        let ahead = [-0.3, 0.0, 0.3].map(|bearing| state.range_towards(bearing, FAR));
        let is_turning = self.until.is_some_and(|until| state.now < until);
        if !is_turning && ahead.into_iter().fold(FAR, f64::min) > ROOM {
            return Outcome::Go(Motion { forward: speed, turn: 0.0 });
        }
        self.turn_to_roomier(state)
    }

    /// Away from what is near, until there is room ahead.
    pub(super) fn turn_away(&mut self, state: &State) -> Outcome {
        let side = self.side(state);
        Outcome::Go(Motion::spin(side * TURN))
    }

    fn turn_to_roomier(&mut self, state: &State) -> Outcome {
        let rooms = [1.0, -1.0].map(|side| state.range_towards(side * 1.2, FAR));
        if rooms.iter().all(|room| *room < NO_SIDE) {
            return Outcome::Happened(Event::NoRoom);
        }
        Outcome::Go(Motion::spin(self.side(state) * TURN))
    }

    /// The side with more room, kept for a while.
    fn side(&mut self, state: &State) -> f64 {
        let is_kept = self.until.is_some_and(|until| state.now < until);
        if let Some(side) = self.side.filter(|_| is_kept) {
            return side;
        }
        let rooms = [1.0, -1.0].map(|side| state.range_towards(side * 1.2, FAR));
        let side = if rooms[0] >= rooms[1] { 1.0 } else { -1.0 };
        (self.side, self.until) = (Some(side), Some(state.now + KEPT));
        side
    }

    /// Away from the nearest person.
    pub(super) fn keep_away(state: &State, speed: f64) -> Outcome {
        let places = state.people.iter().map(|person| person.belief.place(state.now));
        let near = |a: &DVec2, b: &DVec2| a.distance(state.at).total_cmp(&b.distance(state.at));
        match places.min_by(near) {
            Some(place) => away_from(state, place, speed),
            None => Outcome::Happened(Event::VictimsGone),
        }
    }

    /// Away from the nearest mate that goes first.
    pub(super) fn make_room(state: &State, name: &str, speed: f64) -> Outcome {
        let first = state.mates.iter().filter(|mate| mate.name.as_str() < name);
        let near = |a: &DVec2, b: &DVec2| a.distance(state.at).total_cmp(&b.distance(state.at));
        match first.map(|mate| mate.at).min_by(near) {
            Some(place) => away_from(state, place, speed),
            None => Outcome::Happened(Event::MateGone),
        }
    }

    /// Backwards, if its front is up; ahead, if its back is.
    pub(super) fn back_off(state: &State) -> Outcome {
        let is_nose_down = state.up_in_robot().x > 0.0;
        let forward = if is_nose_down { BACKWARDS } else { -BACKWARDS };
        // Whatever it has driven onto lies ahead unless its back has climbed.
        Outcome::Go(Motion {
            forward: if state.lean.length() > 0.0 { forward } else { 0.0 },
            turn: 0.0,
        })
    }
}

/// Backwards from what is ahead, forwards from what is behind, turning aside meanwhile; by quadrants (UvA).
fn away_from(state: &State, place: DVec2, speed: f64) -> Outcome {
    let bearing = wrap_angle(state.bearing_to(place));
    let is_ahead = bearing.abs() < BEFORE;
    let room = state.range_towards(if is_ahead { std::f64::consts::PI } else { 0.0 }, FAR);
    if !is_ahead && room < NO_SIDE {
        return Outcome::Happened(Event::NoRoom);
    }
    let aside = if bearing > 0.0 { -1.0 } else { 1.0 };
    let slow = speed.min(0.3);
    let forward = if is_ahead { -slow } else { slow };
    let turn = if is_ahead { -aside } else { aside } * TURN * 0.4;
    Outcome::Go(Motion { forward, turn })
}
