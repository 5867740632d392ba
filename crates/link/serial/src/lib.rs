//! The walking robot's serial line: what goes over a slow radio that loses bytes.
//!
//! A [`Command`] is one character; what the robot tells is a [`Report`], each in a [`Frame`] of six bytes with a checksum. A [`Decoder`]
//! takes whatever bytes come and finds the frames in them; it needs no more than the next first byte to be in step again. [`PortSettings`]
//! say how long a byte takes, and [`Air`] is the half-duplex radio in between, which loses and spoils bytes by a seed. `docs/hexapod-serial.md`
//! is the specification.
//!
//! ```
//! use link_serial::{Decoder, Report};
//!
//! let told = Report::Range { sweep: 1, index: 5, millimetres: Some(734) };
//! let mut decoder = Decoder::default();
//! let noise = [0x07, 0xff, 0x12];
//! let bytes = noise.into_iter().chain(told.to_frame().to_bytes());
//! let heard: Vec<Report> = bytes.filter_map(|byte| decoder.push(byte)).collect();
//! assert_eq!(heard, [told]);
//! ```

mod air;
mod command;
mod decoder;
mod frame;
mod report;
mod settings;

pub use air::{Air, AirSettings, End};
pub use command::Command;
pub use decoder::Decoder;
pub use frame::{FRAME_BYTES, Frame};
pub use report::{Gait, Mode, READINGS, Report, State};
pub use settings::{Parity, PortSettings, SettingError};
