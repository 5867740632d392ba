//! One run of a mission, from its file to what came of it.

mod judge;
mod run;

pub(crate) use judge::Judge;
pub(crate) use run::{Run, robot, run_once, start};
