//! Shapes in clouds: planes and boxes found, held against the truth, written as meshes.

mod found;
mod mesh_files;
mod truth;

pub use found::{Found, ShapeArguments};
pub use truth::Distances;
