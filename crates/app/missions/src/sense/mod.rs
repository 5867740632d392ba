//! What a robot senses where it stands, and pictures of it.

mod pictures;
mod rays;
mod sensed;

pub use sensed::{Sensed, sense};
