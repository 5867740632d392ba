//! HTTP and WebSockets on one thread.

mod door;
mod foxglove;
mod http;
mod talk;

pub(crate) use http::serve;
