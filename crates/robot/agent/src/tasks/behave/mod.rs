//! Behaves: follows a table of `robot_behaviours`, one motion after the other, by what it notices.
//!
//! | file | what it decides |
//! |---|---|
//! | `notice` | which events happen |
//! | `walks` | motions by ranges alone: corridor, random walk, avoiding what is near, what leans, who is near |
//! | `trips` | motions along plans: places, frontiers, a mate, its own way back |
//! | `led` | what the operator, or a script, orders |

mod led;
mod notice;
mod trips;
mod walks;

use base::time::SimTime;
use robot_behaviours::{Event, Machine, Motion as Doing};
use robot_team::Phase;

use crate::mission::BehavePlan;
use crate::motion::Motion;
use crate::state::State;
use crate::task::{Around, Step, Task};
use crate::team::Intent;
use led::Led;
use notice::Notice;
use trips::Trips;
use walks::Walk;

/// A behaviour under way.
pub(super) struct Behave {
    plan: BehavePlan,
    machine: Machine,
    /// When it began what it does now.
    since: Option<SimTime>,
    notice: Notice,
    led: Led,
    trips: Trips,
    walk: Walk,
    turns: u32,
}

/// How a motion goes on.
pub(super) enum Outcome {
    /// So.
    Go(Motion),
    /// Something has happened.
    Happened(Event),
}

/// Events that follow each other within one cycle at most: a table without an end of its own is no reason to hang.
const MOST_AT_ONCE: usize = 4;

impl Behave {
    pub(super) fn new(plan: BehavePlan) -> Self {
        Self {
            machine: Machine::new(plan.behaviour),
            since: None,
            notice: Notice::default(),
            led: Led::new(&plan.script),
            trips: Trips::default(),
            walk: Walk::default(),
            turns: 0,
            plan,
        }
    }

    /// Begins whatever the table says on an event; whether it says anything.
    fn hear(&mut self, event: Event, now: SimTime) -> bool {
        let is_heard = self.machine.hear(event);
        if is_heard {
            self.since = Some(now);
            self.turns += 1;
            self.trips.begin();
            self.walk = Walk::default();
        }
        is_heard
    }

    /// One cycle of what it does.
    fn go_on(&mut self, around: &mut Around<'_>) -> Outcome {
        let speed = self.plan.speed;
        match self.machine.motion() {
            Doing::Commanded => Outcome::Go(self.led.order(around.state, self.since)),
            Doing::Halted | Doing::Wait | Doing::Done => Outcome::Go(Motion::STOP),
            Doing::Waypoints => self.trips.waypoints(around, &self.plan.points, speed),
            Doing::FrontierExploration | Doing::RoughExploration => {
                self.trips.explore(around, speed)
            }
            Doing::Spread => self.trips.spread(around, &self.plan, &self.notice),
            Doing::Following => self.trips.follow(around, self.plan.leader.as_deref(), speed),
            Doing::DriveBack => self.trips.drive_back(around, self.notice.heard_at(), speed),
            Doing::CorridorWalk => Walk::corridor(around.state, speed),
            Doing::RandomWalk => self.walk.random(around.state, speed),
            Doing::ObstacleAvoidance => self.walk.turn_away(around.state),
            Doing::AvoidVictim => Walk::keep_away(around.state, speed),
            Doing::AvoidTeamMate => Walk::make_room(around.state, around.name, speed),
            Doing::Retreat => Walk::back_off(around.state),
        }
    }

    fn listen(&mut self, around: &Around<'_>) {
        let now = around.state.now;
        let since = *self.since.get_or_insert(now);
        let longest = self.machine.motion().longest();
        if longest.is_some_and(|longest| now.since(since).seconds() > longest) {
            self.hear(Event::LongEnough, now);
        }
        let events = self.notice.events(around, (&self.plan, &self.machine, since), &self.led);
        for event in events {
            if self.machine.listens_for(event) {
                self.hear(event, now);
                return;
            }
        }
    }
}

impl Task for Behave {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        if let Err(error) = around.navigator.stay_in(&around.state.grid, self.plan.bounds) {
            return Step::Failed(error.to_string());
        }
        self.notice.look(around.state);
        self.led.hear(around.state, self.machine.motion());
        for _ in 0..MOST_AT_ONCE {
            self.listen(around);
            let is_parked = self.machine.motion() == Doing::Wait;
            around.state.intent.phase = if is_parked { Phase::Idle } else { Phase::Searching };
            if self.machine.motion() == Doing::Done {
                return Step::Done(self.machine.sentence());
            }
            if self.plan.behaviour.is_led() && self.led.is_over(around.state.now) {
                return Step::Done("all orders are carried out".to_owned());
            }
            match self.go_on(around) {
                Outcome::Go(motion) => return Step::Go(motion),
                Outcome::Happened(event) => {
                    if !self.hear(event, around.state.now) {
                        return Step::Go(Motion::STOP);
                    }
                }
            }
        }
        Step::Go(Motion::STOP)
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn doing(&self) -> Option<String> {
        Some(self.machine.sentence())
    }

    fn finish(&mut self, state: &mut State) {
        state.intent = Intent { goal: None, phase: Phase::Idle };
    }
}

#[cfg(test)]
mod tests;
