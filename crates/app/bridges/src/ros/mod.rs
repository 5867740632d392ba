//! Runs for programs of ROS 2, under the names and in the frames that they expect, whatever the network is.
//!
//! What happens goes out by a `Speaker`, what is wanted of robots comes in by `Ears`; a [`Ros`] is both on one [`Network`].

mod arguments;
mod body;
mod bridge;
mod ears;
#[cfg(any(feature = "ros-dds", feature = "zenoh"))]
mod mailbox;
mod mission;
mod names;
mod network;
mod speaker;
#[cfg(test)]
mod tests;
mod wants;

pub use arguments::{RosArguments, dds};
pub use bridge::Ros;
#[cfg(any(feature = "ros-dds", feature = "zenoh"))]
pub(crate) use mailbox::Mailbox;
pub use mission::RosMission;
pub use network::{Call, Network, Said, Service};
