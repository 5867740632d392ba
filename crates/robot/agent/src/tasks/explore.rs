//! Looks at what has not been seen, the most promising first, until the beacon is found or nothing is left.
//!
//! A frontier that is still one when the robot is there is looked at by turning. When nothing can be reached the robot turns
//! all around in several places and tries everything once more, a few times, before it gives up: sonars are easily deceived.
//! Once the beacon is found the robot makes sure that it knows a good way home, and comes back.

use base::time::SimTime;
use glam::DVec2;
use robot_planning::{Decision, EndReason, Fence, Footprint, Target};

use crate::error::AgentError;
use crate::mission::Quarry;
use crate::motion::Motion;
use crate::task::{Around, Step, Task};
use crate::tasks::detained::Detained;
use crate::tasks::look::Look;
use crate::tasks::shortcut::Shortcut;
use crate::tasks::travel::{Travel, Trip};

/// Explores frontiers.
pub(super) struct Explore {
    speed: f64,
    /// What it looks for.
    seek: Quarry,
    /// That is found this near, metres; zero looks for none.
    found: f64,
    /// Nothing outside is looked for.
    bounds: Option<Fence>,
    aim: Aim,
    turns: u32,
    /// When it last looked for a frontier.
    looked: Option<SimTime>,
    /// How often everything was tried once more.
    regrets: u32,
    /// Free floor that was seen by the last of these, square metres.
    seen: f64,
    /// Where the beacon was found.
    spot: Option<DVec2>,
    /// Until when it is left alone, once it was sensed in vain.
    vain: Option<SimTime>,
    detained: Detained,
    /// Whether it has tried everything once more without minding what it has bumped into.
    has_forgiven: bool,
}

/// What it is at.
enum Aim {
    /// Looking around for the first time.
    Begin,
    /// Choosing.
    Nothing,
    /// Turning at a frontier.
    Looking(Look),
    /// Driving to a frontier.
    Frontier(Target, Trip),
    /// Driving to floor that was seen and not searched.
    Search(Target, Trip),
    /// To the beacon, which it has sensed here.
    Beacon(DVec2, Trip),
    /// To a place to look around well.
    Regret(Trip),
    /// Looking around, then for a better way home.
    Shortcut(Look, Shortcut),
    /// Back to where the beacon was found.
    Back(Trip),
}

/// A frontier that has been seen meanwhile is left; looked at so often.
const LOOK_AGAIN: SimTime = SimTime::from_millis(1000);
/// A frontier is looked at from this near, metres.
const CLOSE: f64 = 0.2;
/// The beacon's place may have moved by this much before the way there is planned anew.
const MOVED: f64 = 0.15;
/// Who goes to where it finds the beacon from goes this much nearer, metres.
const WELL_WITHIN: f64 = 0.12;
/// How often everything is tried once more.
const REGRETS: u32 = 8;
/// Everything is tried once more as long as that shows so much more floor, as a share.
const MORE: f64 = 0.02;
/// Floor counts as searched from this much farther than what is sought is found from, metres, and nearer each time all was tried again.
const NEARER: [f64; 3] = [0.8, 0.3, 0.0];
/// What a search says that has found nothing.
const ALL_SEARCHED: &str = "everything that can be reached was searched; ";
/// Who is held this far from where it wanted to go has not found out anything about that place, metres.
const ELSEWHERE: f64 = 1.0;
/// This near to where the beacon was found is back, metres.
const BACK: f64 = 0.12;
/// A beacon that nothing led to is left alone for so long: it is sensed across something, and the way there is yet to be seen.
const PAUSE: SimTime = SimTime::from_millis(60_000);
/// The waypoint that home is.
const HOME: &str = "HP Centre";

impl Explore {
    pub(super) fn new(speed: f64, (seek, found): (Quarry, f64), bounds: Option<Fence>) -> Self {
        Self {
            speed,
            seek,
            found,
            bounds,
            aim: Aim::Begin,
            turns: 0,
            looked: None,
            regrets: 0,
            seen: 0.0,
            spot: None,
            vain: None,
            detained: Detained::default(),
            has_forgiven: false,
        }
    }

    /// Minds the beacon: it takes precedence over everything.
    fn mind_beacon(&mut self, around: &mut Around<'_>) -> Result<(), AgentError> {
        if self.found <= 0.0 || self.spot.is_some() {
            return Ok(());
        }
        let at = around.state.at;
        let sought = *around.state.sought(self.seek);
        if sought.now.is_some_and(|sighting| sighting.distance < self.found) {
            self.spot = Some(at);
            around.state.mark_find(self.seek);
            around.navigator.hurry(&around.state.grid)?;
            let home = around.state.waypoints.get(HOME).copied();
            self.aim = match home {
                Some(home) => Aim::Shortcut(Look::around(), Shortcut::new(at, home, self.speed)),
                None => Aim::Nothing,
            };
        } else if let Some(place) = sought.last {
            let is_on_the_way =
                matches!(&self.aim, Aim::Beacon(known, _) if known.distance(place) < MOVED);
            let is_left_alone = self.vain.is_some_and(|until| around.state.now < until);
            if !is_on_the_way && !is_left_alone {
                self.aim = Aim::Beacon(place, self.trip_to_beacon(around, place));
            }
        }
        Ok(())
    }

