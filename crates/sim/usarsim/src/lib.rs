//! The robot port of USARSim: one connection, one robot.
//!
//! A [`RobotServer`] owns a simulation and listens on a port (3000 by custom). Reader threads cut bytes into requests; everything else happens in
//! two calls of whoever owns the server: [`RobotServer::hear`] answers what has arrived, [`RobotServer::step`] lets time pass and streams what
//! robots sense. So the world is touched by one thread, a run is recorded like any other, and no client can make the step wait.
//!
//! | file | what it decides |
//! |---|---|
//! | `catalogue` | which class names there are |
//! | `learn` | which dialect a client speaks |
//! | `spawn` | where a robot starts |
//! | `answer` | what each request does |
//! | `stream` | what is sent when |
//! | `controller` | what a world controller may do |
//! | `limits` | what a client may cost |

mod answer;
mod catalogue;
mod client;
mod controller;
mod door;
mod learn;
mod limits;
mod server;
mod spawn;
mod stream;
mod watch;

pub use catalogue::Catalogue;
pub use learn::DialectChoice;
pub use limits::ServerLimits;
pub use server::{Load, RobotServer, ServerOptions};
pub use watch::Watch;
