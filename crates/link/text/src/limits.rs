//! What text may at most be, so that no file can exhaust the machine.

/// Bytes of one TOML file.
pub const TOML_BYTES: u64 = 4 << 20;
/// Metres from the origin, along each axis.
pub const COORDINATE: f64 = 2000.0;
/// Metres; the smallest size of anything.
pub const SIZE_MIN: f64 = 0.001;
/// Metres; the largest size of anything.
pub const SIZE_MAX: f64 = 2000.0;
/// Characters of a name or a title.
pub const NAME_CHARACTERS: usize = 80;
/// Characters of any other text.
pub const TEXT_CHARACTERS: usize = 4000;
/// Seconds; the last moment that may be named.
pub const SECONDS: f64 = 1e7;
/// Errors reported at once.
pub const ERRORS: usize = 20;
