//! V-REP's legacy remote API.

mod functions;
mod server;

pub use server::VrepServer;
