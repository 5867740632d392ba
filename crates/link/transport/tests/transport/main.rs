//! Listeners on real sockets, and what people may do to them.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod abuse;
mod conversation;
mod echo;
mod ending;
mod token;
