//! `usar cloud ...`

mod compare;
mod convert;
mod fill;
mod filter;
mod free;
mod info;
mod merge;
mod shapes;
mod watch;
mod written;

pub(crate) use compare::Compare;
pub(crate) use convert::Convert;
pub(crate) use fill::{Fill, filling};
pub(crate) use filter::Filter;
pub(crate) use free::Free;
pub(crate) use info::InfoVerb;
pub(crate) use merge::Merge;
pub(crate) use shapes::ShapesVerb;
pub(crate) use watch::WatchVerb;
