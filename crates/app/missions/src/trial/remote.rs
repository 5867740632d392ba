//! A run over sockets: the bodies are in a USARSim server, one connection a robot.

use std::time::Duration;

use anyhow::Result;
use base::model::SensorKind;
use base::time::SimTime;
use robot_hardware::{
    Driver, Options, Start, Timing, UsarsimDriver, WirelessOptions, WithWireless,
};
use sim_engine::Rider;

use super::course::{Course, Place};
use super::elsewhere::run_elsewhere;
use super::run::Run;
use super::start::rest_cameras;
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
    /// The wireless server that robots with a radio hear each other through.
    pub wireless: Option<String>,
    /// Robots that run elsewhere, for those who hear them through it.
    pub mates: Vec<String>,
}

/// Whoever has bodies for robots of a mission.
pub trait Bodies {
    /// One for this rider, whose control cycles are so long.
    fn body(&self, rider: &Rider<'_>, cycle: SimTime) -> Result<Box<dyn Driver>>;
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
            let others = places.iter().map(|place| &place.plan.name);
            let mates = others.chain(&remote.mates).filter(|name| **name != place.plan.name);
            let body = remote.with_radio(place, remote.body(place)?, mates.cloned().collect())?;
            crew.add(self.agent(seed, place)?, body);
        }
        run_elsewhere(crew, self, (ground, seed, places), watch)
    }

    /// Runs the mission once, with bodies that somebody else has.
    pub fn connect_by(
        &self,
        seed: u64,
        bodies: &dyn Bodies,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        let ground = self.ground(seed)?;
        let places = self.places(&ground, seed)?;
        let mut crew = Crew::new(self.mission.limit);
        for place in &places {
            let mut model = place.model.clone();
            rest_cameras(&mut model);
            let (name, world_from_robot) = (&place.plan.name, place.world_from_robot);
            let rider = Rider { name, model: &model, world_from_robot, is_kinematic: false };
            crew.add(self.agent(seed, place)?, bodies.body(&rider, self.mission.rules.cycle)?);
        }
        run_elsewhere(crew, self, (ground, seed, places), watch)
    }
}

impl Remote {
    /// The body, and its radio if it has one and there is a server for it.
    fn with_radio(
        &self,
        place: &Place<'_>,
        body: UsarsimDriver,
        mates: Vec<String>,
    ) -> Result<Box<dyn Driver>> {
        let cutoff = place.model.equipment.iter().find_map(|item| match &item.kind {
            SensorKind::Radio(radio) => Some(radio.cutoff),
            _ => None,
        });
        let Some((server, cutoff)) = self.wireless.clone().zip(cutoff) else {
            return Ok(Box::new(body));
        };
        let name = place.plan.name.clone();
        Ok(Box::new(WithWireless::new(body, WirelessOptions { server, name, mates, cutoff })?))
    }

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
