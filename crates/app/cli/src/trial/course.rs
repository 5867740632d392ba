//! What all runs of a mission share.

use anyhow::Result;
use base::arena::Arena;
use base::geom::Pose;
use base::model::RobotModel;
use robot_agent::{Agent, AgentSettings, Mission};
use robot_mapping::Pace;
use sim_server::ArenaText;
use sim_world::World;

use super::control::Watch;
use super::judge::Judge;
use super::live::Live;
use super::run::{Run, Story};
use super::simulated::How;
use super::start::{robot, start};
use crate::interrupt::Interrupt;
use crate::stage::open_with_text;

/// A mission with its arena, its robot and the truth it is held against; threads may share it.
pub(crate) struct Course {
    pub(crate) mission: Mission,
    pub(crate) arena: Arena,
    pub(super) text: ArenaText,
    pub(crate) model: RobotModel,
    pub(crate) judge: Judge,
}

impl Course {
    /// Reads everything the mission names.
    pub(crate) fn open(mission: &Mission) -> Result<Self> {
        let (arena, text) = open_with_text(&mission.arena)?;
        let model = robot(mission)?;
        let judge = Judge::new(&World::new(&arena)?, &model)?;
        Ok(Self { mission: mission.clone(), arena, text, model, judge })
    }

    /// Runs the mission once in memory and keeps nothing but figures.
    pub(crate) fn run(&self, seed: u64, how: &How, interrupt: &Interrupt) -> Result<Run> {
        let mut watch = Watch { interrupt, look: &mut |_| {} };
        Ok(self.simulate(seed, how, &mut watch)?.0)
    }

    /// Lets `live` tell shares of the floor that can be reached from where this seed begins.
    pub(crate) fn show_floor(&self, seed: u64, live: &mut Live) {
        if let Ok(place) = start(&self.mission, &self.arena, seed) {
            live.know_floor(&self.judge, place.position.truncate());
        }
    }

    /// The mission's agent.
    pub(super) fn agent(&self, seed: u64, world_from_start: Pose) -> Result<Agent> {
        let settings = AgentSettings { seed, world_from_start, mapping: Pace::Inline };
        Ok(Agent::new(&self.mission, &self.model, &settings)?)
    }

    /// Figures and story of a run that has ended.
    pub(super) fn judged(&self, ended: super::run::Ended) -> Result<(Run, Story)> {
        super::run::judged(&self.judge, ended)
    }
}
