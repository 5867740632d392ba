//! `usar study ...`

mod ablations;
mod findings;
mod page;
mod paper;
mod room;
mod runs;
mod search;
mod table;

pub(crate) use search::Search;
