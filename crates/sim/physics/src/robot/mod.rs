//! Robots: what they are told, how they move, what they feel.

mod assemble;
mod battery;
mod contacts;
mod fall;
mod feel;
mod flight;
mod foot;
mod joint;
mod kinematic;
mod machine;
mod mount;
mod obey;
mod parts;
mod rigid;
mod servo;
mod state;
mod upright;
mod wheel;

pub(crate) use assemble::{Assembly, box_shape};
pub use fall::Fall;
pub use foot::{FootState, Stance};
pub(crate) use kinematic::{Kinematic, Surroundings};
pub(crate) use machine::{Body, Robot};
pub use state::{Contact, RobotState, Toucher};
