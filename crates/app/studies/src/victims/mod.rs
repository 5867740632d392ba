//! What sensors say of victims: skin by light, what each kind of sensor's sightings weigh, and whom all of them together find.
//!
//! Learnt on some generated floors, judged on others and on shipped arenas.

mod arenas;
mod found;
mod learning;
mod pixels;
mod report;
mod study;
mod tripod;
mod views;

pub use study::Victims;
