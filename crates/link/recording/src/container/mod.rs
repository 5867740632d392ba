//! The MCAP container (<https://mcap.dev/spec>), written chunk by chunk and read from any bytes, whole or cut off.
//!
//! The `mcap` crate is the oracle of the tests only: it feeds every message to the packer by itself, which takes three times as
//! long, and its parser panics on an attachment that is too short (0.26). A recording that a crash cut off must give all it has, say exactly
//! how much is missing, and never take more memory than its limits allow.

mod chunk;
mod fields;
mod integrity;
mod messages;
mod opcode;
mod put;
mod record;
mod stream;
mod summary;
mod writer;

pub use integrity::Integrity;
pub use messages::{ChannelInfo, Messages, RawMessage};
pub(crate) use writer::ContainerWriter;
