//! From URDF to a model.

mod gazebo;
mod parts;
mod report;
mod robot;
mod shape;
mod tree;
mod wheels;

pub use robot::{Imported, import};
