//! A run over sockets: the bodies are in a USARSim server, one connection a robot.

use std::time::Duration;

use anyhow::Result;
use robot_hardware::{Options, Start, Timing, UsarsimDriver};

use super::course::{Course, Place};
use super::elsewhere::run_elsewhere;
use super::run::Run;
use super::story::Story;
use crate::crew::{Crew, Watch};
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
    /// Runs the mission once, with bodies in a server that serves the mission's arena.
    pub fn connect(
        &self,
        seed: u64,
        remote: &Remote,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        let ground = self.ground(seed)?;
        let places = self.places(&ground, seed)?;
        let mut crew = Crew::new(self.mission.limit);
        for place in &places {
            crew.add(self.agent(seed, place)?, Box::new(remote.body(place)?));
        }
        run_elsewhere(crew, (ground, seed, places), watch)
    }
}

impl Remote {
    /// A body in the server.
    fn body(&self, place: &Place<'_>) -> Result<UsarsimDriver> {
        let mut options = Options::new(&place.model.name, &place.plan.name);
        options.start = Start::At(place.world_from_robot);
        options.dialect = self.dialect;
        options.timing = if self.is_lock_step { Timing::LockStep } else { Timing::RealTime };
        options.token.clone_from(&self.token);
        options.timeouts.cycle = options.timeouts.cycle.max(PATIENCE);
        let driver = UsarsimDriver::connect(&self.addr, place.model.clone(), options)?;
        let missing = driver.missing_sensors();
        if !missing.is_empty() {
            let (robot, missing) = (&place.plan.name, missing.join(", "));
            console::note(&format!("note: {} does not have {missing} of {robot}", self.addr));
        }
        Ok(driver)
    }
}
