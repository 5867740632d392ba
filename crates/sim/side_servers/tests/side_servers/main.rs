//! The side servers on real sockets: what clients are told, what goes through, and what abuse costs.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod abuse;
mod client;
mod picture_server;
mod positions;
mod puppet_world;
mod truth;
mod wss_control;
mod wss_data;
