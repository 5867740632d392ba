//! Clouds as pictures: every point a square or a dot on black, the nearest in front.

mod camera;
mod colouring;
mod shade;
mod splat;

pub use camera::Camera;
pub use colouring::Colouring;
pub use splat::{Look, Mark, render};
