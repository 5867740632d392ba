//! `usar bench serve`: a full house, cameras that are looked through, the protocol's speed, and a storm of requests.

mod client;
mod codec;
mod fleet;
mod hall;
mod measure;
mod storm;
mod table;
mod viewers;

pub use table::BENCH;
