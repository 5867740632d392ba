//! Every sensor a robot may carry: what it measures, how it errs, when it is due.
//!
//! A [`Sensor`] is made from its data sheet ([`base::model::SensorKind`], or a [preset](base::model::presets) by name) and its own stream of noise; it reads a
//! [`Situation`], plain data that says what is around and how its [`Carrier`] moves. It knows rays and worlds but no physics. The models and where
//! they come from are in `docs/sensors`.
//!
//! ```
//! use base::arena::{Arena, Block, BlockShape};
//! use base::geom::Pose;
//! use base::messages::ReadingData;
//! use base::noise::NoiseStream;
//! use base::time::SimTime;
//! use glam::DVec3;
//! use base::model::presets::SICK_LMS200;
//! use sim_sensors::{Carrier, Sensor, Situation};
//! use sim_world::World;
//!
//! let mut arena = Arena::default();
//! arena.blocks.push(Block {
//!     name: None,
//!     shape: BlockShape::Box(DVec3::ONE),
//!     pose: Pose::at(DVec3::X * 3.0),
//!     material: "wood".into(),
//!     mass: None,
//!     is_held: false,
//! });
//! let world = World::new(&arena).unwrap();
//! let carrier = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
//! let mut laser = Sensor::new(SICK_LMS200.kind.clone(), NoiseStream::new(7, "scout/laser"));
//! let situation = Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY };
//! let ReadingData::Scan(scan) = laser.read(&situation) else { panic!() };
//! let ahead = scan.ranges[90].unwrap();
//! assert!((ahead - 2.5).abs() < 0.003, "{ahead}");
//! assert_eq!(scan.ranges[0], None, "nothing to the right");
//! ```

mod axle;
mod batch;
mod battery;
mod camera;
mod co2;
mod compass;
mod depth;
mod encoder;
mod fan;
mod gps;
mod ground_truth;
mod heat;
mod human_motion;
mod imu;
mod infrared;
mod ins;
mod joints;
mod odometry;
mod people;
mod radio;
mod range;
mod rfid;
mod scanner;
mod schedule;
mod sensor;
mod situation;
mod smoke;
mod sonar;
mod sound;
mod spoil;
#[cfg(test)]
mod statistics;
mod tachometer;
#[cfg(test)]
mod tiny_world;
mod touch;
mod victim;

pub use batch::Batch;
pub use camera::{CameraView, headlight};
pub use schedule::Schedule;
pub use sensor::Sensor;
pub use situation::{Carrier, Contact, Motion, Situation, Wheel};
