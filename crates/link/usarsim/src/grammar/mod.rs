//! A line as a command word and blocks (sections 2.2 and 2.3), borrowed from the text.

mod composer;
mod group;
mod message;

pub(crate) use composer::Composer;
pub(crate) use group::split_at_keys;
pub use message::{Block, Message, RawMessage};
