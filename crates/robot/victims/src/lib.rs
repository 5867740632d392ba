//! Beliefs about victims.
//!
//! A finder makes a [`Look`] of what a sensor said; a [`Register`] takes looks in and keeps one [`Belief`] a person: how probable, where, how
//! sure, and whether alive. A [`Team`] holds a robot's own register and what its mates told of theirs, and gives the people they all speak of.
//! How much a sighting weighs is learnt, not chosen: [`Tally`] counts, [`Figures`] come of it.
//!
//! ```
//! use base::geom::Pose;
//! use base::messages::PartSeen;
//! use base::time::SimTime;
//! use glam::DVec3;
//! use robot_victims::{Likelihoods, Register, finders::{Eye, parts}};
//!
//! let eye = Eye {
//!     robot: "scout",
//!     time: SimTime::ZERO,
//!     world_from_sensor: Pose::at(DVec3::Z * 0.4),
//!     floor: 0.0,
//!     doubt: [0.05, 0.01],
//! };
//! let part = |name: &str, x| PartSeen { part: name.to_owned(), position: DVec3::new(x, 1.0, -0.3) };
//! let look = parts(&[part("Head", 2.0), part("Chest", 2.3)], 0.02, &eye, (1.0, 6.0));
//! let mut register = Register::new(Likelihoods::default());
//! register.take(&look, &|_, _| true);
//! assert_eq!(register.beliefs().len(), 1);
//! assert!(!register.beliefs()[0].is_confirmed(), "one kind of sensor is not enough");
//! ```

mod belief;
mod body;
pub mod finders;
mod kind;
mod learnt;
mod likelihoods;
mod register;
mod sighting;
mod signs;
mod skin_colours;
mod team;
mod told;
mod whereabouts;

pub use belief::{Belief, Verdict};
pub use body::{Body, bodies};
pub use kind::Kind;
pub use likelihoods::{Figures, Likelihoods, Tally};
pub use register::{Disc, KEEP_OUT, Register};
pub use sighting::{Look, Place, Sector, Sighting, Strength};
pub use signs::{Signs, State};
pub use skin_colours::{SkinColours, SkinColoursError};
pub use team::{Person, Team};
pub use told::{Name, Told};
pub use whereabouts::Whereabouts;
