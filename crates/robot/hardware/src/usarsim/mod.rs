//! A body at the end of a socket: USARSim's robot port.
//!
//! | file | what it decides |
//! |---|---|
//! | `options` | what a caller may choose |
//! | `deadline` | how long is waited |
//! | `lines` | bytes into lines, with limits |
//! | `handshake` | from NFO to a robot whose sensors are known |
//! | `starts` | where the robot starts |
//! | `fence` | when a cycle is complete |
//! | `driver` | poll and send |

mod deadline;
mod driver;
mod fence;
mod handshake;
mod lines;
mod options;
mod starts;
#[cfg(test)]
mod tests;

pub use driver::UsarsimDriver;
pub use options::{Options, Start, Timeouts, Timing};
