//! Readings, commands and models over the wire and back.

mod drive;
mod equipment;
mod model;
mod round_trip;
mod speech;
