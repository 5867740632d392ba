//! HTTP and WebSockets on one thread.

mod door;
mod http;
mod talk;

pub(crate) use http::serve;
