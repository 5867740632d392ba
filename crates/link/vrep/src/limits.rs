//! How large anything may be.

/// Bytes of a message from a client.
pub const MESSAGE_BYTES: usize = 1 << 20;
/// Commands of one message.
pub const COMMANDS: usize = 1024;
/// Commands that come in pieces at a time; further ones are refused.
pub const GATHERED: usize = 16;
/// What a client may want again and again.
pub const STREAMS: usize = 512;
/// Bytes of an answer; what would not fit waits for the next one.
pub const ANSWER_BYTES: usize = 16 << 20;
