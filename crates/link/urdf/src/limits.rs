//! What a URDF file may at most hold, so that no file can exhaust the machine.

/// Bytes of one file.
pub const BYTES: usize = 4 << 20;
/// Bytes of one mesh file.
pub const MESH_BYTES: usize = 256 << 20;
/// Elements, attributes and texts of one file.
pub const NODES: u32 = 200_000;
/// Links of one robot, and joints.
pub const LINKS: usize = 2000;
/// Elements within each other.
pub const DEPTH: usize = 64;
/// Errors told at once.
pub const ERRORS: usize = 20;
/// Longest piece of a file that is repeated in a message, characters.
pub const SHOWN_CHARACTERS: usize = 60;
