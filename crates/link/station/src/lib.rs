//! What goes over the WebSocket between a run and the operator's page, as bytes; no sockets here.
//!
//! [`ToPage`] is everything the page is shown. Each message has a [`Slot`]: a newer message of the same slot replaces the older one, so whoever
//! sends may leave out what is out of date, and a slow page misses pictures, never the last state. [`FromPage`] is everything the page may ask for:
//! short JSON texts, counted, each number within its limits. Both directions are bounded by [`limits`]; any bytes give a message or an error.
//! The bytes are specified in `docs/station-protocol.md`; kinds and layouts are data ([`ToPage::KINDS`]), from which [`typescript`] writes what the
//! page reads them with.
//!
//! ```
//! use link_station::{Command, FromPage, ToPage, Trail};
//!
//! let trail = ToPage::Trail(Trail { robot: 0, is_true: false, chunk: 0, points: vec![[1.0, 2.0, 0.1]] });
//! assert_eq!(ToPage::decode(&trail.encode())?, trail);
//!
//! let asked = FromPage::parse(r#"{"seq":1,"do":"stop"}"#)?;
//! assert_eq!(asked.command, Command::Stop { robot: None });
//! # Ok::<(), link_station::StationError>(())
//! ```

mod bytes;
mod error;
mod from_page;
mod layout;
pub mod limits;
mod to_page;
mod typescript;

pub use error::StationError;
pub use from_page::{Command, FromPage, TaskEdit};
pub use layout::Layout;
pub use to_page::{
    Answer, BeliefOf, Cause, Cloud, CloudChunk, Control, Goal, Hello, Kind, Layer, LayerKind,
    LensKind, LinkPose, LogLevel, LogLine, Manifold, Mark, Marks, Member, Optics, Panel, Photo,
    PictureFormat, PictureOf, Playback, RangeOf, Ranges, Refusal, Request, Requests, Reset,
    RobotInfo, RobotState, RunPhase, ScanOf, SensorInfo, SensorShape, Slot, Solid, SolidKind,
    SolidShape, Solids, StateOf, Story, TILE, TaskInfo, TaskState, Tasks, Team, Tile, ToPage,
    TouchOf, Trail, Victim, VictimBelief, VictimState, Victims, WheelInfo,
};
pub use typescript::typescript;

/// Version of what `docs/station-protocol.md` specifies.
pub const PROTOCOL: u32 = 3;
