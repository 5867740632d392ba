//! Cloud files from outside: round trips, broken and spoilt files, real ones, and what other programs make of ours.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod broken;
mod oracles;
mod real;
mod round_trip;
mod samples;
mod spoilt;
