//! What the robot is sent for, and where it walks next.

use base::geom::{Pose2, wrap_angle};
use glam::DVec2;

use crate::choose::{Body, is_clear, is_refused, walk_of, way_to};
use crate::field::way_by_forces;
use crate::surveyor::Surveyor;

/// What the robot is sent for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Errand {
    /// So many sweeps, each where it tells most.
    Tour(usize),
    /// Until nothing new is in reach, or so many sweeps.
    Explore(usize),
    /// To a place in the map's frame, exploring until there is a way; so many sweeps at most.
    GoThere(DVec2, usize),
    /// For whatever a person says.
    ByHand,
}

/// How a way to a place is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Steering {
    /// Walls grow by the room that the robot needs; the shortest way that is left.
    #[default]
    GrownWalls,
    /// The place pulls, walls push; where that ends in a dead end, the other.
    Forces,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Next {
    /// So many cycles of turning to the left, less than zero to the right, then so many ahead.
    Walk { turns: i32, cycles: i32 },
    /// A cycle back.
    Back,
    /// Nothing: it is done.
    Done,
    /// Nothing: it cannot be done.
    Failed(&'static str),
}

/// Who stands so near to the place is there, metres.
const THERE: f64 = 0.15;
/// A walk worth less shows nothing new, in rays.
const WORTH: f64 = 0.6;
/// Waypoints nearer than this are passed over, metres.
const AHEAD: f64 = 0.3;

/// Chooses.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) errand: Errand,
    pub(super) steering: Steering,
    body: Body,
    /// Where something stood that is on no map, and towards where.
    refused: Vec<Pose2>,
    /// Turns on the spot in a row.
    turned: usize,
}

impl Choice {
    pub(super) fn new(errand: Errand, body: Body) -> Self {
        Self { errand, steering: Steering::default(), body, refused: vec![], turned: 0 }
    }

    /// The robot stood before something that it did not know of.
    pub(super) fn refuse(&mut self, pose: &Pose2) {
        self.refused.push(*pose);
    }

    /// What stood in the way stood on another map.
    pub(super) fn forget(&mut self) {
        self.refused.clear();
    }

    pub(super) fn next(&mut self, surveyor: &Surveyor, sweeps: usize) -> Next {
        match self.errand {
            Errand::ByHand => Next::Done,
            Errand::Tour(most) if sweeps >= most => Next::Done,
            Errand::Explore(most) if sweeps >= most => Next::Done,
            Errand::Tour(_) | Errand::Explore(_) => self.widen(surveyor),
            Errand::GoThere(place, most) => {
                let pose = surveyor.pose();
                if pose.position().distance(place) <= THERE {
                    return Next::Done;
                }
                if sweeps >= most {
                    return Next::Failed("it did not get there with so many sweeps");
                }
                self.towards(surveyor, place).unwrap_or_else(|| self.widen(surveyor))
            }
        }
    }

    /// To where a sweep should tell most.
    fn widen(&mut self, surveyor: &Surveyor) -> Next {
        let pose = surveyor.pose();
        let been = surveyor.sweeps().iter().map(|posed| posed.pose);
        let is_refused = |yaw: f64| is_refused(&self.refused, &pose, yaw);
        let best = walk_of(surveyor.map(), &self.body, &pose, (been, &is_refused));
        match best {
            Some((worth, _)) if worth < WORTH && matches!(self.errand, Errand::Explore(_)) => {
                Next::Done
            }
            Some((_, (turns, cycles))) => {
                self.turned = 0;
                Next::Walk { turns, cycles }
            }
            None => self.turn_on_the_spot(),
        }
    }

    /// Where no way is known to be free it looks around; after a whole turn it goes back to where it came from.
    fn turn_on_the_spot(&mut self) -> Next {
        /// Cycles at a time, and times until it was around.
        const TURN: (i32, usize) = (2, 6);
        self.turned += 1;
        match self.turned {
            turned if turned <= TURN.1 => Next::Walk { turns: TURN.0, cycles: 0 },
            turned if turned <= TURN.1 + 2 => {
                self.refused.clear();
                Next::Back
            }
            _ => Next::Failed("it has no room to walk"),
        }
    }

    /// Along the shortest way that is known.
    fn towards(&mut self, surveyor: &Surveyor, place: DVec2) -> Option<Next> {
        let pose = surveyor.pose();
        let (map, room, from) = (surveyor.map(), self.body.room, pose.position());
        let forced = match self.steering {
            Steering::GrownWalls => None,
            Steering::Forces => way_by_forces(map, room, from, place),
        };
        let way = forced.or_else(|| way_to(map, room, from, place))?;
        let far = |point: &&DVec2| point.distance(pose.position()) >= AHEAD;
        let aim = way.iter().find(far).or(way.last())?;
        let towards = *aim - pose.position();
        let turn = wrap_angle(libm::atan2(towards.y, towards.x) - pose.yaw);
        let turns = libm::round(turn / self.body.turn) as i32;
        let yaw = pose.yaw + f64::from(turns) * self.body.turn;
        let is_free = is_clear(surveyor.map(), &self.body, &pose, (yaw, self.body.cycle));
        if !is_free || is_refused(&self.refused, &pose, yaw) {
            return None;
        }
        self.turned = 0;
        Some(Next::Walk { turns, cycles: 1 })
    }
}
