//! What each feature of the world does to the pixels: every test fails when its feature is taken out.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod all_round;
mod body;
mod exposure;
mod glass;
mod heat;
mod lamp;
mod landmark;
mod pattern;
mod png;
mod same_bytes;
mod shadow;
mod smoke;
mod stage;
