//! What the page is shown.

mod cloud;
mod codec;
mod grid;
mod manifold;
mod requests;
mod reset;
mod robots;
mod sensing;
mod slot;
mod solids;
mod team;
#[cfg(test)]
mod tests;
mod words;

pub use cloud::{Cloud, CloudChunk};
pub use codec::{Kind, ToPage};
pub use grid::{Layer, LayerKind, TILE, Tile};
pub use manifold::Manifold;
pub use requests::{Answer, Cause, Photo, Request, Requests, VictimBelief};
pub use reset::Reset;
pub use robots::{
    BeliefOf, LensKind, LinkPose, Optics, RobotInfo, RobotState, SensorInfo, SensorShape, StateOf,
    TouchOf, Trail, WheelInfo,
};
pub use sensing::{PictureFormat, PictureOf, RangeOf, Ranges, ScanOf};
pub use slot::Slot;
pub use solids::{Solid, SolidKind, SolidShape, Solids};
pub use team::{Goal, Member, RunPhase, Story, Team};
pub use words::{
    Control, Hello, LogLevel, LogLine, Mark, Marks, Panel, Playback, Refusal, TaskInfo, TaskState,
    Tasks, Victim, VictimState, Victims,
};
