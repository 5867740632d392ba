//! `rosgraph_msgs`: the clock of a simulation.

pub mod clock;
