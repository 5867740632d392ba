//! Robots in the smallest worlds.

mod arena;
mod drive;
mod models;
