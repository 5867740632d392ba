//! A scripted operator: answers the same requests as a person on the page would, one after the other, and takes a person's time for it.
//!
//! Interaction time, neglect time and fan-out after Olsen and Goodrich, *Metrics for evaluating human-robot interactions*, PerMIS 2003, with
//! waiting times as in Cummings and Mitchell (2008). How long a person takes for what is ours, and stands in [`Pace`].

use std::collections::BTreeMap;

use app_missions::Watcher;
use base::messages::{Command, Reading, ReadingData};
use glam::DVec2;
use link_station::{Answer, Cause};
use robot_agent::Agent;
use serde::Serialize;
use sim_engine::Simulation;
use sim_radio::RadioModel;

use super::desk::CommanderDesk;
use super::facts::facts_of;
use super::queue::Deed;
use crate::finds::Finds;
use crate::led::Led;

/// How long a person takes for what, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// To turn to another robot and see how it is.
    pub switch: f64,
    /// To look at a picture or a map and say whether it is a victim.
    pub judge: f64,
    /// To understand what else is asked, and answer.
    pub answer: f64,
    /// A robot that asks for nothing is looked at this often.
    pub round: f64,
}

impl Default for Pace {
    /// Three seconds to turn, ten to judge, five to answer, a look at everybody each two minutes.
    fn default() -> Self {
        Self { switch: 3.0, judge: 10.0, answer: 5.0, round: 120.0 }
    }
}

/// What the operator did in a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Workload {
    /// Simulated seconds of the run.
    pub seconds: f64,
    /// Of those, spent with robots.
    pub busy: f64,
    /// How often it turned to one.
    pub interactions: u32,
    /// How many of them were requests.
    pub requests: u32,
    /// Seconds that requests waited before somebody turned to them, summed up.
    pub waited: f64,
    /// Requests by their cause.
    pub causes: BTreeMap<String, u32>,
}

impl Workload {
    /// Share of the run spent with robots.
    pub fn busy_share(&self) -> f64 {
        if self.seconds > 0.0 { self.busy / self.seconds } else { 0.0 }
    }

    /// Seconds of an interaction, on average.
    pub fn interaction_time(&self) -> f64 {
        self.busy / f64::from(self.interactions.max(1))
    }

    /// Seconds that a robot goes on without one, on average, of so many.
    pub fn neglect_time(&self, robots: usize) -> f64 {
        let each = robots as f64 * self.seconds / f64::from(self.interactions.max(1));
        (each - self.interaction_time()).max(0.0)
    }

    /// Seconds that a request waits, on average.
    pub fn waiting_time(&self) -> f64 {
        self.waited / f64::from(self.requests.max(1))
    }

    /// How many robots one person could lead like that: neglect over interaction and waiting, and one more.
    pub fn fan_out(&self, robots: usize) -> f64 {
        1.0 + self.neglect_time(robots) / (self.interaction_time() + self.waiting_time()).max(1e-9)
    }
}

/// The operator at work.
pub struct ScriptedOperator {
    pace: Pace,
    desk: CommanderDesk,
    finds: Finds,
    robots: BTreeMap<String, Led>,
    /// When each was last looked at.
    looked: BTreeMap<String, f64>,
    /// What it is at: until when, and what is done then.
    at: Option<(f64, Option<Deed>)>,
    done: Vec<Deed>,
    work: Workload,
    minded: f64,
}

impl ScriptedOperator {
    /// Somebody who works at this pace.
    pub fn new(pace: Pace) -> Self {
        Self {
            pace,
            desk: CommanderDesk::default(),
            finds: Finds::default(),
            robots: BTreeMap::new(),
            looked: BTreeMap::new(),
            at: None,
            done: vec![],
            work: Workload::default(),
            minded: 0.0,
        }
    }

    /// What it did.
    pub fn workload(&self) -> &Workload {
        &self.work
    }

    /// Once a second it looks at what waits, if its hands are free.
    fn mind(&mut self, now: f64) {
        if now - self.minded < 1.0 {
            return;
        }
        self.minded = now;
        self.work.seconds = now;
        self.desk.mind(now, self.finds.all());
        if let Some((until, _)) = self.at {
            if now < until {
                return;
            }
            if let Some((_, deed)) = self.at.take() {
                self.done.extend(deed);
            }
        }
        self.judge_finds();
        self.turn_to_next(now);
    }

    /// What was decided of finds needs no robot's turn.
    fn judge_finds(&mut self) {
        let finds = &mut self.finds;
        self.done.retain(|deed| match deed {
            Deed::Judge(id, is_one) => finds.confirm(*id, *is_one).is_err(),
            _ => true,
        });
    }

