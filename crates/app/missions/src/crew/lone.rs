//! A simulation with one robot in it, which lets time pass when it is polled: for who has no crew.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use base::messages::Command;
use base::model::RobotModel;
use base::time::SimTime;
use robot_hardware::{Driver, DriverError, InMemory, Moment};
use sim_engine::{Pace, Rider, Simulation};

use super::crew::Surroundings;
use super::scene::Scene;
use super::watcher::Watch;

/// A driver that owns the world of its robot.
pub struct Lone {
    scene: Scene,
    driver: InMemory,
}

impl Lone {
    /// Lets the only robot of a crew in; control cycles are `cycle` long.
    pub fn new(simulation: Simulation, cycle: SimTime, rider: &Rider<'_>) -> Result<Self> {
        let mut scene = Scene::new(simulation, cycle, Pace::Fast);
        let driver = scene.join(rider)?;
        Ok(Self { scene, driver })
    }

    /// The world with the robot in it.
    pub fn simulation(&self) -> &Simulation {
        &self.scene.simulation
    }
}

impl Driver for Lone {
    fn model(&self) -> &RobotModel {
        self.driver.model()
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        self.scene.pass(&mut Watch::alone(&Interrupt::default()));
        self.driver.poll()
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        self.driver.send(commands)
    }
}
