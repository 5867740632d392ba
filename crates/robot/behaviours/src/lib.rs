//! Behaviours and motions of rescue robots, as tables of transitions.
//!
//! A [`Behaviour`] is what a robot is told to do, a [`Motion`] what it does at a time, an [`Event`] what it notices. Each behaviour is a table
//! of rows "doing this, on that, do then": plain data, which is followed, printed into the documentation, and drawn. The seven behaviours and
//! their motions are those of the UvA Rescue Team (technical report 2012, section 6), with the dead ends of its program mended: every motion
//! that is no work has a time after which it ends.
//!
//! ```
//! use robot_behaviours::{Behaviour, Event, Machine, Motion};
//!
//! let mut robot = Machine::new(Behaviour::AutonomousExploration);
//! assert_eq!(robot.motion(), Motion::FrontierExploration);
//! assert!(robot.hear(Event::VictimNear));
//! assert_eq!(robot.motion(), Motion::AvoidVictim);
//! assert!(!robot.hear(Event::WallGone), "that says nothing to it");
//! ```

mod behaviour;
mod event;
mod graph;
mod machine;
mod motion;
mod table;

pub use behaviour::Behaviour;
pub use event::Event;
pub use graph::{Graph, document, dot, graphs};
pub use machine::Machine;
pub use motion::Motion;
pub use table::{Row, rows};
