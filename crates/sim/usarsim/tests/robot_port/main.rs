//! The robot port over real sockets, stepped as fast as it goes.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

mod abuse;
mod classes;
mod client;
mod controller;
mod dialects;
mod life;
mod lock_step;
mod pictures;
mod port;
mod session;
mod starts;
mod wireless;
