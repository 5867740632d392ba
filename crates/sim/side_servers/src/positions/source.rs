//! Both ends of the feed, without the wire.

use std::sync::Arc;

use glam::DVec3;
use link_wss::RobotPlace;
use sim_radio::Obstruction;

/// What a simulator knows of its robots; asked from the servers' threads, so it should answer from a copy.
pub trait Whereabouts: Send + Sync + 'static {
    /// All robots.
    fn robots(&self) -> Vec<RobotPlace>;

    /// Walls on a straight line; see `sim_radio::walls_between`.
    fn walls(&self, start: DVec3, end: DVec3) -> u32;

    /// Grows whenever walls stand differently from before: a door has moved, something came down.
    fn revision(&self) -> u64 {
        0
    }

    /// Decibels that the materials between two robots take, where known; see `sim_radio::loss_between`.
    fn loss(&self, from: &RobotPlace, to: &RobotPlace) -> Option<f64> {
        let _ = (from, to);
        None
    }
}

/// Where the wireless simulation server gets its positions from.
pub trait Positions: Send + 'static {
    /// All robots; `None` if the simulator does not answer. Must come back within a second.
    fn places(&mut self) -> Option<Vec<RobotPlace>>;

    /// Grows whenever what was said about obstacles is no longer true.
    fn revision(&mut self) -> u64 {
        0
    }

    /// What lies between two robots; `None` if the simulator does not answer. Must come back within a second.
    fn obstruction(&mut self, from: &RobotPlace, to: &RobotPlace) -> Option<Obstruction>;
}

/// Positions from a simulator in the same program.
#[derive(Clone)]
pub struct InProcess(pub Arc<dyn Whereabouts>);

impl Positions for InProcess {
    fn places(&mut self) -> Option<Vec<RobotPlace>> {
        Some(self.0.robots())
    }

    fn revision(&mut self) -> u64 {
        self.0.revision()
    }

    fn obstruction(&mut self, from: &RobotPlace, to: &RobotPlace) -> Option<Obstruction> {
        let walls = self.0.walls(from.location, to.location).into();
        Some(Obstruction { walls, loss: self.0.loss(from, to) })
    }
}
