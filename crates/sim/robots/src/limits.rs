//! What a robot may at most be, so that no file can exhaust the machine; the table of `docs/robots.md`.

pub use link_text::limits::{ERRORS, NAME_CHARACTERS, TEXT_CHARACTERS, TOML_BYTES};

/// Bytes of one ini file.
pub const INI_BYTES: usize = 4 << 20;
/// Lines of one ini file that say something.
pub const INI_PROPERTIES: usize = 100_000;
/// Structs and lists within each other.
pub const INI_DEPTH: usize = 16;
/// Metres from the robot's middle, along each axis; also the largest size of a part.
pub const REACH: f64 = 20.0;
/// Wheels of one robot.
pub const WHEELS: usize = 64;
/// Joints of one robot, and servos.
pub const JOINTS: usize = 128;
/// Feet of one robot.
pub const FEET: usize = 64;
/// Sensors of one robot.
pub const SENSORS: usize = 512;
/// Lamps of one robot.
pub const LAMPS: usize = 64;
/// Pixels along an edge of a camera's picture.
pub const PIXELS: i64 = 4096;
/// Beams of one fan of a scanner.
pub const BEAMS: f64 = 100_000.0;
/// Fans of one scan.
pub const LAYERS: i64 = 1024;
/// Turns of a mirror for one scan.
pub const INTERLACE: i64 = 16;
/// Warnings kept.
pub const WARNINGS: usize = 200;
