//! One message as bytes: its kind, then its body.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{
    Cloud, CloudChunk, Control, Hello, Layer, LogLine, Marks, Panel, PictureOf, Playback, Ranges,
    Refusal, RobotInfo, ScanOf, Solids, StateOf, Tasks, Tile, Trail, Victims,
};
use crate::bytes::{Reader, Writer};
use crate::error::StationError;
use crate::limits::TO_PAGE_BYTES;

/// A message to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum ToPage {
    /// The first of every connection.
    Hello(Hello),
    /// What stands in the arena, or what of it can move.
    Solids(Solids),
    /// A robot came in.
    Robot(RobotInfo),
    /// The robot with this number left.
    RobotGone(u16),
    /// Where robots are now.
    State(StateOf),
    /// What a scanner sees.
    Scan(ScanOf),
    /// What single beams and cones see.
    Ranges(Ranges),
    /// What a camera sees.
    Picture(PictureOf),
    /// There is a map of this name.
    Layer(Layer),
    /// A piece of a map.
    Tile(Tile),
    /// What a robot is up to, on the map.
    Marks(Marks),
    /// Who was found.
    Victims(Victims),
    /// What a robot has to do.
    Tasks(Tasks),
    /// Something worth telling.
    Log(LogLine),
    /// Where a replay or a run is in its time.
    Playback(Playback),
    /// Who may command.
    Control(Control),
    /// Why something was not done.
    Refusal(Refusal),
    /// What a robot's sensors say, in words.
    Panel(Panel),
    /// Where a robot was.
    Trail(Trail),
    /// There is a cloud of points.
    Cloud(Cloud),
    /// Some of its points.
    CloudChunk(CloudChunk),
    /// Time has jumped: forget robots and what they saw; if true, the building too. Counts the jumps.
    Reset(u32, bool),
}

impl ToPage {
    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Self::Hello(body) => json(1, body),
            Self::Solids(body) => body.encode(2),
            Self::Robot(body) => json(3, body),
            Self::RobotGone(robot) => {
                let mut out = Writer::new(4);
                out.u16(*robot);
                out.0
            }
            Self::State(body) => body.encode(5),
            Self::Scan(body) => body.encode(6),
            Self::Ranges(body) => body.encode(7),
            Self::Picture(body) => body.encode(8),
            Self::Layer(body) => json(9, body),
            Self::Tile(body) => body.encode(10),
            Self::Marks(body) => json(11, body),
            Self::Victims(body) => json(12, body),
            Self::Tasks(body) => json(13, body),
            Self::Log(body) => json(14, body),
            Self::Playback(body) => json(15, body),
            Self::Control(body) => json(16, body),
            Self::Refusal(body) => json(17, body),
            Self::Panel(body) => json(18, body),
            Self::Trail(body) => body.encode(19),
            Self::Cloud(body) => json(20, body),
            Self::CloudChunk(body) => body.encode(21),
            Self::Reset(epoch, is_all) => {
                let mut out = Writer::new(22);
                out.u32(*epoch);
                out.u8(u8::from(*is_all));
                out.0
            }
        }
    }

    /// From bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, StationError> {
        if bytes.len() > TO_PAGE_BYTES {
            return Err(StationError::TooLarge { bytes: bytes.len(), limit: TO_PAGE_BYTES });
        }
        let Some((&kind, body)) = bytes.split_first() else {
            return Err(StationError::CutOff { what: "its kind", bytes: 0 });
        };
        Ok(match kind {
            1 => Self::Hello(from_json(body)?),
            2 => Self::Solids(whole(body, "solids", Solids::decode)?),
            3 => Self::Robot(from_json(body)?),
            4 => Self::RobotGone(whole(body, "a robot's number", Reader::u16)?),
            5 => Self::State(whole(body, "a state", StateOf::decode)?),
            6 => Self::Scan(whole(body, "a scan", ScanOf::decode)?),
            7 => Self::Ranges(whole(body, "ranges", Ranges::decode)?),
            8 => Self::Picture(whole(body, "a picture", PictureOf::decode)?),
            9 => Self::Layer(from_json(body)?),
            10 => Self::Tile(whole(body, "a tile", Tile::decode)?),
            11 => Self::Marks(from_json(body)?),
            12 => Self::Victims(from_json(body)?),
            13 => Self::Tasks(from_json(body)?),
            14 => Self::Log(from_json(body)?),
            15 => Self::Playback(from_json(body)?),
            16 => Self::Control(from_json(body)?),
            17 => Self::Refusal(from_json(body)?),
            18 => Self::Panel(from_json(body)?),
            19 => Self::Trail(whole(body, "a trail", Trail::decode)?),
            20 => Self::Cloud(from_json(body)?),
            21 => Self::CloudChunk(whole(body, "points", CloudChunk::decode)?),
            22 => {
                let (epoch, is_all) =
                    whole(body, "a reset", |from| Ok((from.u32()?, from.u8()? != 0)))?;
                Self::Reset(epoch, is_all)
            }
            kind => return Err(StationError::UnknownKind { kind }),
        })
    }
}

fn json(kind: u8, body: &impl Serialize) -> Vec<u8> {
    let mut bytes = vec![kind];
    // Plain structures of numbers, texts and lists can always be written.
    let written = serde_json::to_writer(&mut bytes, body);
    debug_assert!(written.is_ok(), "{written:?}");
    bytes
}

fn from_json<T: DeserializeOwned + Serialize>(body: &[u8]) -> Result<T, StationError> {
    let bad = |error: serde_json::Error| StationError::BadJson { reason: error.to_string() };
    let value: T = serde_json::from_slice(body).map_err(bad)?;
    // A number that is too large for its place becomes infinite, which JSON cannot write.
    serde_json::from_slice::<T>(&json(0, &value)[1..]).map_err(bad)?;
    Ok(value)
}

/// Reads a body to its end.
fn whole<'a, T>(
    body: &'a [u8],
    what: &'static str,
    read: impl FnOnce(&mut Reader<'a>) -> Result<T, StationError>,
) -> Result<T, StationError> {
    let mut reader = Reader::new(body, what);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}
