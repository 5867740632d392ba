//! How large anything that comes in may be.

/// Bytes of a request.
pub const REQUEST_BYTES: usize = 1 << 20;
/// Frames of a message, with those that say whom the answer is for.
pub const FRAMES: usize = 16;
/// Lists within lists.
pub const DEPTH: usize = 16;
