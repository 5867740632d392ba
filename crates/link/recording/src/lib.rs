//! Recordings: everything that crossed between world and robots, in one MCAP file that ROS 2 tools open.
//!
//! A [`Recorder`] takes readings, commands, transforms and ticks and writes chunks that survive whatever happens to the program afterwards.
//! A [`Replayer`] gives them back, from whole files and from files that were cut off.
//! [`Messages`] gives the bytes of each message of any MCAP file, for whoever reads recordings of others.
//! [`Conditions`] are what a simulator needs to run the same again. The format is specified in `docs/recordings.md`.
//!
//! ```
//! use base::messages::{Command, Drive};
//! use base::time::SimTime;
//! use link_recording::{Conditions, Event, Recorder, Replayer};
//!
//! let mut recorder = Recorder::new(Vec::new(), &Conditions::default())?;
//! let go = Command::Drive(Drive::Skid { left: 2.0, right: 2.0 });
//! recorder.command("scout", SimTime::ZERO, &go)?;
//! recorder.tick(SimTime::from_millis(10), 0xC0FFEE)?;
//! let (bytes, _info) = recorder.finish()?;
//!
//! let first = Replayer::new(&bytes[..])?.next().expect("an entry")?;
//! assert_eq!(first.event, Event::Command { robot: "scout".into(), command: go });
//! # Ok::<(), link_recording::RecordingError>(())
//! ```

mod channels;
mod conditions;
mod container;
mod error;
mod event;
pub mod export;
mod file;
mod info;
mod metadata_yaml;
mod qos;
mod recorder;
mod replayer;
mod taken;

pub use conditions::Conditions;
pub use container::{ChannelInfo, Integrity, Messages, RawMessage};
pub use error::RecordingError;
pub use event::{Entry, Event};
pub use file::{DiskSync, create_file};
pub use info::{Info, TopicInfo};
pub use recorder::{MAX_MESSAGE_BYTES, Recorder};
pub use replayer::Replayer;
