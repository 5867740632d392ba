//! Robots that obey physics.
//!
//! [`Physics`] holds everything solid of a world and the robots in it. Each step the world's doors and people push, wheels turn on motors of
//! limited torque, blocks are shoved and fall, and [`Physics::state`] tells what became of every robot. Robots of rigid bodies and kinematic
//! ones, for swarms, are told the same orders and asked the same questions.
//!
//! ```
//! use base::arena::{Arena, Floor};
//! use base::geom::Pose;
//! use base::messages::{Command, Drive};
//! use glam::{DVec2, DVec3};
//! use base::model::kinematics::standing_at;
//! use sim_physics::{NewRobot, Physics};
//! use sim_world::World;
//!
//! let mut arena = Arena::default();
//! arena.floors.push(Floor { at: DVec3::ZERO, size: DVec2::splat(9.0), thickness: 0.1, material: "concrete".into() });
//! let mut world = World::new(&arena)?;
//! let mut physics = Physics::new(&world);
//! let model = sim_robots::shipped::load("P3DX")?;
//! let world_from_robot = standing_at(&model, &Pose::IDENTITY);
//! let scout = NewRobot { name: "scout", model: &model, world_from_robot, is_kinematic: false };
//! let scout = physics.add_robot(&mut world, &scout)?;
//! physics.command(scout, &Command::Drive(Drive::Skid { left: 3.0, right: 3.0 }))?;
//! for _ in 0..100 {
//!     physics.step(&world, 0.01);
//! }
//! assert!(physics.state(scout).unwrap().world_from_robot.position.x > 0.2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apart;
mod clearance;
mod convert;
mod error;
mod grip;
mod groups;
mod model_tree;
mod movers;
mod physics;
mod robot;
mod snapshot;
mod solid;
mod stand_in;
mod statics;
mod track;
mod tread;

pub use error::PhysicsError;
pub use physics::{NewRobot, Physics, RobotId};
pub use robot::{Contact, Fall, FootState, RobotState, Stance, Toucher};
