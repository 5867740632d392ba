//! Robots in the smallest worlds.

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
mod models;
mod steering;
