//! `builtin_interfaces`: what ROS builds everything from.

pub mod time;
