//! From a model to URDF.

mod body;
mod inertia;
mod names;
mod robot;

pub use robot::{export, urdf_of};
