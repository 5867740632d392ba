//! Gaits: how a robot on legs walks, as tables of pulses for its servos.
//!
//! A [`Gait`] is a table: one row after the other, each servo gets its pulse and has time to get there. [`shipped`] has the tables of the
//! mini robot as its description prints them; a [`Walker`] plays one, a cycle or many, as orders to a robot.
//!
//! ```
//! use robot_walking::{Gait, shipped};
//!
//! let forward = shipped::forward();
//! assert_eq!(forward.to_string(), "(170,-,-) (170,160,160) (100,-,-) (100,120,120)");
//! assert_eq!(Gait::read("forward", &forward.servos, &forward.to_string()), Ok(forward));
//! ```

mod error;
mod gait;
pub mod shipped;
mod walker;

pub use error::GaitError;
pub use gait::{Gait, Row, UNIT};
pub use walker::Walker;
