//! USARSim's text protocol in both dialects: lines, requests, replies, frames, recordings. It opens no socket and no file.
//!
//! The stations of a line, in the order it passes them:
//! [`framing`] cuts bytes into lines, [`grammar`] cuts a line into blocks, [`request`] and [`reply`] give it a meaning.
//! Reading is lenient and never fails: an old client's every spelling is taken, and an unknown line is kept as it is.
//! Writing is exact: order, decimals, rounding and blanks are those of the [`Dialect`].
//!
//! Typed messages stay in the units and the frame of the wire: x forward, y right, z down, yaw clockwise.
//! [`frame`] is the only place where they become ours, and [`convert`] the place where messages become readings and commands.
//!
//! Sections named in docs and tests are those of the protocol's description, by number: 2 grammar, 3 set-up, 4 DRIVE, 5 SET and its kin,
//! 6 GEO and CONF, 7 STA, 8 SEN.
//!
//! ```
//! use link_usarsim::{Dialect, reply::Reply, request::Request};
//!
//! let Request::Drive(drive) = Request::parse("Drive{left 1.0} {RIGHT 0.5}") else { panic!() };
//! assert_eq!((drive.left, drive.right), (Some(1.0), Some(0.5)));
//!
//! let line = "SEN {Time 395.6055} {Type Sonar} {Name F1 Range 4.5604} {Name F2 Range 2.4576}";
//! let mut written = Vec::new();
//! Reply::parse(line).write(Dialect::Ut2004, &mut written);
//! assert_eq!(written, line.as_bytes());
//! ```

pub mod convert;
mod dialect;
mod error;
pub mod frame;
pub mod framing;
pub mod grammar;
pub mod log;
pub mod number;
pub mod reply;
pub mod request;
pub mod sample;

pub use dialect::Dialect;
pub use error::FramingError;

/// Three numbers of a vector or of roll, pitch and yaw, in USARSim's frame.
pub type Triple = [f64; 3];