    fn turn_to_next(&mut self, now: f64) {
        let open = self.desk.requests(now, |_| None).requests;
        if let Some(request) = open.into_iter().find(|request| request.later.is_none()) {
            let seconds = self.pace.switch
                + if request.cause == Cause::Victim { self.pace.judge } else { self.pace.answer };
            let deed = self.desk.answer(now, request.id, Answer::Accept).unwrap_or_default();
            self.work.waited += now - request.since;
            self.work.requests += 1;
            *self.work.causes.entry(word(request.cause).to_owned()).or_default() += 1;
            return self.begin(now, seconds, deed);
        }
        let oldest = self.looked.iter().min_by(|a, b| a.1.total_cmp(b.1));
        if let Some((name, _)) = oldest.filter(|(_, last)| now - **last >= self.pace.round) {
            let name = name.clone();
            self.looked.insert(name, now);
            self.begin(now, self.pace.switch, None);
        }
    }

    fn begin(&mut self, now: f64, seconds: f64, deed: Option<Deed>) {
        self.work.busy += seconds;
        self.work.interactions += 1;
        self.at = Some((now + seconds, deed));
    }

    /// Does what was decided about a robot.
    fn lead_robot(&mut self, name: &str, agent: &mut Agent) {
        let Some(led) = self.robots.get_mut(name) else { return };
        self.done.retain(|deed| match deed {
            Deed::Hold(robot) if robot == name => {
                agent.hold();
                false
            }
            Deed::BackOff(robot) if robot == name => {
                led.back_off(agent);
                false
            }
            Deed::Path(robot, places) if robot == name => {
                led.send(agent, places);
                false
            }
            Deed::Note | Deed::Phase(_) => false,
            _ => true,
        });
    }

    fn find(&mut self, agent: &Agent) {
        let sighting: Option<DVec2> = agent.state().victim.now.and_then(|seen| seen.at);
        if let Some(at) = sighting.filter(|at| !self.finds.has(*at)) {
            self.finds.add(at, format!("{} senses somebody", agent.plan().name));
        }
    }
}

impl Watcher for ScriptedOperator {
    fn sense(&mut self, agent: &Agent, readings: &[Reading]) {
        let needed = RadioModel::default().cutoff;
        for reading in readings {
            if let ReadingData::Signals(signals) = &reading.data {
                let heard: Vec<(String, f64)> =
                    signals.iter().map(|one| (one.robot.clone(), one.strength)).collect();
                self.desk.hear(&agent.plan().name, reading.time.seconds(), &heard, needed);
            }
        }
    }

    fn lead(&mut self, agent: &mut Agent, wanted: Vec<Command>) -> Vec<Command> {
        let name = agent.plan().name.clone();
        let led = self.robots.entry(name.clone()).or_insert_with(|| Led::new(""));
        let facts = facts_of(agent, led.is_sent(agent));
        if facts.is_station {
            let mates = agent.state().mates.iter();
            self.desk.report(mates.map(|mate| (mate.name.clone(), mate.said.seconds())));
        } else if facts.over.is_some() {
            // Who has ended needs no more looks.
            self.looked.remove(&name);
        } else {
            self.looked.entry(name.clone()).or_insert(facts.now);
        }
        self.desk.look(&name, facts);
        self.find(agent);
        self.lead_robot(&name, agent);
        wanted
    }

    fn note(&mut self, simulation: &Simulation) {
        self.mind(simulation.now().seconds());
    }
}

fn word(cause: Cause) -> &'static str {
    match cause {
        Cause::Fall => "fall",
        Cause::Victim => "victim",
        Cause::Stuck => "stuck",
        Cause::Lost => "lost",
        Cause::Link => "link",
        Cause::Battery => "battery",
        Cause::Waypoint => "waypoint",
        Cause::Time => "time",
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Facts;
    use super::*;

    fn lying(now: f64) -> Facts {
        Facts { now, at: Some(DVec2::ZERO), lean: 0.9, ..Facts::default() }
    }

    #[test]
    fn a_request_takes_its_time_and_is_done_after_that() {
        let mut operator = ScriptedOperator::new(Pace::default());
        for second in 0..30 {
            operator.desk.look("ada", lying(f64::from(second)));
            operator.mind(f64::from(second));
        }
        let work = operator.workload();
        assert_eq!((work.requests, work.busy, work.causes["fall"]), (1, 8.0, 1));
        assert_eq!(operator.done, [Deed::Hold("ada".to_owned())]);
    }

    #[test]
    fn who_asks_for_nothing_is_looked_at_now_and_then() {
        let mut operator = ScriptedOperator::new(Pace::default());
        operator.looked.insert("ada".to_owned(), 0.0);
        for second in 0..600 {
            operator.mind(f64::from(second));
        }
        let work = operator.workload();
        assert_eq!((work.interactions, work.requests), (4, 0));
        assert!((work.busy_share() - 12.0 / 599.0).abs() < 1e-9);
    }

    #[test]
    fn fan_out_is_neglect_over_interaction_and_one() {
        let work = Workload { seconds: 600.0, busy: 60.0, interactions: 20, ..Workload::default() };
        assert_eq!((work.interaction_time(), work.neglect_time(4)), (3.0, 117.0));
        assert_eq!(work.fan_out(4), 40.0);
        let waited = Workload { requests: 10, waited: 20.0, ..work };
        assert!((waited.fan_out(4) - (1.0 + 117.0 / 5.0)).abs() < 1e-9, "waiting costs");
    }
}
