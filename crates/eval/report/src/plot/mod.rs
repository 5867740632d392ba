//! Plots as SVG, for a page or alone: axes with round numbers and units, colours anybody can tell apart.

mod axis;
mod boxes;
mod canvas;
mod curves;

pub(crate) use axis::Axis;
pub use boxes::{BoxStat, boxes};
pub use canvas::Labels;
pub(crate) use canvas::colour;
pub use curves::{Series, cdf, lines, scatter, steps};
