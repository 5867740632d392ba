//! Arenas back to text: the TOML of `docs/arenas.md`, as a person would write it.
//!
//! Numbers are as short as they can be without changing what is read back, defaults are left out, and simple things take one
//! line each. Reading the text again gives an equal description, with these limits:
//! - meshes and pictures are held without the file they came from, so they cannot be written ([`WriteError`]);
//! - boxes come before cylinders and those before spheres, and the built-in materials are always there;
//! - an angle, a direction or a height of the middle that no short decimal number gives comes back within a few bits.

mod document;
mod error;
mod event;
mod light;
mod mark;
mod material;
mod people;
mod structure;
mod terrain;
#[cfg(test)]
mod tests;

pub use document::write;
pub use error::WriteError;
