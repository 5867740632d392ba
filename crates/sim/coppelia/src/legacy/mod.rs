//! V-REP's legacy remote API.

mod functions;
mod groups;
mod joints;
mod parameters;
mod places;
mod sensing;
mod server;
mod texts;
mod time;

pub use server::VrepServer;
