//! Driving to a place on the map: what several tasks share.

use base::time::SimTime;
use glam::DVec2;
use robot_planning::Plan;

use crate::motion::Motion;
use crate::pursuit::{Gait, Pursuit};
use crate::steering::Steering;
use crate::task::Around;
use crate::tasks::look::Look;

/// A drive to one place.
pub(super) struct Trip {
    goal: DVec2,
    speed: f64,
    near: f64,
    plan: Option<(Plan, Pursuit)>,
    /// When a plan was last looked for in vain, and how often in a row.
    failed: Option<(SimTime, u32)>,
    /// Since when something is too near ahead, and how often that made it look around.
    blocked_since: Option<SimTime>,
    /// How often at this place.
    blocked: u32,
    blocked_at: Option<DVec2>,
    most_blocked: u32,
    /// How often it took fewer echoes at their word because nothing led there.
    regrets: u32,
    look: Option<Look>,
    /// Since when it has been about this place.
    about: Option<(SimTime, DVec2)>,
    steering: Steering,
    /// Whether nothing that its guard allows leads on.
    is_balked: bool,
    /// Until when it has to be there, for those who see: the first plan tells.
    deadline: Option<SimTime>,
    /// Whether it turns through arcs where there is room: sooner under way, by a longer way.
    is_flowing: bool,
}

/// How a drive goes on.
pub(super) enum Travel {
    /// So.
    Go(Motion),
    /// It is there.
    Arrived,
    /// Nothing leads there, and why.
    NoWay(String),
}

/// How near is there, metres.
const NEAR: f64 = 0.08;
/// From one vain plan to the next try, and how many tries there are: maps get better while one stands.
const RETRY: SimTime = SimTime::from_millis(500);
const TRIES: u32 = 4;
/// Blocked for so long the plan is made anew.
const BLOCKED: SimTime = SimTime::from_millis(700);
/// Blocked so often there is no way, whatever the map says.
const MOST_BLOCKED: u32 = 8;
/// But somebody who has got on by this many metres since was not blocked by the same thing.
const GOT_ON: f64 = 1.0;
/// As often for those who have other places to go to.
const IMPATIENT: u32 = 1;
/// So many times more for those who see what is in the way, and plan around it.
const SEEING: u32 = 3;
/// A robot that stays within this many metres for so long gets no nearer.
const ABOUT: f64 = 0.3;
const LINGERING: SimTime = SimTime::from_millis(45_000);
/// A drive may take this long, and so many seconds for each metre.
const PATIENCE: SimTime = SimTime::from_millis(40_000);
const SLOWNESS: f64 = 30.0;
/// How often a way is looked for again with fewer echoes taken at their word.
const REGRETS: u32 = 4;
/// m/s for each metre of clearance beyond the robot's own radius.
const SPEED_PER_CLEARANCE: f64 = 1.6;
const LEAST_SPEED: f64 = 0.12;

impl Trip {
    pub(super) fn new(goal: DVec2, speed: f64) -> Self {
        Self {
            goal,
            speed,
            near: NEAR,
            plan: None,
            failed: None,
            blocked_since: None,
            blocked: 0,
            blocked_at: None,
            most_blocked: MOST_BLOCKED,
            regrets: 0,
            look: None,
            about: None,
            steering: Steering::default(),
            is_balked: false,
            deadline: None,
            is_flowing: false,
        }
    }

    /// The same, but anywhere within `near` metres of the goal is there.
    pub(super) fn within(goal: DVec2, speed: f64, near: f64) -> Self {
        Self { near, ..Self::new(goal, speed) }
    }

    /// The same, but where there is room it turns while it drives.
    pub(super) fn flowing(self) -> Self {
        Self { is_flowing: true, ..self }
    }

    /// The same, but given up as soon as something unknown stands in the way, or nothing leads there.
    pub(super) fn impatient(self) -> Self {
        Self { most_blocked: IMPATIENT, regrets: REGRETS, ..self }
    }

    /// The same, but given up as soon as the map, as it stands, shows no way.
    pub(super) fn by_the_map(self) -> Self {
        Self { regrets: REGRETS, ..self }
    }

    /// One cycle of the drive.
    pub(super) fn go(&mut self, around: &mut Around<'_>) -> Travel {
        if around.state.at.distance(self.goal) <= self.near {
            return Travel::Arrived;
        }
        if let Some((plan, _)) = &self.plan
            && !around.navigator.is_open(plan)
        {
            self.plan = None;
        }
        self.note_blocked(around);
        let patience = if around.state.scans { SEEING } else { 0 };
        if around.state.scans && (self.lingers(around) || self.is_late(around)) {
            return Travel::NoWay("it gets no nearer".to_owned());
        }
        if self.blocked > self.most_blocked + patience {
            return Travel::NoWay(format!("something stood in the way {} times", self.blocked));
        }
        if let Some(look) = &mut self.look {
            let is_flowing = self.is_flowing;
            let on = if is_flowing { look.go_on_moving(around) } else { look.go_on(around.state) };
            if let Some(motion) = on {
                return Travel::Go(motion);
            }
            self.look = None;
            self.plan = None;
        }
        if self.plan.is_none()
            && let Some(travel) = self.make_plan(around)
        {
            return travel;
        }
        let Some((plan, pursuit)) = &mut self.plan else { return Travel::Go(Motion::STOP) };
        let radius = around.navigator.footprint().inscribed_radius();
        let clearance = (around.navigator.clearance(around.state.at) - radius).max(0.0);
        let speed = self.speed.min(LEAST_SPEED + clearance * SPEED_PER_CLEARANCE);
        let is_blocked = !around.state.scans && around.guard.is_blocked(around.state);
        let free = [around.guard.ahead(around.state), around.guard.spare(around.state)[1]];
        let room = if self.is_flowing { free.map(|free| free.min(clearance)) } else { [0.0; 2] };
        let gait = Gait { speed, near: NEAR, is_blocked, room };
        if let Some(motion) = pursuit.follow(around.state, gait) {
            if !around.state.scans {
                return Travel::Go(motion);
            }
            let body = (&*around.state, around.guard, around.model);
            let steered = self.steering.choose(body, pursuit, (motion, speed));
            self.is_balked = steered.is_none();
            return Travel::Go(steered.unwrap_or(motion));
        }
        // The plan may end beside a goal that is too close to something.
        let end = plan.points.last().copied().unwrap_or(self.goal);
        if end.distance(self.goal) <= self.near.max(REACHED) {
            return Travel::Arrived;
        }
        Travel::NoWay(format!("the way ends {:.2} m before it", end.distance(self.goal)))
    }

