//! How large anything from a viewer may be.

/// Bytes of a message from a viewer.
pub const FROM_VIEWER_BYTES: usize = 64 << 10;
/// Entries of a list in one message: a viewer of everything subscribes to all channels at once.
pub const LISTED: usize = 4096;
