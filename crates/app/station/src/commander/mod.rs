//! What a person needs who leads a team: the run's clock, what each robot is about and why, and a queue of what only a person can decide.
//!
//! | file | what it decides |
//! |---|---|
//! | `facts` | what of a robot counts, taken from its mind in one look |
//! | `clock` | what the run is at, and how long that may take |
//! | `story` | what a robot does, why, since when and what next, in words |
//! | `watch` | when a robot needs a person, and what is proposed |
//! | `queue` | what waits for an answer: one request a cause and robot, the most urgent first |
//! | `reach` | whether a place can be reached, and which one nearby can |
//! | `desk` | all of it for a team |
//! | `scripted` | an operator who needs no page, for studies |
//!
//! Nothing here has a clock, a page or a robot: times and facts are arguments, deeds are data.

mod clock;
mod desk;
mod facts;
mod queue;
mod reach;
mod scripted;
mod story;
mod watch;

pub(super) use desk::CommanderDesk;
pub(super) use facts::facts_of;
pub(super) use queue::{Deed, Key, Wish};
pub(super) use reach::{Reach, reach};
pub use scripted::{Pace, ScriptedOperator, Workload};
