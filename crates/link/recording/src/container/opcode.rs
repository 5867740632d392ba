//! The byte that begins a record.

pub(super) const HEADER: u8 = 0x01;
pub(super) const FOOTER: u8 = 0x02;
pub(super) const SCHEMA: u8 = 0x03;
pub(super) const CHANNEL: u8 = 0x04;
pub(super) const MESSAGE: u8 = 0x05;
pub(super) const CHUNK: u8 = 0x06;
pub(super) const MESSAGE_INDEX: u8 = 0x07;
pub(super) const CHUNK_INDEX: u8 = 0x08;
pub(super) const ATTACHMENT: u8 = 0x09;
pub(super) const ATTACHMENT_INDEX: u8 = 0x0A;
pub(super) const STATISTICS: u8 = 0x0B;
pub(super) const METADATA: u8 = 0x0C;
pub(super) const METADATA_INDEX: u8 = 0x0D;
pub(super) const DATA_END: u8 = 0x0F;
