//! Robots that obey physics.
//!
//! [`Physics`] holds everything solid of a world and the robots in it. Each step the world's doors and people push, wheels turn on motors of
//! limited torque, blocks are shoved and fall, and [`Physics::state`] tells what became of every robot. Robots of rigid bodies and kinematic
//! ones, for swarms, are told the same orders and asked the same questions.

mod clearance;
mod convert;
mod error;
mod grip;
mod groups;
mod hash;
mod model_tree;
mod movers;
mod physics;
mod robot;
mod snapshot;
mod solid;
mod statics;
mod tread;

pub use error::PhysicsError;
pub use hash::StateHash;
pub use physics::{NewRobot, Physics, RobotId, standing_at};
pub use robot::{Contact, RobotState, Toucher};
