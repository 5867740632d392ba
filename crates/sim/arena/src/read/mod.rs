//! From text to an arena.
//!
//! `document` walks the files; one module for each group of things takes their keys through `fields`; `check` looks
//! across things once all are read.

mod check;
mod context;
mod document;
mod event;
mod include;
mod light;
mod mark;
mod material;
mod people;
mod picture;
mod source;
mod step_field;
mod structure;
mod terrain;
mod wall;

pub use document::{load, read};
pub use picture::PictureProblem;
