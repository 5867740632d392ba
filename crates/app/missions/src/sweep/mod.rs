//! The mapping robot's program: a head that sweeps, in a simulation of its own or in a server.

mod body;
mod mind;
mod program;
mod settings;

pub use mind::Swept;
pub use program::{SweepPlan, sweep};
pub use settings::SweepSettings;
