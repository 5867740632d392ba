//! A simulation at one moment, to go back to.

use std::collections::BTreeMap;

use sim_physics::PhysicsError;
use sim_radio::Ether;
use sim_world::World;

use crate::mounted::Mounted;
use crate::simulation::{Pending, Simulation};
use crate::tick::Tick;

/// Everything that changes. It fits the simulation it was taken from.
#[derive(Clone)]
pub struct Snapshot {
    world: World,
    physics: Vec<u8>,
    robots: BTreeMap<String, Mounted>,
    tick: Tick,
    pending: Pending,
    ether: Ether,
}

impl Simulation {
    /// The simulation as it is between two steps.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            world: self.world.clone(),
            physics: self.physics.snapshot(),
            robots: self.robots.clone(),
            tick: self.tick.clone(),
            pending: self.pending.clone(),
            ether: self.ether.clone(),
        }
    }

    /// Goes back, or forth, to a snapshot: the same orders then lead to the same ticks.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), PhysicsError> {
        self.physics.restore(&snapshot.physics)?;
        self.world = snapshot.world.clone();
        self.robots = snapshot.robots.clone();
        self.tick = snapshot.tick.clone();
        self.pending = snapshot.pending.clone();
        self.ether = snapshot.ether.clone();
        Ok(())
    }
}
