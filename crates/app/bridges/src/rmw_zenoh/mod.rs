//! ROS 2 over Zenoh, as its middleware `rmw_zenoh` speaks: keys, tokens by which topics are found, what goes beside a message.
//!
//! The wire is that of humble 0.1, jazzy 0.2 and later (ros2/rmw_zenoh, docs/design.md).

mod node;
mod wire;

pub use node::{ZenohError, ZenohNode};
