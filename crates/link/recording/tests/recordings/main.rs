//! Recordings from the outside: what goes in comes out, twice the same, even when the file was cut off, and others read it.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod conditions;
mod cut_off;
mod determinism;
mod export;
mod killed;
mod oracle;
mod python;
mod round_trip;
mod samples;
