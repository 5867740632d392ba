//! Readings, commands and models over the wire and back.
#![expect(clippy::unwrap_used, reason = "a helper of tests fails like a test")]

mod drive;
mod equipment;
mod model;
mod round_trip;
mod speech;
