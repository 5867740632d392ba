//! What an arena may at most be, so that no file can exhaust the machine; the table of `docs/arenas.md`.

pub use link_text::limits::{
    COORDINATE, ERRORS, NAME_CHARACTERS, SECONDS, SIZE_MAX, SIZE_MIN, TEXT_CHARACTERS, TOML_BYTES,
};

/// Files of one arena: the first and all it includes.
pub const TOML_FILES: usize = 64;
/// How deep includes may nest below the first file.
pub const INCLUDE_DEPTH: usize = 8;
/// Bytes of one mesh, mesh buffer or picture file.
pub const SIDE_FILE_BYTES: u64 = 256 << 20;
/// Things of all kinds; each straight of a wall, gap, step and band counts as one.
pub const THINGS: usize = 200_000;
/// Triangles of meshes and heightfields, and twelve for each post of a step field.
pub const TRIANGLES: usize = 10_000_000;
/// Pixels along an edge of a picture.
pub const PICTURE_EDGE: u32 = 4096;
/// Pixels of all different pictures together.
pub const PICTURE_PIXELS: usize = 128 << 20;
/// Cells along an edge of a step field.
pub const STEP_FIELD_EDGE: usize = 256;
/// Points along an edge of a heightfield.
pub const HEIGHTFIELD_EDGE: usize = 2048;
