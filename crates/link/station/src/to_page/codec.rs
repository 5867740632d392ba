//! One message as bytes: its kind, then its body.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{
    Cloud, CloudChunk, Control, Hello, Layer, LogLine, Manifold, Marks, Panel, Photo, PictureOf,
    Playback, Ranges, Refusal, Requests, Reset, RobotInfo, ScanOf, Solids, StateOf, Tasks, Team,
    Tile, Trail, Victims,
};
use crate::bytes::{Reader, Writer};
use crate::error::StationError;
use crate::layout::{Layout, Wire};
use crate::limits::TO_PAGE_BYTES;

/// What a message of one kind looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// Its first byte.
    pub number: u8,
    /// What it is called.
    pub word: &'static str,
    /// What its body is called.
    pub body: &'static str,
    /// How its body is laid out; `None` is JSON.
    pub layout: Option<Layout>,
}

/// The table of messages: everything that depends on their numbers is made from it.
macro_rules! messages {
    ($($(#[$doc:meta])* $number:literal $word:literal $name:ident($body:ident) as $form:ident;)*) => {
        /// A message to the page.
        #[derive(Clone, Debug, PartialEq)]
        pub enum ToPage {
            $($(#[$doc])* $name($body),)*
        }

        impl ToPage {
            /// Every kind of message there is.
            pub const KINDS: &[Kind] = &[$(Kind {
                number: $number,
                word: $word,
                body: stringify!($body),
                layout: messages!(@layout $form $body),
            }),*];

            /// As bytes.
            pub fn encode(&self) -> Vec<u8> {
                match self {
                    $(Self::$name(body) => messages!(@encode $form $number, body),)*
                }
            }

            fn decode_body(kind: u8, body: &[u8]) -> Result<Self, StationError> {
                Ok(match kind {
                    $($number => Self::$name(messages!(@decode $form $word, body)),)*
                    kind => return Err(StationError::UnknownKind { kind }),
                })
            }
        }
    };
    (@layout json $body:ident) => { None };
    (@layout bytes $body:ident) => { Some(<$body as Wire>::LAYOUT) };
    (@encode json $number:literal, $body:ident) => { json($number, $body) };
    (@encode bytes $number:literal, $body:ident) => { bytes($number, $body) };
    (@decode json $word:literal, $body:ident) => { from_json($body)? };
    (@decode bytes $word:literal, $body:ident) => { from_bytes($body, $word)? };
}

messages! {
    /// The first of every connection.
    1 "hello" Hello(Hello) as json;
    /// What stands in the arena, or what of it can move.
    2 "solids" Solids(Solids) as bytes;
    /// A robot came in.
    3 "robot" Robot(RobotInfo) as json;
    /// The robot with this number left.
    4 "gone" RobotGone(u16) as bytes;
    /// Where robots are now.
    5 "state" State(StateOf) as bytes;
    /// What a scanner sees.
    6 "scan" Scan(ScanOf) as bytes;
    /// What single beams and cones see.
    7 "ranges" Ranges(Ranges) as bytes;
    /// What a camera sees.
    8 "picture" Picture(PictureOf) as bytes;
    /// There is a map of this name.
    9 "layer" Layer(Layer) as json;
    /// A piece of a map.
    10 "tile" Tile(Tile) as bytes;
    /// What a robot is up to, on the map.
    11 "marks" Marks(Marks) as json;
    /// Who was found.
    12 "victims" Victims(Victims) as json;
    /// What a robot has to do.
    13 "tasks" Tasks(Tasks) as json;
    /// Something worth telling.
    14 "log" Log(LogLine) as json;
    /// Where a replay or a run is in its time.
    15 "playback" Playback(Playback) as json;
    /// Who may command.
    16 "control" Control(Control) as json;
    /// Why something was not done.
    17 "refusal" Refusal(Refusal) as json;
    /// What a robot's sensors say, in words.
    18 "panel" Panel(Panel) as json;
    /// Where a robot was.
    19 "trail" Trail(Trail) as bytes;
    /// There is a cloud of points.
    20 "cloud" Cloud(Cloud) as json;
    /// Some of its points.
    21 "points" CloudChunk(CloudChunk) as bytes;
    /// Time has jumped: forget robots and what they saw.
    22 "reset" Reset(Reset) as bytes;
    /// What a robot's SLAM is made of.
    23 "manifold" Manifold(Manifold) as bytes;
    /// The team and its run.
    24 "team" Team(Team) as json;
    /// What a person is asked to decide.
    25 "requests" Requests(Requests) as json;
    /// A picture that is kept.
    26 "photo" Photo(Photo) as bytes;
}

impl ToPage {
    /// From bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, StationError> {
        if bytes.len() > TO_PAGE_BYTES {
            return Err(StationError::TooLarge { bytes: bytes.len(), limit: TO_PAGE_BYTES });
        }
        let Some((&kind, body)) = bytes.split_first() else {
            return Err(StationError::CutOff { what: "its kind", bytes: 0 });
        };
        Self::decode_body(kind, body)
    }
}

fn json(kind: u8, body: &impl Serialize) -> Vec<u8> {
    let mut bytes = vec![kind];
    // Plain structures of numbers, texts and lists can always be written.
    let written = serde_json::to_writer(&mut bytes, body);
    debug_assert!(written.is_ok(), "{written:?}");
    bytes
}

fn bytes(kind: u8, body: &impl Wire) -> Vec<u8> {
    let mut out = Writer::new(kind);
    body.write(&mut out);
    out.0
}

fn from_json<T: DeserializeOwned + Serialize>(body: &[u8]) -> Result<T, StationError> {
    let bad = |error: serde_json::Error| StationError::BadJson { reason: error.to_string() };
    let value: T = serde_json::from_slice(body).map_err(bad)?;
    // A number that is too large for its place becomes infinite, which JSON cannot write.
    serde_json::from_slice::<T>(&json(0, &value)[1..]).map_err(bad)?;
    Ok(value)
}

/// Reads a body to its end.
fn from_bytes<T: Wire>(body: &[u8], what: &'static str) -> Result<T, StationError> {
    let mut reader = Reader::new(body, what);
    let value = T::read(&mut reader)?;
    reader.end()?;
    Ok(value)
}
