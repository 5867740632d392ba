//! `usar bench serve`: a full house, the protocol's speed, and a storm of requests.

mod client;
mod codec;
mod fleet;
mod hall;
mod measure;
mod storm;
mod table;

pub use table::BENCH;
