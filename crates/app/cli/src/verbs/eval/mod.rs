//! `usar eval ...`

mod map;
mod path;
mod relations;
mod trajectory;

pub(crate) use map::EvalMap;
pub(crate) use path::EvalPath;
pub(crate) use relations::EvalRelations;
pub(crate) use trajectory::EvalTrajectory;
