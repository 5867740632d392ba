//! Estimated motion against what is known of it: hand-checked relations, or a reference trajectory.

mod alignment;
mod error_spread;
mod history;
mod pairs;
mod reference;
mod relations;

pub use error_spread::ErrorSpread;
pub use pairs::{Stretch, Way};
pub use reference::{
    AbsoluteError, RelativeError, TrajectoryScore, TrajectorySettings, judge_trajectory,
};
pub use relations::{RelationScore, judge_relations};
