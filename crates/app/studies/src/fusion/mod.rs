//! The mapping robot's study again.
//!
//! The place of the sweep is simulated, the sweep itself is not driven: sensors are read at every posture of the raster, at rest, which is
//! what the robot's own loop would have used; the physics between two postures changes nothing but the time it takes.

mod batch;
mod combination;
mod elsewhere;
mod findings;
mod glass;
mod page;
mod published;
mod row;
mod save;
mod site;
mod study;
mod table;
mod trial;
mod truth;

pub use study::Fusion;
