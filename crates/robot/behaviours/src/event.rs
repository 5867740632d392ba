//! What a robot notices.

use serde::Serialize;

/// Something that may end a motion; figures are in the words of [`Event::about`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Event {
    /// It leans too much.
    Tilted,
    /// It stands level again.
    Level,
    /// Somebody lies near.
    VictimNear,
    /// Nobody lies near any more.
    VictimsGone,
    /// A mate that goes first is near.
    MateNear,
    /// It no longer is.
    MateGone,
    /// The station is not heard any more.
    LinkLost,
    /// The station is heard again.
    LinkBack,
    /// The mate that it follows is not heard any more.
    LeaderLost,
    /// It is heard again.
    LeaderSeen,
    /// A wall is near ahead.
    WallAhead,
    /// It no longer is.
    WallGone,
    /// The operator has said the same again.
    Overruled,
    /// It is there.
    Arrived,
    /// Nothing leads there.
    NoWay,
    /// It gets no farther.
    NoProgress,
    /// There is nowhere to go.
    NoTarget,
    /// The walls are far away.
    OutOfCorridor,
    /// No direction has room.
    NoRoom,
    /// There is room ahead.
    RoomAhead,
    /// It has done this for as long as it may.
    LongEnough,
}

impl Event {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tilted => "Tilted",
            Self::Level => "Level",
            Self::VictimNear => "VictimNear",
            Self::VictimsGone => "VictimsGone",
            Self::MateNear => "MateNear",
            Self::MateGone => "MateGone",
            Self::LinkLost => "LinkLost",
            Self::LinkBack => "LinkBack",
            Self::LeaderLost => "LeaderLost",
            Self::LeaderSeen => "LeaderSeen",
            Self::WallAhead => "WallAhead",
            Self::WallGone => "WallGone",
            Self::Overruled => "Overruled",
            Self::Arrived => "Arrived",
            Self::NoWay => "NoWay",
            Self::NoProgress => "NoProgress",
            Self::NoTarget => "NoTarget",
            Self::OutOfCorridor => "OutOfCorridor",
            Self::NoRoom => "NoRoom",
            Self::RoomAhead => "RoomAhead",
            Self::LongEnough => "LongEnough",
        }
    }

    /// When it happens.
    pub fn about(self) -> &'static str {
        match self {
            Self::Tilted => "roll over 0.1 rad or pitch over 0.3 rad; twice that on uneven ground",
            Self::Level => "less than half of that",
            Self::VictimNear => "somebody believed in is nearer than 1 m",
            Self::VictimsGone => "nobody believed in is nearer than 2 m",
            Self::MateNear => "a mate whose name comes before is nearer than 1 m",
            Self::MateGone => "none is nearer than 1.3 m",
            Self::LinkLost => "nothing of the station was heard for 5 s",
            Self::LinkBack | Self::LeaderSeen => "something of it was heard in the last 2 s",
            Self::LeaderLost => "nothing of the leader was heard for 10 s",
            Self::WallAhead => "less than 2 m, or the way of one second and 0.3 m, is free ahead",
            Self::WallGone => "half a metre more than that is free",
            Self::Overruled => "an order to drive comes while it stands, after one second of none",
            Self::Arrived => "within 0.35 m of where it was to go",
            Self::NoWay => "no plan leads there, or something kept it off",
            Self::NoProgress => "it moved less than 0.5 m in 60 s",
            Self::NoTarget => "no frontier is left that can be reached",
            Self::OutOfCorridor => "the nearest wall is farther than 1 m",
            Self::NoRoom => "less than 0.3 m is free in every direction asked",
            Self::RoomAhead => "more than 0.55 m is free ahead",
            Self::LongEnough => "after the motion's time",
        }
    }
}
