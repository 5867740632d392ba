//! Writes the MCAP container, chunk by chunk.
//!
//! Messages are made in the chunk itself and packed in one go, which takes a third of the time of packing them one by one.
//! A chunk with its indexes is handed over in one piece.

use std::collections::BTreeMap;
use std::io::Write;

use zstd::bulk::Compressor;

use super::opcode;
use super::put::Put;
use super::stream::MAGIC;
use super::summary::{ChunkIndex, Summary};
use crate::error::RecordingError;

/// Of scans, ranges and poses, level 1 packs as much as level 3 in two thirds of the time; levels below it save none.
const ZSTD_LEVEL: i32 = 1;

/// Writes records to `W` and remembers what the summary has to say.
pub(crate) struct ContainerWriter<W> {
    output: W,
    /// Bytes that have been handed over.
    offset: u64,
    chunk: Vec<u8>,
    /// First and last time in the chunk.
    times: Option<(u64, u64)>,
    /// Time and place in the chunk of its messages, by channel.
    indexes: Vec<Vec<(u64, u64)>>,
    packed: Vec<u8>,
    outgoing: Vec<u8>,
    compressor: Compressor<'static>,
    summary: Summary,
}

impl<W: Write> ContainerWriter<W> {
    pub(crate) fn new(output: W, library: &str) -> Result<Self, RecordingError> {
        let compressor = Compressor::new(ZSTD_LEVEL).map_err(RecordingError::Unwritable)?;
        let mut writer = Self {
            output,
            offset: 0,
            chunk: vec![],
            times: None,
            indexes: vec![],
            packed: vec![],
            outgoing: MAGIC.to_vec(),
            compressor,
            summary: Summary::default(),
        };
        writer.outgoing.record(opcode::HEADER, |fields| {
            fields.text("ros2");
            fields.text(library);
        });
        writer.hand_over()?;
        Ok(writer)
    }

    /// Bytes in the chunk that is being filled.
    pub(crate) fn chunk_bytes(&self) -> usize {
        self.chunk.len()
    }

    /// Adds a schema unless it is there already, and gives its number.
    pub(crate) fn schema(&mut self, name: &'static str, text: impl FnOnce() -> String) -> u16 {
        if let Some(place) = self.summary.schemas.iter().position(|(known, _)| *known == name) {
            return place as u16 + 1;
        }
        let id = self.summary.schemas.len() as u16 + 1;
        let mut record = vec![];
        record.record(opcode::SCHEMA, |fields| {
            fields.u16(id);
            fields.text(name);
            fields.text("ros2msg");
            fields.text(&text());
        });
        self.chunk.extend_from_slice(&record);
        self.summary.schemas.push((name, record));
        id
    }

    /// Adds a channel and gives its number.
    pub(crate) fn channel(
        &mut self,
        schema: u16,
        topic: &str,
        metadata: &BTreeMap<String, String>,
    ) -> Result<u16, RecordingError> {
        let id = u16::try_from(self.summary.channels.len()).ok().and_then(|id| id.checked_add(1));
        let id = id.ok_or_else(|| RecordingError::TooManyTopics { topic: topic.to_owned() })?;
        let mut record = vec![];
        record.record(opcode::CHANNEL, |fields| {
            fields.u16(id);
            fields.u16(schema);
            fields.text(topic);
            fields.text("cdr");
            fields.map(metadata);
        });
        self.chunk.extend_from_slice(&record);
        self.summary.channels.push((record, 0));
        self.indexes.push(vec![]);
        Ok(id)
    }

