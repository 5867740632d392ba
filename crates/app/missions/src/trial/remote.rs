//! A run over a socket: the body is in a USARSim server.

use std::time::Duration;

use anyhow::Result;
use robot_hardware::{Driver, Options, Pace, Start, UsarsimDriver};
use sim_engine::{Pace as Speed, Rider};

use super::control::{Watch, control};
use super::course::Course;
use super::run::{Ended, Run, Story, judged};
use super::start::start;
use crate::stage::Paced;
use app_terminal::console;

/// A server, and how to talk to it.
#[derive(Clone, Debug)]
pub struct Remote {
    /// Host and port.
    pub addr: String,
    /// How it talks.
    pub dialect: link_usarsim::Dialect,
    /// Whether its time waits for our orders.
    pub is_lock_step: bool,
    /// The token, where it wants one.
    pub token: Option<String>,
}

/// A lock-step server that simulates much may take this long for a cycle.
const PATIENCE: Duration = Duration::from_secs(10);

impl Course {
    /// Runs the mission once, with a body in a server that serves the mission's arena.
    pub fn connect(
        &self,
        seed: u64,
        remote: &Remote,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Story)> {
        let ground = self.ground(seed)?;
        let place = start(&self.mission, &ground.arena, seed)?;
        let name = &self.mission.robots[0].name;
        let world_from_robot = Rider::standing(name, &self.model, &place).world_from_robot;
        let mut options = Options::new(&self.model.name, name);
        options.start = Start::At(world_from_robot);
        options.dialect = remote.dialect;
        options.pace = if remote.is_lock_step { Pace::LockStep } else { Pace::RealTime };
        options.token.clone_from(&remote.token);
        options.timeouts.cycle = options.timeouts.cycle.max(PATIENCE);
        let mut driver = UsarsimDriver::connect(&remote.addr, self.model.clone(), options)?;
        let missing = driver.missing_sensors();
        if !missing.is_empty() {
            console::note(&format!("note: {} does not have {}", remote.addr, missing.join(", ")));
        }
        let mut agent = self.agent(seed, world_from_robot)?;
        let paced = Paced::new(Speed::Fast, agent.state().now);
        let driver: &mut dyn Driver = &mut driver;
        let noticed = control(&mut agent, driver, self.mission.limit, watch);
        let simulated = agent.state().now;
        judged(Ended {
            ground,
            seed,
            contacts: vec![],
            touches: u64::from(agent.state().contacts),
            simulated,
            agent,
            noticed,
            start: world_from_robot,
            wall: paced.elapsed(),
            loss: None,
        })
    }
}
