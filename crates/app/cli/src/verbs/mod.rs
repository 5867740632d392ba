//! The verbs of the command line, one file each.

pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod client;
pub(crate) mod cloud;
pub(crate) mod completions;
pub(crate) mod cpu;
pub(crate) mod drive;
pub(crate) mod eval;
pub(crate) mod graph;
pub(crate) mod log;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod robot;
pub(crate) mod run;
pub(crate) mod scan;
pub(crate) mod sense;
pub(crate) mod serve;
pub(crate) mod share;
pub(crate) mod shipped;
pub(crate) mod slam;
pub(crate) mod station;
pub(crate) mod study;
pub(crate) mod tour;
pub(crate) mod view;
