//! Where robots are and what lies between, from the simulator to the wireless simulation server.

mod client;
mod server;
mod source;

pub use client::PositionsClient;
pub use server::serve_positions;
pub use source::{InProcess, Positions, Whereabouts};
