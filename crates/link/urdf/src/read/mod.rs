//! From XML to a [`Urdf`](crate::Urdf).

mod element;
mod gazebo;
mod joint;
mod link;
mod robot;
mod tree;

pub use robot::read;