    /// The first time with all patience; once that was in vain, only if the map shows a way by now.
    ///
    /// What lies around it may keep the robot off: it goes to where it is near enough by the cheapest way.
    fn trip_to_beacon(&self, around: &Around<'_>, place: DVec2) -> Trip {
        let shell = Footprint::of(around.model).map_or(0.0, |shape| shape.inscribed_radius());
        let reach = self.found + shell - WELL_WITHIN;
        let trip = match around.navigator.stand_near(around.state.at, place, reach) {
            Some(stand) => Trip::new(stand, self.speed).flowing(),
            None => Trip::within(place, self.speed, self.found).flowing(),
        };
        if self.vain.is_some() { trip.by_the_map() } else { trip }
    }

    fn choose(&mut self, around: &mut Around<'_>) -> Step {
        if let Some(spot) = self.spot {
            if around.state.at.distance(spot) <= BACK {
                return Step::Done(format!("the {} is found", self.seek.word()));
            }
            self.aim = Aim::Back(Trip::within(spot, self.speed, BACK).flowing());
            return Step::Go(Motion::STOP);
        }
        self.looked = Some(around.state.now);
        match self.next(around) {
            None => {}
            Some(Decision::Go(target)) => {
                self.turns += 1;
                let trip = Trip::within(target.point, self.speed, CLOSE).impatient().flowing();
                self.aim = Aim::Frontier(target, trip);
            }
            Some(Decision::Done(reason, coverage)) => {
                let is_search = self.found > 0.0;
                let has_sonars = is_search && !around.state.scans;
                if has_sonars && let Some(target) = self.unsearched(around) {
                    self.turns += 1;
                    let trip = Trip::within(target.point, self.speed, CLOSE).impatient().flowing();
                    self.aim = Aim::Search(target, trip);
                    return Step::Go(Motion::STOP);
                }
                let free = coverage.free;
                if is_search && self.may_regret(free) {
                    self.seen = free;
                    return match self.regret(around) {
                        Ok(()) => Step::Go(Motion::STOP),
                        Err(error) => Step::Failed(error.to_string()),
                    };
                }
                if around.state.scans && !is_search && self.may_look_again(around, free) {
                    return match self.look_again(around, free) {
                        Ok(()) => Step::Go(Motion::STOP),
                        Err(error) => Step::Failed(error.to_string()),
                    };
                }
                let is_stuck = matches!(reason, EndReason::Stuck(_));
                let all = if is_search && !is_stuck { ALL_SEARCHED } else { "" };
                let text = format!("{all}{reason}; {free:.1} m² of free floor seen");
                return match reason {
                    _ if is_search => Step::Failed(text),
                    EndReason::Stuck(_) => Step::Failed(text),
                    EndReason::OutOfReach { .. } => Step::Partly(text),
                    EndReason::NothingLeft | EndReason::OnlyShort(_) => Step::Done(text),
                };
            }
        }
        Step::Go(Motion::STOP)
    }

    /// Whether one who explores by light looks well around once more: the first time, as long as that shows more floor, where it cannot
    /// even get back to where it began, and once without minding what it has bumped into.
    fn may_look_again(&self, around: &mut Around<'_>, free: f64) -> bool {
        let is_more = self.regrets == 0 || free > self.seen * (1.0 + MORE);
        let is_shut = !around.navigator.leads_back(around.state);
        let may_forgive = !self.has_forgiven && around.navigator.remembers_bumps();
        is_more || (self.regrets < REGRETS && (is_shut || may_forgive))
    }

    /// Looks well around, and tries everything once more; who gets no farther by that takes less at its word.
    fn look_again(&mut self, around: &mut Around<'_>, free: f64) -> Result<(), AgentError> {
        let is_vain = self.regrets > 0 && free <= self.seen * (1.0 + MORE);
        (self.regrets, self.seen) = (self.regrets + 1, free);
        self.aim = Aim::Looking(Look::well());
        if is_vain {
            self.has_forgiven = true;
            return around.navigator.forgive(&around.state.grid);
        }
        around.navigator.reconsider(&around.state.grid)
    }

    /// What to do next: who searches by light has soon seen all there is, and weighs what it has not searched against that.
    fn next(&self, around: &mut Around<'_>) -> Option<Decision> {
        if self.found > 0.0 && around.state.scans {
            return around.navigator.next_to_seek(around.state, self.range());
        }
        around.navigator.next_target(around.state)
    }

    /// Floor that sonars have seen and that it has not been near to.
    fn unsearched(&self, around: &mut Around<'_>) -> Option<Target> {
        around.navigator.next_unsearched(around.state.at, self.range())
    }

