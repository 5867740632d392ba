//! The ZMQ remote API of today's CoppeliaSim.

mod call;
mod constants;
mod functions;
mod objects;
mod sensing;
mod server;
mod time;

pub use server::ZmqServer;
