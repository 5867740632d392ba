//! HTTP and WebSockets on one thread.

mod http;
mod talk;

pub(crate) use http::serve;
