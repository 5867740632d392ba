//! Robots in the smallest worlds.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arena;
mod battery;
mod climb;
mod contacts;
mod determinism;
mod drive;
mod falls;
mod flight;
mod joints;
mod kinematic;
mod limits;
mod models;
mod steering;
mod twist;
mod walking;
