//! Finders: from what a sensor says to looks at people, one file a kind of sensor.

mod air;
mod bodies;
mod heat;
mod place;
mod skin;
mod tags;
#[cfg(test)]
mod tests;

pub use air::{co2, motion, sound};
pub use bodies::parts;
pub use heat::warmth;
pub use place::{Eye, Obstacles};
pub use skin::skin;
pub use tags::tags;
