//! The messages of a recording, with the channels they belong to.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::Arc;

use link_ros::Kind;

use super::chunk::{BadChunk, unpack};
use super::fields::{Fields, Malformed};
use super::integrity::Integrity;
use super::record::{ChannelRecord, Record, parse};
use super::stream::RecordStream;
use crate::channels::{KIND_KEY, QOS_KEY, ROBOT_KEY, SENSOR_KEY};
use crate::conditions::{Conditions, RECORD};
use crate::error::RecordingError;

/// A topic as the file describes it.
#[derive(Clone, Debug)]
pub struct ChannelInfo {
    /// Such as `/scout/lidar`.
    pub topic: Arc<str>,
    /// Such as `sensor_msgs/msg/LaserScan`.
    pub message_type: String,
    /// How its messages are written: `cdr` in ROS 2.
    pub encoding: String,
    pub(crate) qos: String,
    /// What it carries, in recordings of ours.
    pub kind: Option<Kind>,
    /// Whose it is, in recordings of ours.
    pub robot: String,
    /// Which sensor's, in recordings of ours.
    pub sensor: String,
}

/// A message before anybody looked into it.
#[derive(Debug)]
pub struct RawMessage<'a> {
    pub(crate) id: u16,
    /// Where it was published.
    pub channel: &'a ChannelInfo,
    /// When it was recorded, nanoseconds.
    pub log_time: u64,
    /// Its bytes.
    pub data: &'a [u8],
}

/// Reads the messages of any MCAP file until it ends, ours or not.
#[derive(Debug)]
pub struct Messages<R> {
    stream: RecordStream<R>,
    /// The chunk being read, and how far.
    chunk: Vec<u8>,
    at: usize,
    /// A message outside of chunks.
    loose: Vec<u8>,
    shelf: Shelf,
}

/// What is known so far.
#[derive(Debug, Default)]
struct Shelf {
    schemas: BTreeMap<u16, String>,
    channels: BTreeMap<u16, ChannelInfo>,
    conditions: Option<Conditions>,
    integrity: Integrity,
    /// Bytes of all schemas and channels.
    described: usize,
}

/// Descriptions of schemas and channels that we keep; a file may pack any number of them.
const MAX_DESCRIBED_BYTES: usize = 64 << 20;

/// Where a message is: its channel, its time and its place in the chunk.
struct Found {
    id: u16,
    log_time: u64,
    length: usize,
}

impl<R: Read> Messages<R> {
    /// Begins to read.
    pub fn new(input: R) -> Result<Self, RecordingError> {
        let stream = RecordStream::new(input)?;
        Ok(Self { stream, chunk: vec![], at: 0, loose: vec![], shelf: Shelf::default() })
    }

    /// The topics met so far, by number.
    pub fn channels(&self) -> &BTreeMap<u16, ChannelInfo> {
        &self.shelf.channels
    }

    pub(crate) fn conditions(&self) -> Option<&Conditions> {
        self.shelf.conditions.as_ref()
    }

    /// What is missing; known once the last message has been read.
    pub fn integrity(&self) -> Integrity {
        let (is_complete, lost_bytes) = (self.stream.is_complete, self.stream.lost_bytes);
        Integrity { is_complete, lost_bytes, ..self.shelf.integrity.clone() }
    }

