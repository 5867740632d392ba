//! A camera that sees all around in a mirror, checked, and a robot that finds itself by it.
//!
//! After "A Robotic Camera Model" of the University of Amsterdam's USARSim group: the radius check, the detector of landmarks in
//! worlds of growing difficulty, and the filter that localises a robot on the football field of the four-legged league.

mod cost;
mod cubes;
mod detect;
mod drive;
mod field;
mod mirrors;
mod particles;
mod path;
mod photographs;
mod radius;
mod row;
mod study;
mod text;

pub use study::OmniStudy;
