//! What stands at the end of a finished file, so that readers need not read all of it.

use super::opcode;
use super::put::Put;

/// Of side files.
pub(super) const MEDIA_TYPE: &str = "application/octet-stream";

/// Grows with the file.
#[derive(Default)]
pub(super) struct Summary {
    /// Names, and records as they stand in a chunk.
    pub(super) schemas: Vec<(&'static str, Vec<u8>)>,
    /// Records as they stand in a chunk, and how many messages.
    pub(super) channels: Vec<(Vec<u8>, u64)>,
    pub(super) chunks: Vec<ChunkIndex>,
    /// Index records.
    metadata: Vec<u8>,
    attachments: Vec<u8>,
    metadata_count: u32,
    attachment_count: u32,
}

/// Where a chunk is.
pub(super) struct ChunkIndex {
    pub(super) times: (u64, u64),
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) index_offsets: Vec<(u16, u64)>,
    pub(super) index_length: u64,
    pub(super) packed: u64,
    pub(super) unpacked: u64,
}

impl Summary {
    pub(super) fn add_metadata(&mut self, name: &str, offset: u64, length: u64) {
        self.metadata_count += 1;
        self.metadata.record(opcode::METADATA_INDEX, |fields| {
            fields.u64(offset);
            fields.u64(length);
            fields.text(name);
        });
    }

    pub(super) fn add_attachment(&mut self, name: &str, size: usize, offset: u64, length: u64) {
        self.attachment_count += 1;
        self.attachments.record(opcode::ATTACHMENT_INDEX, |fields| {
            fields.u64(offset);
            fields.u64(length);
            fields.u64(0);
            fields.u64(0);
            fields.u64(size as u64);
            fields.text(name);
            fields.text(MEDIA_TYPE);
        });
    }

    /// Puts the summary and the footer, which begin at `start` of the file.
    pub(super) fn put(&self, to: &mut Vec<u8>, start: u64) {
        let begin = to.len();
        self.schemas.iter().for_each(|(_, record)| to.extend_from_slice(record));
        self.channels.iter().for_each(|(record, _)| to.extend_from_slice(record));
        self.put_statistics(to);
        self.chunks.iter().for_each(|chunk| chunk.put(to));
        to.extend_from_slice(&self.attachments);
        to.extend_from_slice(&self.metadata);
        to.record(opcode::FOOTER, |fields| {
            fields.u64(start);
            fields.u64(0);
            fields.u32(0);
        });
        // The checksum covers everything before it, and with it the footer's own length.
        let end = to.len() - 4;
        let crc = crc32fast::hash(&to[begin..end]);
        to[end..].copy_from_slice(&crc.to_le_bytes());
    }

    fn put_statistics(&self, to: &mut Vec<u8>) {
        let start = self.chunks.iter().map(|chunk| chunk.times.0).min().unwrap_or(0);
        let end = self.chunks.iter().map(|chunk| chunk.times.1).max().unwrap_or(0);
        to.record(opcode::STATISTICS, |fields| {
            fields.u64(self.channels.iter().map(|(_, count)| count).sum());
            fields.u16(self.schemas.len() as u16);
            fields.u32(self.channels.len() as u32);
            fields.u32(self.attachment_count);
            fields.u32(self.metadata_count);
            fields.u32(self.chunks.len() as u32);
            fields.u64(start);
            fields.u64(end);
            fields.u32(10 * self.channels.len() as u32);
            for (place, (_, count)) in self.channels.iter().enumerate() {
                fields.u16(place as u16 + 1);
                fields.u64(*count);
            }
        });
    }
}

impl ChunkIndex {
    fn put(&self, to: &mut Vec<u8>) {
        to.record(opcode::CHUNK_INDEX, |fields| {
            fields.u64(self.times.0);
            fields.u64(self.times.1);
            fields.u64(self.offset);
            fields.u64(self.length);
            fields.u32(10 * self.index_offsets.len() as u32);
            for (channel, offset) in &self.index_offsets {
                fields.u16(*channel);
                fields.u64(*offset);
            }
            fields.u64(self.index_length);
            fields.text("zstd");
            fields.u64(self.packed);
            fields.u64(self.unpacked);
        });
    }
}