    /// The next message of a known channel. After an error about one chunk the rest can still be read.
    #[expect(clippy::should_implement_trait, reason = "a message borrows the chunk it lies in")]
    pub fn next(&mut self) -> Option<Result<RawMessage<'_>, RecordingError>> {
        loop {
            if let Some(found) = self.next_in_chunk() {
                let end = self.at;
                return Some(Ok(message(
                    &self.shelf,
                    &found,
                    &self.chunk[end - found.length..end],
                )?));
            }
            match self.next_record() {
                Ok(Step::Message(found)) => {
                    return Some(Ok(message(&self.shelf, &found, &self.loose)?));
                }
                Ok(Step::Other) => {}
                Ok(Step::End) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Passes over everything but messages of known channels; `None` at the end of the chunk.
    fn next_in_chunk(&mut self) -> Option<Found> {
        while self.at < self.chunk.len() {
            let mut fields = Fields(&self.chunk[self.at..]);
            let Ok((opcode, body)) = framed(&mut fields) else { break };
            self.at = self.chunk.len() - fields.0.len();
            if let Some(found) = self.shelf.take(opcode, body) {
                return Some(found);
            }
        }
        self.at = self.chunk.len();
        None
    }

    fn next_record(&mut self) -> Result<Step, RecordingError> {
        let Some((opcode, body)) = self.stream.next()? else { return Ok(Step::End) };
        match parse(opcode, body) {
            Ok(Record::Chunk(chunk)) => {
                self.at = 0;
                if let Err(bad) = unpack(&chunk, &mut self.chunk) {
                    self.chunk.clear();
                    self.shelf.count_bad(bad)?;
                }
            }
            Ok(Record::Message { data, .. }) => {
                self.loose.clear();
                self.loose.extend_from_slice(data);
                return Ok(self.shelf.take(opcode, body).map_or(Step::Other, Step::Message));
            }
            Ok(Record::Metadata { name: RECORD, map }) => self.shelf.add_conditions(map)?,
            Ok(Record::Attachment { name, data }) => {
                let conditions = self.shelf.conditions.get_or_insert_default();
                conditions.files.insert(name.to_owned(), data.to_vec());
            }
            Ok(_) => drop(self.shelf.take(opcode, body)),
            Err(Malformed) => self.shelf.integrity.damaged_records += 1,
        }
        Ok(Step::Other)
    }
}

/// What came of reading a record of the file.
enum Step {
    Message(Found),
    Other,
    End,
}

impl Shelf {
    /// Learns from a record, or finds where its message is.
    fn take(&mut self, opcode: u8, body: &[u8]) -> Option<Found> {
        match parse(opcode, body).unwrap_or(Record::Other) {
            Record::Schema { id, name } => self.add_schema(id, name),
            Record::Channel(channel) => self.add_channel(channel, body.len()),
            Record::Message { channel: id, log_time, data } => {
                if self.channels.contains_key(&id) {
                    return Some(Found { id, log_time, length: data.len() });
                }
                self.integrity.orphaned_messages += 1;
            }
            _ => {}
        }
        None
    }

    fn has_room_for(&mut self, bytes: usize) -> bool {
        self.described = self.described.saturating_add(bytes);
        self.described <= MAX_DESCRIBED_BYTES
    }

    fn add_schema(&mut self, id: u16, name: &str) {
        if !self.schemas.contains_key(&id) && self.has_room_for(name.len()) {
            self.schemas.insert(id, name.to_owned());
        }
    }

    fn add_channel(&mut self, record: ChannelRecord<'_>, bytes: usize) {
        if self.channels.contains_key(&record.id) || !self.has_room_for(bytes) {
            return;
        }
        let ChannelRecord { id, schema, topic, encoding, mut metadata } = record;
        let encoding = encoding.to_owned();
        let mut value = |key| metadata.remove(key).unwrap_or_default();
        let message_type = self.schemas.get(&schema).cloned().unwrap_or_default();
        let kind = Kind::from_word(&value(KIND_KEY), &message_type);
        let (qos, robot, sensor) = (value(QOS_KEY), value(ROBOT_KEY), value(SENSOR_KEY));
        let topic = topic.into();
        let channel = ChannelInfo { topic, message_type, encoding, qos, kind, robot, sensor };
        self.channels.insert(id, channel);
    }

    fn add_conditions(&mut self, map: BTreeMap<String, String>) -> Result<(), RecordingError> {
        let files = self.conditions.take().map(|known| known.files).unwrap_or_default();
        self.conditions = Some(Conditions { files, ..Conditions::from_metadata(map)? });
        Ok(())
    }

    fn count_bad(&mut self, bad: BadChunk) -> Result<(), RecordingError> {
        self.integrity.damaged_records += 1;
        match bad {
            BadChunk::Damaged => Ok(()),
            BadChunk::UnknownCompression(compression) => {
                Err(RecordingError::UnknownCompression { compression })
            }
        }
    }
}

fn message<'a>(shelf: &'a Shelf, found: &Found, data: &'a [u8]) -> Option<RawMessage<'a>> {
    let channel = shelf.channels.get(&found.id)?;
    Some(RawMessage { id: found.id, channel, log_time: found.log_time, data })
}

/// Opcode and body of the record in front.
fn framed<'a>(fields: &mut Fields<'a>) -> Result<(u8, &'a [u8]), Malformed> {
    Ok((fields.u8()?, fields.long_bytes()?))
}
