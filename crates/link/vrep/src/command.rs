//! One command, asked for or answered.

use crate::error::VrepError;
use crate::fields::Fields;

/// Bytes before the key.
pub(crate) const HEADER: usize = 26;

/// How often a command is to be answered, and in how many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Once.
    Oneshot = 0,
    /// Once, and the client waits.
    Blocking = 1,
    /// With every answer, or as often as the delay says.
    Streaming = 2,
    /// Once, in pieces.
    OneshotSplit = 3,
    /// Again and again, in pieces.
    StreamingSplit = 4,
    /// No longer.
    Discontinue = 5,
}

impl Mode {
    const ALL: [Self; 6] = [
        Self::Oneshot,
        Self::Blocking,
        Self::Streaming,
        Self::OneshotSplit,
        Self::StreamingSplit,
        Self::Discontinue,
    ];

    /// Whether the answer comes in pieces.
    pub fn is_split(self) -> bool {
        matches!(self, Self::OneshotSplit | Self::StreamingSplit)
    }

    /// Whether it is answered again and again.
    pub fn is_stream(self) -> bool {
        matches!(self, Self::Streaming | Self::StreamingSplit)
    }
}

/// One command. What is not on the wire in a request is zero there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What, without the mode.
    pub code: u16,
    /// How often.
    pub mode: Mode,
    /// Milliseconds from one answer to the next, or bytes of a piece.
    pub delay: u16,
    /// Simulated milliseconds of the answer.
    pub time: i32,
    /// In an answer: 1 is an error.
    pub status: u8,
    /// Which of several commands of this code it is: none, handles, or names closed by zeroes.
    pub key: Vec<u8>,
    /// What else is said.
    pub data: Vec<u8>,
    /// Where the data of this piece begin in the whole.
    pub offset: i32,
    /// Bytes of the whole data.
    pub whole: i32,
}

impl Command {
    /// A command with a key and nothing else.
    pub fn new(code: u16, mode: Mode, key: &[u8]) -> Self {
        Self {
            code,
            mode,
            delay: 0,
            time: 0,
            status: 0,
            key: key.to_vec(),
            data: vec![],
            offset: 0,
            whole: 0,
        }
    }

    /// The same with data.
    #[must_use]
    pub fn with(self, data: &[u8]) -> Self {
        Self { data: data.to_vec(), whole: data.len() as i32, ..self }
    }

    /// The whole number in the key with this place, counted from 0.
    pub fn handle(&self, at: usize) -> Option<i32> {
        let bytes = self.key.get(4 * at..)?.first_chunk()?;
        Some(i32::from_le_bytes(*bytes))
    }

    /// The name that is the key.
    pub fn name(&self) -> Option<&str> {
        std::str::from_utf8(self.key.strip_suffix(&[0])?).ok()
    }

    /// A whole number of the data.
    pub fn i32(&self, at: usize) -> Option<i32> {
        self.data.get(4 * at..)?.first_chunk().map(|bytes| i32::from_le_bytes(*bytes))
    }

    /// Another number of the data.
    pub fn f32(&self, at: usize) -> Option<f32> {
        self.data.get(4 * at..)?.first_chunk().map(|bytes| f32::from_le_bytes(*bytes))
    }

    /// Whether it comes in pieces, and this is not all.
    pub fn is_piece(&self) -> bool {
        self.data.len() as i64 != i64::from(self.whole)
    }

    pub(crate) fn put(&self, to: &mut Vec<u8>) {
        let size = HEADER + self.key.len() + self.data.len();
        let full = (HEADER + self.key.len()) as i32 + self.whole;
        to.extend_from_slice(&(size as i32).to_le_bytes());
        to.extend_from_slice(&full.to_le_bytes());
        to.extend_from_slice(&(self.key.len() as u16).to_le_bytes());
        to.extend_from_slice(&self.offset.to_le_bytes());
        let code = i32::from(self.code) + ((self.mode as i32) << 16);
        to.extend_from_slice(&code.to_le_bytes());
        to.extend_from_slice(&self.delay.to_le_bytes());
        to.extend_from_slice(&self.time.to_le_bytes());
        to.extend_from_slice(&[self.status, 0]);
        to.extend_from_slice(&self.key);
        to.extend_from_slice(&self.data);
    }

    /// The next command; a mode that never goes over a wire makes it one that is to be refused, code 0.
    pub(crate) fn take(from: &mut Fields<'_>) -> Result<Self, VrepError> {
        const HEAD: &str = "the header of a command";
        let size = from.i32(HEAD)?;
        let full = from.i32(HEAD)?;
        let key = from.u16(HEAD)?;
        let offset = from.i32(HEAD)?;
        let word = from.i32(HEAD)?;
        let delay = from.u16(HEAD)?;
        let time = from.i32(HEAD)?;
        let [status, _] = from.array(HEAD)?;
        let below = HEADER as i64 + i64::from(key);
        let rest = i64::from(size) - below;
        let rest = usize::try_from(rest).map_err(|_| VrepError::Sizes { size, key })?;
        let mode = usize::try_from(word >> 16).ok().and_then(|mode| Mode::ALL.get(mode).copied());
        let code = if mode.is_some() { word as u16 } else { 0 };
        let key = from.bytes(key.into(), "the key of a command")?.to_vec();
        let data = from.bytes(rest, "the data of a command")?.to_vec();
        let whole = i32::try_from(i64::from(full) - below).unwrap_or(i32::MAX);
        let mode = mode.unwrap_or(Mode::Oneshot);
        Ok(Self { code, mode, delay, time, status, key, data, offset, whole })
    }
}
