//! Other people's programs that look at our robots and drive them, over loopback sockets.

#[cfg(feature = "zenoh")]
mod apart;
mod measure;
mod stepping;
mod streams;
mod table;
mod wire;

pub use table::BENCH;
