//! `usar eval ...`

mod map;
mod path;

pub(crate) use map::EvalMap;
pub(crate) use path::EvalPath;
