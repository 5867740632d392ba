//! What an arena may at most be, so that no file can exhaust the machine; the table of `docs/arenas.md`.

/// Bytes of one TOML file.
pub const TOML_BYTES: u64 = 4 << 20;
/// Files of one arena: the first and all it includes.
pub const TOML_FILES: usize = 64;
/// How deep includes may nest below the first file.
pub const INCLUDE_DEPTH: usize = 8;
/// Bytes of one mesh, mesh buffer or picture file.
pub const SIDE_FILE_BYTES: u64 = 256 << 20;
/// Metres from the origin, along each axis.
pub const COORDINATE: f64 = 2000.0;
/// Metres; the smallest size of anything.
pub const SIZE_MIN: f64 = 0.001;
/// Metres; the largest size of anything.
pub const SIZE_MAX: f64 = 2000.0;
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
/// Characters of a name or a title.
pub const NAME_CHARACTERS: usize = 80;
/// Characters of any other text.
pub const TEXT_CHARACTERS: usize = 4000;
/// Seconds; the last moment an event may name.
pub const SECONDS: f64 = 1e7;
/// Errors reported at once.
pub const ERRORS: usize = 20;
