//! `usar study ...`

mod ablations;
mod findings;
mod fusion;
mod page;
mod paper;
mod room;
mod runs;
mod search;
mod table;

pub(crate) use fusion::Fusion;
pub(crate) use search::Search;
