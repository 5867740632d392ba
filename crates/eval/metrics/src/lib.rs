//! Judges runs after they are over: from maps and recordings, never from a live system.
//!
//! [`compare_maps`] holds a map against the truth, [`PathScore`] measures a way, [`shortest_way`] says how short it could have
//! been, [`RunLog`] reads ways and contacts from a recording, and [`Batch`] sums up many [`RunSummary`]s.
//!
//! ```
//! use eval_metrics::{MapSettings, compare_maps};
//! use link_images::map_server::{Cell, GridMap};
//!
//! let cells = vec![Cell::Occupied, Cell::Free, Cell::Free, Cell::Free];
//! let truth = GridMap { width: 4, height: 1, resolution: 0.05, origin: [0.0; 3], cells };
//! let score = compare_maps(&truth, &truth, &MapSettings::default())?;
//! assert_eq!((score.walls.precision, score.walls.recall), (Some(1.0), Some(1.0)));
//! # Ok::<(), eval_metrics::MetricsError>(())
//! ```

mod batch;
mod clearance;
mod contacts;
mod error;
mod floor;
mod lattice;
mod map;
mod nearest;
mod path;
mod reachable;
mod run;
mod run_log;
mod shortest;
mod spread;
#[cfg(test)]
mod testing;
mod trajectory;
mod turns;
mod walls;

pub use batch::Batch;
pub use clearance::{Clearance, Narrowest, Tightest};
pub use contacts::{Contact, Contacts};
pub use error::MetricsError;
pub use floor::FloorScore;
pub use map::{MapScore, MapSettings, compare_maps};
pub use path::{PathScore, PathSettings};
pub use reachable::reachable_floor;
pub use run::{RunSummary, Runs};
pub use run_log::{RobotLog, RunLog};
pub use shortest::{ShortestWay, shortest_way};
pub use spread::Spread;
pub use trajectory::{PoseSource, Trajectory, Waypoint};
pub use turns::count_turns;
pub use walls::WallScore;
