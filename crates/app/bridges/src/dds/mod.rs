//! ROS 2 over DDS: a participant of its own, and a thread that does everything that may wait.

mod graph;
mod node;
mod quality;
mod raw;
mod services;
mod worker;

pub use node::{Dds, DdsError};
