//! `usar bench station`: what the operator's page costs a run, and how quick it is in a real browser.

mod browser;
mod house;
mod measure;
mod table;
mod viewer;

pub(crate) use house::{Audience, run};
pub use table::BENCH;