    /// Plans; something to do instead if there is no plan.
    fn make_plan(&mut self, around: &mut Around<'_>) -> Option<Travel> {
        if let Some((when, _)) = self.failed
            && around.state.now.since(when) < RETRY
        {
            return Some(Travel::Go(Motion::STOP));
        }
        match around.navigator.plan(around.state, self.goal) {
            Ok(plan) => {
                around.state.route.clone_from(&plan.points);
                let patience = PATIENCE + SimTime::from_seconds(plan.length() * SLOWNESS);
                self.deadline.get_or_insert(around.state.now + patience);
                let pursuit = Pursuit::new(plan.points.clone());
                self.plan = Some((plan, pursuit));
                self.failed = None;
                None
            }
            Err(no_way) => {
                let tries = self.failed.map_or(1, |(_, tries)| tries + 1);
                self.failed = Some((around.state.now, tries));
                if tries >= TRIES && self.regrets < REGRETS {
                    self.regrets += 1;
                    self.failed = None;
                    self.look = Some(Look::well());
                    let _ = around.navigator.forgive(&around.state.grid);
                } else if tries >= TRIES {
                    return Some(Travel::NoWay(no_way.to_string()));
                }
                Some(Travel::Go(Motion::STOP))
            }
        }
    }

    /// Whether it has been about one place for too long: what its guard allows does not lead on.
    fn lingers(&mut self, around: &Around<'_>) -> bool {
        let (since, place) = *self.about.get_or_insert((around.state.now, around.state.at));
        if place.distance(around.state.at) > ABOUT {
            self.about = Some((around.state.now, around.state.at));
            return false;
        }
        around.state.now.since(since) > LINGERING
    }

    /// Whether it ought to have been there long ago.
    fn is_late(&self, around: &Around<'_>) -> bool {
        self.deadline.is_some_and(|deadline| around.state.now > deadline)
    }

    /// Counts that something stood in the way here; those who have other places to go to count it wherever it was.
    fn count_block(&mut self, here: DVec2) {
        let is_impatient = self.most_blocked == IMPATIENT;
        let has_got_on = self.blocked_at.is_none_or(|at| at.distance(here) > GOT_ON);
        if has_got_on && !is_impatient {
            self.blocked = 0;
            self.blocked_at = Some(here);
        }
        self.blocked += 1;
    }

    /// Something ahead that the map does not know yet: look around, then for another way.
    fn note_blocked(&mut self, around: &mut Around<'_>) {
        let is_blocked = if around.state.scans {
            // Whoever frees itself does not try to drive on.
            std::mem::take(&mut self.is_balked) && !around.is_freeing
        } else {
            around.guard.is_blocked(around.state)
        };
        if !is_blocked {
            self.blocked_since = None;
            return;
        }
        let since = *self.blocked_since.get_or_insert(around.state.now);
        if self.look.is_none() && around.state.now.since(since) >= BLOCKED {
            self.blocked_since = None;
            self.count_block(around.state.at);
            if around.state.scans {
                // It sees what its guard refuses: plans lead around that from now on.
                around.navigator.heed(around.state);
                self.plan = None;
            } else {
                self.look = Some(Look::around());
            }
        }
    }
}

/// A plan that ends this near to its goal is good enough, metres.
const REACHED: f64 = 0.72;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_the_way_is_counted_anew_once_the_robot_has_got_on() {
        let mut trip = Trip::new(DVec2::new(9.0, 0.0), 0.3);
        for _ in 0..3 {
            trip.count_block(DVec2::ZERO);
        }
        assert_eq!(trip.blocked, 3);
        trip.count_block(DVec2::new(0.5, 0.0));
        assert_eq!(trip.blocked, 4, "it has hardly moved");
        trip.count_block(DVec2::new(2.0, 0.0));
        assert_eq!(trip.blocked, 1, "that is another obstacle");
        let mut impatient = Trip::new(DVec2::ZERO, 0.3).impatient();
        impatient.count_block(DVec2::ZERO);
        impatient.count_block(DVec2::new(5.0, 0.0));
        assert_eq!(impatient.blocked, 2, "there are other places to go to");
    }
}
