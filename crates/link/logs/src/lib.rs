//! Logs of robots as others wrote them: bytes in, scans out.
//!
//! A [`Log`] holds its scans in the order of the file, with odometry and what is known of each laser. Lines that cannot be
//! understood are counted and told in its [`Notes`]; whoever wants none of them calls [`Notes::require_clean`].
//!
//! ```
//! let text = "# a remark\n\
//!     ODOM 0 0 0 0 0 0 1.0 host 1.0\n\
//!     FLASER 3 1.5 81.83 2.5 0.1 0 0 0 0 0 1.5 host 1.5\n\
//!     FLASER 3 1.5\n";
//! let log = link_logs::read_carmen(text.as_bytes())?;
//! assert_eq!(log.scans[0].ranges, [1.5, 81.83, 2.5]);
//! assert_eq!(log.lasers[0].robot_from_laser.map(|pose| pose.x), Some(0.1));
//! assert_eq!(log.notes.broken, 1);
//! assert!(log.notes.require_clean().is_err());
//! # Ok::<(), link_logs::LogError>(())
//! ```
//!
//! Beside logs it reads what they are judged by: [`read_relations`], and trajectories in TUM's form.

mod carmen;
mod error;
mod gzip;
mod laser;
mod log;
mod notes;
mod relations;
mod trajectory;
mod words;

pub use carmen::{read_carmen, write_carmen};
pub use error::LogError;
pub use gzip::{Unpacked, unpack};
pub use laser::{Fan, Laser, derived_max_range};
pub use log::{Log, Odometry, Scan, TruePose};
pub use notes::{Broken, Notes};
pub use relations::{Relation, read_relations, write_relations};
pub use trajectory::{Stamped, read_trajectory, write_trajectory};
