//! One robot of a crew: its mind and its body.

use base::geom::Pose;
use base::messages::{Command, ReadingData};
use base::time::SimTime;
use robot_agent::{Agent, Progress};
use robot_hardware::{Driver, Moment};
use sim_engine::Simulation;

use super::watcher::{Glance, Watch};

/// An agent with its driver.
pub(crate) struct Member {
    pub(crate) agent: Agent,
    driver: Box<dyn Driver>,
    pub(crate) cut: Option<Cut>,
    moment: Option<Moment>,
    answer: Vec<Command>,
    /// When its mission ended.
    ended: Option<SimTime>,
    /// Whether nothing can be heard of it any more.
    is_gone: bool,
}

/// Why a robot's run ended before its tasks did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// In a sentence.
    pub(crate) reason: String,
    /// Whether that is no failure of the mission: somebody asked for it, or the log is over.
    pub(crate) is_ended_early: bool,
}

/// A robot whose mission has ended comes to a standstill within this; then it rests, and draws its map no further.
const STANDSTILL: SimTime = SimTime::from_millis(2000);

impl Member {
    pub(crate) fn new(agent: Agent, driver: Box<dyn Driver>) -> Self {
        let (moment, answer) = (None, vec![]);
        Self { agent, driver, cut: None, moment, answer, ended: None, is_gone: false }
    }

    pub(super) fn is_running(&self) -> bool {
        self.agent.progress() == Progress::Running
    }

    /// The end of the last cycle it took part in.
    pub(super) fn now(&self) -> SimTime {
        self.agent.state().now
    }

    /// Its run ends now, whatever it was doing.
    pub(super) fn cut_off(&mut self, reason: &str, is_ended_early: bool) {
        if self.is_running() {
            self.agent.cut_off(reason);
            self.cut = Some(Cut { reason: reason.to_owned(), is_ended_early });
        }
    }

    fn lose(&mut self, reason: &str, is_ended_early: bool) {
        self.is_gone = true;
        self.cut_off(reason, is_ended_early);
    }

    /// Polls its body.
    pub(super) fn hear(&mut self) {
        if self.is_gone {
            return;
        }
        match self.driver.poll() {
            Ok(Some(moment)) => self.moment = Some(moment),
            Ok(None) => self.lose("no more readings came", true),
            Err(error) => self.lose(&error.to_string(), false),
        }
    }

    /// One cycle of its mind, in which watchers may lead it.
    pub(super) fn think(&mut self, simulation: Option<&Simulation>, watch: &mut Watch<'_>) {
        let Some(moment) = self.moment.take() else { return };
        if self.is_resting(moment.time) {
            return;
        }
        let was_running = self.is_running();
        watch.each(|watcher| watcher.sense(&self.agent, &moment.readings));
        let mut commands = match self.agent.cycle(moment.time, &moment.readings) {
            Ok(commands) => commands,
            Err(error) => return self.lose(&error.to_string(), false),
        };
        if was_running {
            watch.each(|watcher| {
                commands = watcher.lead(&mut self.agent, std::mem::take(&mut commands));
            });
        }
        self.answer = commands;
        if !self.is_running() {
            self.ended.get_or_insert(moment.time);
        }
        let (agent, time, told) = (&self.agent, moment.time, told(&moment));
        watch.each(|watcher| watcher.look(&Glance { agent, time, told, simulation }));
    }

    fn is_resting(&self, now: SimTime) -> bool {
        self.ended.is_some_and(|ended| now.since(ended) > STANDSTILL)
    }

    /// Tells its body what to do; a body that rests is told nothing new, which a server in lock-step waits for too.
    pub(super) fn answer(&mut self) {
        if self.is_gone {
            return;
        }
        let commands = std::mem::take(&mut self.answer);
        if let Err(error) = self.driver.send(&commands) {
            self.lose(&error.to_string(), false);
        }
    }
}

/// Where a robot truly was, as it was told last.
fn told(moment: &Moment) -> Option<(SimTime, Pose)> {
    moment.readings.iter().rev().find_map(|reading| match &reading.data {
        ReadingData::GroundTruth(pose) => Some((reading.time, *pose)),
        _ => None,
    })
}
