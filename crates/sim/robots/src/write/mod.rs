//! Robots back to text: the TOML of `docs/robots.md`, as a person would write it.
//!
//! Numbers are as short as they can be without changing what is read back, and what a reader takes anyway is left out.
//! Angles that no short decimal number gives come back within a few bits.

mod camera;
mod extras;
mod parts;
mod range;
mod robot;
mod sensor;
mod signal;
#[cfg(test)]
mod tests;

pub use extras::{Frames, extras};
pub use robot::write;
