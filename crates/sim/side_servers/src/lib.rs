//! The servers of the USARSim family beside the robot port.
//!
//! | server | port | for | opened by |
//! |---|---|---|---|
//! | wireless simulation server | 50000 | robots that talk to each other over radio that fades | [`WirelessServer::start`] |
//! | positions | 7435 | a wireless simulation server that runs elsewhere | [`serve_positions`] |
//! | ground truth | 3989 | referees; it gives the truth away, so it is off unless asked for | [`serve_truth`] |
//! | pictures | 5003 | clients that look through robots' cameras | [`PictureServer::start`] |
//!
//! None of them knows the simulator: it hands in [`Whereabouts`] and [`Actors`], and publishes pictures. Each server has its own
//! threads and limits (see `link_transport`); none of them ever makes the simulation wait.
//!
//! ```
//! use std::io::{BufRead, BufReader, Write};
//! use std::sync::Arc;
//! use base::geom::Pose;
//! use link_transport::Options;
//! use link_wss::Actor;
//! use sim_side_servers::{Actors, serve_truth};
//!
//! struct OneRobot;
//! impl Actors for OneRobot {
//!     fn actors(&self) -> Vec<Actor> {
//!         vec![Actor { name: "R1".into(), class: "P3AT".into(), time: 2.5, world_from_actor: Pose::IDENTITY }]
//!     }
//! }
//!
//! let server = serve_truth(Options::loopback("truth", 0), Arc::new(OneRobot))?;
//! let mut client = std::net::TcpStream::connect(server.local_addr())?;
//! client.write_all(b"{Actors}\r\n")?;
//! let mut line = String::new();
//! BufReader::new(client).read_line(&mut line)?;
//! assert_eq!(line, "{Name R1} {Class P3AT} {Time 2.5000} {Location 0.00,0.00,0.00} {Rotation 0.00,0.00,0.00}\r\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod line_service;
mod pictures;
mod positions;
mod truth;
mod wss;

pub use pictures::{PictureOptions, PictureServer};
pub use positions::{InProcess, Positions, PositionsClient, Whereabouts, serve_positions};
pub use truth::{Actors, serve_truth};
pub use wss::{WirelessOptions, WirelessServer};
