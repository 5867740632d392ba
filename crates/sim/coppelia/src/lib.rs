//! The remote APIs of V-REP and CoppeliaSim: clients written for them drive our robots unmodified.
//!
//! A [`Scene`] shows a simulation as they see it: objects with names and handles, poses, joints, proximity and vision sensors, and a time
//! that is started, stepped and stopped. A [`ZmqServer`] answers the ZMQ remote API of today's CoppeliaSim from it, a
//! [`VrepServer`] the legacy remote API of V-REP. Whoever owns the
//! simulation lets the server [hear](ZmqServer::hear), and makes a step when the scene [may](Scene::may_step).
//! What is there and what is not stands in `docs/coppeliasim.md`.
//!
//! ```
//! use sim_coppelia::Scene;
//! use sim_engine::{Rider, Settings, Simulation};
//!
//! let arena = sim_arena::shipped::load("home-point-test").unwrap();
//! let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
//! let model = sim_robots::shipped::load("P3DX").unwrap();
//! simulation.join(&Rider::standing("scout", &model, &arena.starts[0].pose)).unwrap();
//! let mut scene = Scene::default();
//! scene.see(&simulation);
//! let motor = scene.by_path("/PioneerP3DX/leftMotor").unwrap();
//! assert_eq!(scene.by_name("Pioneer_p3dx_leftMotor"), Some(motor));
//! ```

mod clock;
mod desk;
mod distances;
mod frames;
mod legacy;
mod names;
mod object;
mod scene;
mod senses;
mod signals;
mod zmq;

pub use clock::{Clock, Phase};
pub use desk::{Ask, Desk};
pub use legacy::VrepServer;
pub use names::Names;
pub use object::{Kind, Object};
pub use scene::{Handle, Scene};
pub use signals::{Signal, Signals};
pub use zmq::ZmqServer;
