//! Reads the MCAP container from any bytes, whole or cut off; see <https://mcap.dev/spec>.
//!
//! We write through the `mcap` crate but read ourselves: a recording that a crash cut off must give all it has, say exactly
//! how much is missing, and never take more memory than its limits allow.

mod chunk;
mod fields;
mod integrity;
mod messages;
mod record;
mod stream;

pub use integrity::Integrity;
pub(crate) use messages::{ChannelInfo, Messages, RawMessage};
