//! Clouds as pictures: every point a square or a dot on black, the nearest in front.

mod camera;
mod colouring;
mod shade;
mod splat;

pub(crate) use camera::Camera;
pub(crate) use colouring::Colouring;
pub(crate) use splat::{Look, Mark, render};
