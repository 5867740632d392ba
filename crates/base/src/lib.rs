//! The bottom floor: plain data and arithmetic, without files, threads, clocks or sockets.
//!
//! Everything above speaks in these words: poses and frames ([`geom`]), simulated time ([`time`]), named noise
//! streams ([`noise`]), hashes of states ([`state_hash`]), colours ([`colour`]), pictures, cameras and triangle meshes ([`picture`], [`camera`], [`mesh`]), robots ([`model`]), what they
//! read and are told ([`messages`]), whole-number trigonometry ([`whole`]), bytes and words that codecs read ([`bytes`], [`words`]), and arenas as their authors
//! describe them ([`arena`]).
//!
//! Inside the program lengths are metres, angles radians, times nanoseconds, temperatures kelvin; frames are right-handed
//! with x forward, y left, z up (ROS REP 103).
//!
//! ```
//! use base::geom::Pose;
//! use glam::DVec3;
//!
//! let world_from_robot = Pose::from_xyz_yaw(2.0, 1.0, 0.0, std::f64::consts::FRAC_PI_2);
//! let point_in_robot = DVec3::new(1.0, 0.0, 0.0);
//! let point_in_world = world_from_robot * point_in_robot;
//! assert!((point_in_world - DVec3::new(2.0, 2.0, 0.0)).length() < 1e-12);
//! ```

pub mod arena;
pub mod bytes;
pub mod camera;
pub mod colour;
pub mod geom;
pub mod mesh;
pub mod messages;
pub mod model;
pub mod noise;
pub mod picture;
pub mod state_hash;
pub mod time;
pub mod whole;
pub mod words;
