//! What rays meet of everything an arena describes.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod body;
mod door;
mod event;
mod landmark;
mod mesh;
mod motion;
mod plan;
mod refused;
mod terrain;
mod texture;
mod wall;
