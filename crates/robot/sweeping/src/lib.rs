//! Sweeps of pan-tilt heads: where to look next, what was measured at rest, and from where.
//!
//! A [`Sweep`] is the mapping robot's loop (thesis, table 13) without its I/O: [`Sweep::update`] takes what sensors said in one control cycle
//! and tells how the heads are to move; whenever body and head have been at rest it gives one [`Snapshot`], whose [`Eyes::readings`] go
//! into a [`robot_clouds::BeliefMap`]. Somebody else may drive the robot meanwhile: what is measured in motion is never used.
//! [`Raster`] lists the postures, [`Eyes`] tells where sensors are, for whoever needs no loop.
//!
//! | step of table 13 | here |
//! |---|---|
//! | 1 to 4: connect, create the robot | a driver's business |
//! | 5: update sensors | [`Sweep::update`] |
//! | 6: do body and head rest? | `rest` |
//! | 7: one consistent snapshot | [`Snapshot`] |
//! | 8: sensor poses | [`Eyes::readings`] |
//! | 9: cones | [`robot_clouds::BeliefMap::insert`] |
//! | 10: next posture | [`Raster`] |
//! | 11: stop asked? | [`Sweep::is_done`], or whoever calls |
//! | 12 to 15: save, close | a driver's business |

mod error;
mod eyes;
mod head;
mod raster;
mod rest;
mod standpoints;
mod sweep;
#[cfg(test)]
mod testing;

pub use error::ScanError;
pub use eyes::{Eyes, Snapshot};
pub use head::{Axis, Head, RangeName};
pub use raster::{Posture, Raster, Reach};
pub use standpoints::note_standpoint;
pub use sweep::{Sweep, Turn};
