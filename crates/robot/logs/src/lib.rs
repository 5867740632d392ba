//! Logs in any form, recognised by what they hold: bytes in, a [`Log`](link_logs::Log) out.
//!
//! | form | what is taken |
//! |---|---|
//! | CARMEN | see `link_logs` |
//! | lines of USARSim's servers, both dialects | scanners, odometry or else INS, ground truth |
//! | MCAP recordings of ours | the same, of one robot |
//! | MCAP recordings of ROS 2 | `LaserScan`, and `Odometry` or else transforms |
//!
//! All may be packed with gzip. What cannot be understood is counted in the log's notes.
//!
//! ```
//! use robot_logs::{Choice, Form, read};
//!
//! let text = "SEN {Time 1.0} {Type Odometry} {Name Odometer} {Pose 0.5,0.1,0.0}\n\
//!     SEN {Time 1.0} {Type RangeScanner} {Name lms} {Resolution 0.5} {FOV 1.0} {Range 1.5,2.5,20.0}\n";
//! let logged = read(text.as_bytes(), &Choice::default())?;
//! assert_eq!(logged.form, Form::Usarsim);
//! assert_eq!(logged.log.scans[0].ranges, [1.5, 2.5, 20.0]);
//! assert_eq!(logged.log.scans[0].odometry.y, -0.1, "USARSim's y is to the right, ours to the left");
//! # Ok::<(), robot_logs::ReadError>(())
//! ```

mod choice;
mod error;
mod fans;
mod form;
mod frames;
mod gathering;
mod read;
mod recording;
mod ros;
mod told;
mod topics;
mod usarsim;

pub use choice::Choice;
pub use error::ReadError;
pub use form::Form;
pub use read::{Logged, read};
