//! One run of a mission, from its file to what came of it.

mod judge;
mod run;

pub(crate) use run::{Run, run_once};
