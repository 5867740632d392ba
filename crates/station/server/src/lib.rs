//! Serves the operator's page and talks with it: what a run shows goes out, what people ask for comes in.
//!
//! A [`Station`] is opened once. The run calls [`Station::publish`] with whatever is new and [`Station::take_commands`] when it has time; both return at
//! once, however many pages look on and however slow they are. What is published lies on a board, one place for each [`Slot`](link_station::Slot); each
//! connection takes what is newer than what it has seen, at its own rate. So a slow page misses what is out of date anyway, and nothing queues up.
//!
//! | abuse | answer |
//! |---|---|
//! | another site's page connects | its origin is not ours: refused |
//! | a stranger on the network | other than loopback needs a token, compared in constant time |
//! | a read-only link commands | refused, each time, with a reason |
//! | two people command | one holds control; the other is refused until it is given |
//! | messages that are malformed, too long or out of order | refused; after too many of them the connection ends |
//! | too many messages | those above the rate are refused |
//! | too many connections | refused |
//!
//! Viewers such as Foxglove and Lichtblick come to `/foxglove` of the same port, with the same tokens and limits. What they look at are
//! [`Topics`]: whoever runs the robots sends messages there, and only those that somebody wants have to be made at all.
//!
//! ```
//! use link_station::ToPage;
//! use station_server::{Settings, Station};
//!
//! let station = Station::open(Settings::loopback(0))?;
//! station.publish([ToPage::RobotGone(7)]);
//! assert!(station.take_commands().is_empty());
//! println!("open {}", station.address());
//! # Ok::<(), station_server::ServerError>(())
//! ```

mod access;
mod board;
mod control;
mod error;
mod guest;
mod history;
mod inbox;
mod seat;
mod serve;
mod services;
mod settings;
mod shelf;
mod station;
mod told;
mod topics;
mod viewer;

pub use access::{Access, Role};
pub use error::ServerError;
pub use guest::Guest;
pub use settings::{Limits, Settings};
pub use shelf::{Document, NoShelf, Shelf};
pub use station::Station;
pub use topics::{Published, Topic, Topics};
