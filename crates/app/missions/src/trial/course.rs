//! What all runs of a mission share.

use std::sync::Arc;

use anyhow::Result;
use base::geom::Pose;
use base::model::RobotModel;
use robot_agent::{Agent, AgentSettings, Mission};
use robot_mapping::Pace;

use super::control::Watch;
use super::ground::Ground;
use super::live::Live;
use super::run::Run;
use super::simulated::How;
use super::start::{robot, start};
use app_terminal::failure::Hinted;
use app_terminal::interrupt::Interrupt;

/// A mission with its arena, its robot and the truth it is held against; threads may share it.
pub struct Course {
    /// What is to be done.
    pub mission: Mission,
    /// The robot that does it, without what the mission leaves at home.
    pub model: RobotModel,
    /// Where all runs take place, unless each seed has a floor of its own.
    shared: Option<Arc<Ground>>,
}

impl Course {
    /// Reads everything the mission names.
    pub fn open(mission: &Mission) -> Result<Self> {
        if let [_, second, ..] = mission.robots.as_slice() {
            let problem =
                format!("only one robot goes on a mission; {:?} is too many", second.name);
            return Err(Hinted::error(problem, "take out all [[robot]] but one"));
        }
        let model = robot(mission)?;
        let is_shared = mission.floor.is_none();
        let shared = is_shared.then(|| Ground::new(mission, &model, mission.seed)).transpose()?;
        Ok(Self { mission: mission.clone(), model, shared: shared.map(Arc::new) })
    }

    /// Where the run with this seed takes place.
    pub(super) fn ground(&self, seed: u64) -> Result<Arc<Ground>> {
        match &self.shared {
            Some(ground) => Ok(Arc::clone(ground)),
            None => Ok(Arc::new(Ground::new(&self.mission, &self.model, seed)?)),
        }
    }

    /// Runs the mission once in memory and keeps nothing but figures.
    pub fn run(&self, seed: u64, how: &How, interrupt: &Interrupt) -> Result<Run> {
        let mut watch = Watch { interrupt, look: &mut |_| {}, watcher: None };
        Ok(self.simulate(seed, how, &mut watch)?.0)
    }

    /// Lets `live` tell shares of the floor that can be reached from where this seed begins.
    pub fn show_floor(&self, seed: u64, live: &mut Live) {
        let Ok(ground) = self.ground(seed) else { return };
        if let Ok(place) = start(&self.mission, &ground.arena, seed) {
            live.know_floor(&ground.judge, place.position.truncate());
        }
    }

    /// The mission's agent.
    pub(super) fn agent(&self, seed: u64, world_from_start: Pose) -> Result<Agent> {
        let settings = AgentSettings { seed, world_from_start, mapping: Pace::Inline };
        Ok(Agent::new(&self.mission, &self.mission.robots[0], &self.model, &settings)?)
    }
}