    /// Adds a message that `write` appends to the chunk; leaves it out if it has more than `limit` bytes, and gives its size.
    pub(crate) fn message(
        &mut self,
        (channel, sequence, time): (u16, u32, u64),
        limit: usize,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> usize {
        let start = self.chunk.len();
        let mut size = 0;
        self.chunk.record(opcode::MESSAGE, |fields| {
            fields.u16(channel);
            fields.u32(sequence);
            fields.u64(time);
            fields.u64(time);
            let data = fields.len();
            write(fields);
            size = fields.len() - data;
        });
        if size > limit {
            self.chunk.truncate(start);
            return size;
        }
        let place = usize::from(channel) - 1;
        self.indexes[place].push((time, start as u64));
        self.summary.channels[place].1 += 1;
        self.times = Some(self.times.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
        size
    }

    /// Adds metadata before the next chunk.
    pub(crate) fn metadata(
        &mut self,
        name: &str,
        map: &BTreeMap<String, String>,
    ) -> Result<(), RecordingError> {
        self.outgoing.record(opcode::METADATA, |fields| {
            fields.text(name);
            fields.map(map);
        });
        self.summary.add_metadata(name, self.offset, self.outgoing.len() as u64);
        self.hand_over()
    }

    /// Adds a file before the next chunk.
    pub(crate) fn attachment(&mut self, name: &str, data: &[u8]) -> Result<(), RecordingError> {
        self.outgoing.record(opcode::ATTACHMENT, |fields| {
            let start = fields.len();
            fields.u64(0);
            fields.u64(0);
            fields.text(name);
            fields.text(super::summary::MEDIA_TYPE);
            fields.u64(data.len() as u64);
            fields.extend_from_slice(data);
            fields.u32(crc32fast::hash(&fields[start..]));
        });
        self.summary.add_attachment(name, data.len(), self.offset, self.outgoing.len() as u64);
        self.hand_over()
    }

    /// Closes the chunk, if there is anything in it, and hands it over.
    pub(crate) fn close_chunk(&mut self) -> Result<(), RecordingError> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        self.packed.clear();
        self.packed.reserve(zstd::zstd_safe::compress_bound(self.chunk.len()));
        let packed = self.compressor.compress_to_buffer(&self.chunk, &mut self.packed);
        packed.map_err(RecordingError::Unwritable)?;
        let (start, end) = self.times.take().unwrap_or((0, 0));
        self.outgoing.record(opcode::CHUNK, |fields| {
            fields.u64(start);
            fields.u64(end);
            fields.u64(self.chunk.len() as u64);
            fields.u32(crc32fast::hash(&self.chunk));
            fields.text("zstd");
            fields.u64(self.packed.len() as u64);
            fields.extend_from_slice(&self.packed);
        });
        let chunk_length = self.outgoing.len() as u64;
        let index_offsets = self.put_indexes();
        self.summary.chunks.push(ChunkIndex {
            times: (start, end),
            offset: self.offset,
            length: chunk_length,
            index_offsets,
            index_length: self.outgoing.len() as u64 - chunk_length,
            packed: self.packed.len() as u64,
            unpacked: self.chunk.len() as u64,
        });
        self.chunk.clear();
        self.hand_over()?;
        self.output.flush().map_err(RecordingError::Unwritable)
    }

    /// Where the messages of each channel are in the chunk that was just put; gives where those records begin.
    fn put_indexes(&mut self) -> Vec<(u16, u64)> {
        let mut offsets = vec![];
        for (place, index) in self.indexes.iter_mut().enumerate().filter(|(_, i)| !i.is_empty()) {
            let channel = place as u16 + 1;
            offsets.push((channel, self.offset + self.outgoing.len() as u64));
            self.outgoing.record(opcode::MESSAGE_INDEX, |fields| {
                fields.u16(channel);
                fields.u32(16 * index.len() as u32);
                for (time, offset) in index.drain(..) {
                    fields.u64(time);
                    fields.u64(offset);
                }
            });
        }
        offsets
    }

    /// Closes the file and gives the output back.
    pub(crate) fn finish(mut self) -> Result<W, RecordingError> {
        self.close_chunk()?;
        // Zero: the data as a whole has no checksum, every chunk has its own.
        self.outgoing.record(opcode::DATA_END, |fields| fields.u32(0));
        self.hand_over()?;
        self.summary.put(&mut self.outgoing, self.offset);
        self.outgoing.extend_from_slice(&MAGIC);
        self.hand_over()?;
        self.output.flush().map_err(RecordingError::Unwritable)?;
        Ok(self.output)
    }

    fn hand_over(&mut self) -> Result<(), RecordingError> {
        self.offset += self.outgoing.len() as u64;
        let written = self.output.write_all(&self.outgoing);
        self.outgoing.clear();
        written.map_err(RecordingError::Unwritable)
    }
}
