//! Who looks on while a mission runs, and may lead.

use base::messages::Command;
use robot_agent::Agent;
use sim_engine::{Order, Pace, Simulation};

/// Somebody who looks on while a mission runs, and may lead: what is left out does nothing.
pub trait Watcher {
    /// The robot stands where it begins; nothing has moved yet.
    fn begin(&mut self, _simulation: &Simulation) {}

    /// Before a step: gives what people order beside the agent.
    fn attend(&mut self, _simulation: &Simulation) -> Vec<Order> {
        vec![]
    }

    /// The pace that the run is to have from now on, if it changes.
    fn take_pace(&mut self) -> Option<Pace> {
        None
    }

    /// After a step.
    fn note(&mut self, _simulation: &Simulation) {}

    /// Between what the agent wants and what the robot is told; gives what it is told.
    fn lead(&mut self, _agent: &mut Agent, wanted: Vec<Command>) -> Vec<Command> {
        wanted
    }

    /// The last step has been made.
    fn finish(&mut self, _simulation: &Simulation) {}
}