    /// Whether to try everything once more: as long as floor is to be searched from nearer, as that shows more floor, or where the beacon was sensed
    /// and not reached.
    fn may_regret(&self, free: f64) -> bool {
        let is_farther_left = (self.regrets as usize) + 1 < NEARER.len();
        let is_more = free > self.seen * (1.0 + MORE);
        self.regrets < REGRETS && (is_farther_left || is_more || self.vain.is_some())
    }

    /// From how far floor is searched, metres: nearer each time that everything was tried once more.
    fn range(&self) -> f64 {
        let more = NEARER.get(self.regrets as usize).or(NEARER.last());
        self.found + more.copied().unwrap_or(0.0)
    }

    /// Looks around well: here first, then at the places that have names; where a beacon was sensed it is tried once more.
    fn regret(&mut self, around: &mut Around<'_>) -> Result<(), AgentError> {
        around.navigator.forgive(&around.state.grid)?;
        self.vain = self.vain.map(|_| around.state.now);
        let places: Vec<DVec2> = around.state.waypoints.values().copied().collect();
        let turn = self.regrets as usize % (places.len() + 1);
        let place = turn.checked_sub(1).and_then(|k| places.iter().rev().nth(k));
        self.regrets += 1;
        self.aim = match place {
            Some(place) => Aim::Regret(Trip::within(*place, self.speed, CLOSE).flowing()),
            None => Aim::Looking(Look::well()),
        };
        Ok(())
    }

    /// Whether the frontier it drives to has been seen meanwhile.
    fn is_stale(&mut self, around: &Around<'_>) -> bool {
        let Aim::Frontier(target, _) = &self.aim else { return false };
        if self.looked.is_some_and(|time| around.state.now.since(time) < LOOK_AGAIN) {
            return false;
        }
        self.looked = Some(around.state.now);
        if self.found > 0.0 && around.state.scans {
            return !around.navigator.is_frontier(target)
                && !around.navigator.is_unsearched(target, self.range());
        }
        !around.navigator.is_frontier(target)
    }

    /// One cycle of what it is at; the motion, or that it has come to its end.
    fn go_on(&mut self, around: &mut Around<'_>) -> Option<Motion> {
        match &mut self.aim {
            Aim::Nothing => None,
            Aim::Begin => {
                let mut look = Look::first(around.state);
                let motion = look.go_on(around.state);
                self.aim = Aim::Looking(look);
                motion
            }
            Aim::Looking(look) => look.go_on_moving(around),
            Aim::Shortcut(look, shortcut) => {
                look.go_on(around.state).or_else(|| shortcut.go_on(around))
            }
            Aim::Frontier(_, trip)
            | Aim::Search(_, trip)
            | Aim::Beacon(_, trip)
            | Aim::Regret(trip)
            | Aim::Back(trip) => {
                let travel = trip.go(around);
                Some(self.arrive(around, &travel))
            }
        }
    }

    fn arrive(&mut self, around: &mut Around<'_>, travel: &Travel) -> Motion {
        let is_there = match travel {
            Travel::Go(motion) => return *motion,
            Travel::Arrived => true,
            Travel::NoWay(_) => false,
        };
        self.aim = match &self.aim {
            Aim::Frontier(target, _) if !is_there => {
                let is_far = around.state.at.distance(target.point) > ELSEWHERE;
                if !(around.state.scans && is_far) {
                    around.navigator.give_up(target);
                } else if self.detained.is_new(around.state.at) {
                    around.navigator.try_later(target);
                }
                Aim::Nothing
            }
            Aim::Search(target, _) => {
                if !is_there {
                    around.navigator.give_up(target);
                }
                Aim::Nothing
            }
            // What was seen on the way need not be looked at.
            Aim::Frontier(target, _) if !around.navigator.is_frontier(target) => Aim::Nothing,
            Aim::Frontier(target, _) => Aim::Looking(Look::at(around.state, target.frontier)),
            // It is sensed across something: look around more, and try again when it is sensed again.
            Aim::Beacon(..) => {
                self.vain = Some(around.state.now + PAUSE);
                around.state.sought_mut(self.seek).last = None;
                Aim::Looking(Look::around())
            }
            Aim::Back(_) => {
                self.spot = Some(around.state.at);
                Aim::Nothing
            }
            _ => Aim::Looking(Look::well()),
        };
        Motion::STOP
    }
}

impl Task for Explore {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let fenced = around.navigator.stay_in(&around.state.grid, self.bounds);
        if let Err(error) = fenced.and_then(|()| self.mind_beacon(around)) {
            return Step::Failed(error.to_string());
        }
        if self.is_stale(around) {
            self.aim = Aim::Nothing;
        }
        if let Some(motion) = self.go_on(around) {
            return Step::Go(motion);
        }
        self.aim = Aim::Nothing;
        let step = self.choose(around);
        match step {
            // Under way at once: who has chosen need not stand.
            Step::Go(_) => Step::Go(self.go_on(around).unwrap_or(Motion::STOP)),
            end => end,
        }
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}
