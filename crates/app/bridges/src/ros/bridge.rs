//! A run on a network of ROS.

use std::collections::BTreeSet;

use base::geom::Pose;
use base::time::SimTime;
use link_images::map_server::GridMap;
use sim_engine::{Order, Simulation};

use super::ears::Ears;
use super::network::{Network, Service};
use super::speaker::{Naming, Speaker};
use crate::eyes::Eyes;

/// From one picture of a camera to the next, where somebody wants any: simulated time.
const PICTURES: SimTime = SimTime::from_millis(100);
/// From one map to the next: simulated time.
const MAPS: SimTime = SimTime::from_millis(2_000);

/// Robots for programs of ROS: seen, heard, driven and stopped.
pub struct Ros {
    network: Box<dyn Network>,
    speaker: Speaker,
    ears: Ears,
    eyes: Eyes,
    takes_goals: bool,
    is_paused: bool,
    steps: u32,
    is_reset: bool,
    lost: u64,
    news: Vec<String>,
}

impl Ros {
    /// On a network, with this before everybody's topics. Where several robots are expected each has its name.
    pub fn new(network: Box<dyn Network>, prefix: &str, are_many: bool) -> Self {
        let naming = Naming { prefix: prefix.to_owned(), are_many };
        Self {
            network,
            speaker: Speaker::new(naming),
            ears: Ears::default(),
            eyes: Eyes::every(PICTURES),
            takes_goals: false,
            is_paused: false,
            steps: 0,
            is_reset: false,
            lost: 0,
            news: vec![],
        }
    }

    /// From now on robots go where they are sent.
    pub(super) fn take_goals(&mut self) {
        self.takes_goals = true;
    }

    /// From now on these services can be called.
    pub fn serve(&self, services: &[Service]) {
        self.network.serve(services);
    }

    /// After a step: sends what happened in it.
    pub fn note(&mut self, simulation: &Simulation) {
        if self.speaker.tick(simulation, &*self.network) {
            let topics = self.ears.open(self.speaker.robots(), self.takes_goals);
            self.network.listen(&topics);
        }
        if self.speaker.is_watched(&*self.network)
            && let Some(picture) = self.eyes.look(simulation)
        {
            self.speaker.read(&picture, &*self.network);
        }
    }

    /// Takes what was said and asked for until now.
    pub fn hear(&mut self, now: SimTime) {
        self.ears.hear(&self.network.take_said(), now);
        self.hear_calls();
        self.mind_losses();
    }

    /// What robots are told in the next step.
    pub fn orders(&mut self, simulation: &Simulation) -> Vec<Order> {
        self.ears.orders(simulation, simulation.now())
    }

    /// Who is driven, so that nobody else is to drive them.
    pub fn driven(&self) -> BTreeSet<String> {
        self.ears.driven()
    }

    /// Whether a step may be made now.
    pub fn may_step(&mut self) -> bool {
        if !self.is_paused {
            return true;
        }
        let may = self.steps > 0;
        self.steps = self.steps.saturating_sub(1);
        may
    }

    /// Whether somebody asked for everything to begin anew since the last call.
    pub fn take_reset(&mut self) -> bool {
        std::mem::take(&mut self.is_reset)
    }

    /// What whoever runs this should know, since the last call.
    pub fn take_news(&mut self) -> Vec<String> {
        let mut news = std::mem::take(&mut self.news);
        news.extend(self.ears.take_news());
        news
    }

    /// Where a robot is sent, once.
    pub(super) fn take_goal(&mut self, robot: &str) -> Option<(f64, f64)> {
        self.ears.take_goal(robot)
    }

    /// Where a robot is told to be, once.
    pub(super) fn take_place(&mut self, robot: &str) -> Option<Pose> {
        self.ears.take_place(robot)
    }

    /// Something that whoever runs this should know.
    pub(super) fn complain(&mut self, reason: &str) {
        self.ears.complain(reason);
    }

    /// Takes where a robot believes to be.
    pub(super) fn believe(&mut self, robot: &str, world_from_base: &Pose) {
        self.speaker.believe(robot, world_from_base);
    }

    /// Sends a robot's map if it is new and its time has come.
    pub fn map(
        &mut self,
        robot: &str,
        (time, revision): (SimTime, u64),
        draw: impl FnOnce() -> Option<GridMap>,
    ) {
        if self.speaker.lacks_map(robot, revision, time, MAPS)
            && let Some(map) = draw()
        {
            self.speaker.map(robot, (time, revision), &map, &*self.network);
        }
    }

    pub(super) fn hear_calls(&mut self) {
        for call in self.network.take_calls() {
            let (is_done, text) = match call.service {
                Service::Pause => {
                    self.is_paused = true;
                    (true, "time stands still")
                }
                Service::Resume => {
                    self.is_paused = false;
                    (true, "time passes")
                }
                Service::Step if self.is_paused => {
                    self.steps = self.steps.saturating_add(1);
                    (true, "one step")
                }
                Service::Step => (false, "time passes by itself; call pause first"),
                Service::Reset => {
                    self.is_reset = true;
                    (true, "robots go back to where they began")
                }
            };
            self.network.answer(&call, is_done, text);
        }
    }

    /// Says once that messages are lost, and again when it is ten times as many.
    fn mind_losses(&mut self) {
        let lost = self.network.lost();
        if lost >= 10 * self.lost.max(1) || (lost > 0 && self.lost == 0) {
            self.lost = lost;
            self.news.push(format!(
                "ROS: {lost} messages were lost: they are not taken as fast as they come"
            ));
        }
    }
}
