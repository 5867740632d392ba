//! The image server: what the cameras see, as fast as each client acknowledges it.
//!
//! The simulator publishes pictures; one thread encodes each at most once and sends it to every client that waits for it. A
//! client waits after it has said `OK`, so a slow one simply misses pictures.

mod clients;
mod encoder;
mod server;

pub use server::{PictureOptions, PictureServer};
