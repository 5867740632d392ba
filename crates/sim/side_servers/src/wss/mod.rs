//! The wireless simulation server: robots' programs talk to each other through it, as far as the radio carries.
//!
//! ```text
//!   program of R1 --control--> INIT, GETSS, DNS                     program of R2 --control--> INIT
//!        |                                                                ^
//!        +--data--> door (R1, R2, 7001) ==== relay, 2048 bytes ===> port 7001 of R2's host
//! ```
//! For every ordered pair of robots and every listening port there is a door, open while the link is up. A poll of the simulator
//! opens and closes doors, ends relays and lets go of robots that are gone.

mod control;
mod door;
mod doors;
mod field;
mod poll;
mod registry;
mod relay;
mod server;

pub use server::{WirelessOptions, WirelessServer};
