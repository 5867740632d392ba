//! `usar eval ...`

mod map;
mod path;
mod truth;

pub(crate) use map::EvalMap;
pub(crate) use path::EvalPath;
