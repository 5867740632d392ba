//! Drivers: where a robot's program meets its hardware, which may be a simulation in the same process, a server at the end of a socket, or a log.
//!
//! A [`Driver`] is polled for what happened since the last control cycle and is sent commands. A program written against it runs on all:
//!
//! | driver | where readings come from | where commands go |
//! |---|---|---|
//! | [`InMemory`] | whoever holds the [`WorldEnd`] and lets time pass, once for all robots | to the same |
//! | [`UsarsimDriver`] | a USARSim server's robot port, in both dialects, in real time or in lock-step | to that server |
//! | [`WithWireless`] | beside any of them: what mates say through a wireless simulation server | what is sent goes there, the rest to the body |
//! | [`LogDriver`] | an MCAP recording, or USARSim's text | nowhere: open loop |
//!
//! # What comes back exactly
//! Poses, ticks and commands go through a recording bit for bit, and ranges because every source of ours tells them in single precision.
//! So a program that does the same with the same readings draws the same map from the log, if the log is polled in the cycles the run was
//! ([`Cycle`]). Not exact are the field of view of a depth picture and the angles of an IMU, which travel in other forms.
//!
//! The wire rounds, and its readings are those of the wire: ranges to 4 decimals in UT2004 and 2 for UDK's lasers, the truth and an INS to
//! 1 cm and 0.01 rad, odometry to 4 decimals, times of STA to 10 ms in UT2004. What did not come back is told as the greatest range, so an echo that
//! rounds to the greatest range is lost. Encoders are told within a turn and counted on by the nearest way. A battery is told in seconds, its charge is
//! the share of the first figure heard. What a button touches and what a voice says are not told.
//!
//! ```
//! use base::messages::{Command, Drive};
//! use base::time::SimTime;
//! use robot_hardware::{Driver, InMemory, Moment};
//! # use base::model::{BatterySpec, Chassis, DriveKind, RobotModel, Tolerance};
//! # let model = RobotModel {
//! #     name: "Tin".into(), about: String::new(),
//! #     chassis: Chassis { size: glam::DVec3::ONE, middle: glam::DVec3::ZERO, mass: 1.0, centre_of_mass: glam::DVec3::ZERO, ride_height: 0.1 },
//! #     drive: DriveKind::Differential, wheels: vec![], joints: vec![], feet: vec![], servos: vec![], equipment: vec![], headlamps: vec![],
//! #     battery: BatterySpec { energy: 1.0, life: 1.0 }, tolerance: Tolerance { straight: 0.0, turn: 0.0, square: 0.0 },
//! # };
//!
//! let (mut driver, mut world) = InMemory::new(model);
//! for cycle in 1..=3 {
//!     // The world: obeys, lets a cycle pass, tells what was sensed.
//!     println!("{} commands", world.fetch().len());
//!     world.deliver(Moment { time: SimTime::from_millis(50 * cycle), readings: vec![] });
//!     // The robot's program.
//!     if let Some(moment) = driver.poll()? {
//!         println!("it is {}", moment.time);
//!         driver.send(&[Command::Drive(Drive::Skid { left: 1.0, right: 1.0 })])?;
//!     }
//! }
//! # Ok::<(), robot_hardware::DriverError>(())
//! ```

mod driver;
mod error;
mod gather;
mod in_memory;
mod log;
#[cfg(test)]
mod testing;
mod usarsim;
mod wireless;

pub use driver::{Driver, Moment};
pub use error::DriverError;
pub use in_memory::{InMemory, WorldEnd};
pub use log::{Cycle, LogDriver, LogOptions, Logged};
pub use usarsim::{Options, Start, Timeouts, Timing, UsarsimDriver};
pub use wireless::{WirelessOptions, WithWireless};
