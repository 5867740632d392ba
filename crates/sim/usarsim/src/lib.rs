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
//! | `init` | what INIT makes of a connection |
//! | `fit` | periods and cameras of a robot in a dialect |
//! | `spawn` | where a robot starts |
//! | `answer` | what each request does |
//! | `stream` | what is sent when |
//! | `tiles` | the one picture of all cameras |
//! | `lock_step` | when time passes in lock-step |
//! | `leave` | what goes with a client |
//! | `controller` | what a world controller may do |
//! | `limits` | what a client may cost |

mod answer;
mod beside;
mod catalogue;
mod client;
mod controller;
mod door;
mod fit;
mod init;
mod learn;
mod leave;
mod limits;
mod lock_step;
mod server;
mod spawn;
mod stream;
mod tiles;
mod watch;

pub use catalogue::Catalogue;
pub use fit::{Columns, TileSize};
pub use learn::DialectChoice;
pub use limits::ServerLimits;
pub use server::{Load, RobotServer, ServerOptions};
pub use watch::Watch;
