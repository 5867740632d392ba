//! Judges runs after they are over: from maps and recordings, never from a live system.
//!
//! [`compare_maps`] holds a map against the truth, [`PathScore`] measures a way, [`shortest_way`] says how short it could have
//! been, [`judge_relations`] and [`judge_trajectory`] say how far an estimated motion is off, [`RunLog`] reads ways and contacts from a recording, and [`Batch`] sums up many [`RunSummary`]s.
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
mod behind;
mod clearance;
mod contacts;
mod error;
mod floor;
mod lattice;
mod map;
mod motion;
mod nearest;
mod path;
mod reachable;
mod round_trip;
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
pub use behind::freed_behind_walls;
pub use clearance::{Clearance, Narrowest, Tightest};
pub use contacts::{Contact, Contacts};
pub use error::MetricsError;
pub use floor::FloorScore;
pub use map::{MapScore, MapSettings, compare_maps};
pub use motion::{
    AbsoluteError, ErrorSpread, RelationScore, RelativeError, Stretch, TrajectoryScore,
    TrajectorySettings, Way, judge_relations, judge_trajectory,
};
pub use path::{PathScore, PathSettings};
pub use reachable::reachable_floor;
pub use round_trip::{ShortestTrip, shortest_trip};
pub use run::{RunSummary, Runs};
pub use run_log::{RobotLog, RunLog};
pub use shortest::{ShortestWay, shortest_way};
pub use spread::Spread;
pub use trajectory::{PoseSource, Trajectory, Waypoint};
pub use turns::count_turns;
pub use walls::WallScore;
