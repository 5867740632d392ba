//! The simulation: everything that stands, moves and senses, in one step of time.
//!
//! A [`Simulation`] owns a world, its physics and the robots with their sensors. [`Simulation::step`] is the only place where order is decided:
//! orders, then physics, then the world's events, then sensors, then what is published as a [`Tick`]. The same seed and the same
//! orders give the same ticks, to the bit, for any number of threads. [`Tape`] writes ticks into a recording, [`repeat`] runs a recording again
//! and compares every tick's hash.
//!
//! ```
//! use base::arena::{Arena, Floor};
//! use base::geom::Pose;
//! use base::messages::{Command, Drive};
//! use glam::{DVec2, DVec3};
//! use sim_engine::{Order, Rider, Settings, Simulation};
//!
//! let mut arena = Arena::default();
//! arena.floors.push(Floor { at: DVec3::ZERO, size: DVec2::splat(9.0), thickness: 0.1, material: "concrete".into() });
//! let mut simulation = Simulation::new(&arena, &Settings::default())?;
//! let model = sim_robots::shipped::load("P3DX")?;
//! simulation.join(&Rider::standing("scout", &model, &Pose::IDENTITY))?;
//! let drive = Command::Drive(Drive::Skid { left: 3.0, right: 3.0 });
//! simulation.step(&[Order::new("scout", drive)]);
//! for _ in 0..100 {
//!     simulation.step(&[]);
//! }
//! assert!(simulation.state("scout").unwrap().world_from_robot.position.x > 0.2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod fingerprint;
mod frames;
mod glimpse;
mod hooks;
mod model_text;
mod mounted;
mod pace;
mod radio;
mod repeat;
mod sense;
mod simulation;
mod snapshot;
mod tape;
mod tick;

pub use error::ServerError;
pub use glimpse::Glimpse;
pub use hooks::{Hooks, NoHooks};
pub use model_text::{model_from_text, model_to_text};
pub use pace::{Pace, Pacer};
pub use repeat::{Difference, Repeat, Verdict, repeat};
pub use simulation::{Rider, Settings, Simulation};
pub use snapshot::Snapshot;
pub use tape::{ArenaText, Tape};
pub use tick::{Order, Refusal, Tick};
