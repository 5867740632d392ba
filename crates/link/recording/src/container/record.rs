//! The records of MCAP that we need.

use std::collections::BTreeMap;

use super::fields::{Fields, Malformed};
use super::opcode;

/// A record, as far as it concerns us.
#[derive(Debug)]
pub(super) enum Record<'a> {
    Schema { id: u16, name: &'a str },
    Channel(ChannelRecord<'a>),
    Message { channel: u16, log_time: u64, data: &'a [u8] },
    Chunk(ChunkRecord<'a>),
    Attachment { name: &'a str, data: &'a [u8] },
    Metadata { name: &'a str, map: BTreeMap<String, String> },
    Other,
}

/// A topic.
#[derive(Debug)]
pub(super) struct ChannelRecord<'a> {
    pub(super) id: u16,
    pub(super) schema: u16,
    pub(super) topic: &'a str,
    pub(super) encoding: &'a str,
    pub(super) metadata: BTreeMap<String, String>,
}

/// Records packed together.
#[derive(Debug)]
pub(super) struct ChunkRecord<'a> {
    pub(super) unpacked_bytes: u64,
    pub(super) unpacked_crc: u32,
    pub(super) compression: &'a str,
    pub(super) packed: &'a [u8],
}

/// Understands the body of a record.
pub(super) fn parse(kind: u8, body: &[u8]) -> Result<Record<'_>, Malformed> {
    let mut fields = Fields(body);
    Ok(match kind {
        opcode::SCHEMA => Record::Schema { id: fields.u16()?, name: fields.text()? },
        opcode::CHANNEL => Record::Channel(channel(fields)?),
        opcode::MESSAGE => {
            let channel = fields.u16()?;
            fields.u32()?;
            let log_time = fields.u64()?;
            fields.u64()?;
            Record::Message { channel, log_time, data: fields.0 }
        }
        opcode::CHUNK => Record::Chunk(chunk(fields)?),
        opcode::ATTACHMENT => {
            fields.u64()?;
            fields.u64()?;
            let name = fields.text()?;
            fields.text()?;
            let data = fields.long_bytes()?;
            let crc = fields.u32()?;
            let is_whole = crc == 0 || crc == crc32fast::hash(&body[..body.len() - 4]);
            if !is_whole {
                return Err(Malformed);
            }
            Record::Attachment { name, data }
        }
        opcode::METADATA => Record::Metadata { name: fields.text()?, map: fields.map()? },
        _ => Record::Other,
    })
}

fn channel(mut fields: Fields<'_>) -> Result<ChannelRecord<'_>, Malformed> {
    let id = fields.u16()?;
    let schema = fields.u16()?;
    let (topic, encoding) = (fields.text()?, fields.text()?);
    Ok(ChannelRecord { id, schema, topic, encoding, metadata: fields.map()? })
}

fn chunk(mut fields: Fields<'_>) -> Result<ChunkRecord<'_>, Malformed> {
    fields.u64()?;
    fields.u64()?;
    let unpacked_bytes = fields.u64()?;
    let unpacked_crc = fields.u32()?;
    let compression = fields.text()?;
    let packed = fields.long_bytes()?;
    Ok(ChunkRecord { unpacked_bytes, unpacked_crc, compression, packed })
}
