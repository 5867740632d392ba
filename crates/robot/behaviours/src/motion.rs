//! What a robot does at a time.

use serde::Serialize;

/// What a robot does until something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Motion {
    /// What the operator says.
    Commanded,
    /// Standing before a wall that the operator wants to drive on to.
    Halted,
    /// From one named place to the next.
    Waypoints,
    /// To the frontier that promises most for its way.
    FrontierExploration,
    /// The same, on ways that uneven ground allows.
    RoughExploration,
    /// To where the link to the others is still good and most is gained.
    Spread,
    /// After a mate.
    Following,
    /// Along a corridor, by the walls.
    CorridorWalk,
    /// Ahead where there is room, else to the roomier side.
    RandomWalk,
    /// Turning away from what is near.
    ObstacleAvoidance,
    /// Away from somebody who lies there.
    AvoidVictim,
    /// Away from a mate that goes first.
    AvoidTeamMate,
    /// Backwards off what it leans on.
    Retreat,
    /// Back along its own way to where the link was good.
    DriveBack,
    /// Standing.
    Wait,
    /// Nothing is left to do.
    Done,
}

impl Motion {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Commanded,
        Self::Halted,
        Self::Waypoints,
        Self::FrontierExploration,
        Self::RoughExploration,
        Self::Spread,
        Self::Following,
        Self::CorridorWalk,
        Self::RandomWalk,
        Self::ObstacleAvoidance,
        Self::AvoidVictim,
        Self::AvoidTeamMate,
        Self::Retreat,
        Self::DriveBack,
        Self::Wait,
        Self::Done,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Commanded => "Commanded",
            Self::Halted => "Halted",
            Self::Waypoints => "Waypoints",
            Self::FrontierExploration => "FrontierExploration",
            Self::RoughExploration => "RoughExploration",
            Self::Spread => "Spread",
            Self::Following => "Following",
            Self::CorridorWalk => "CorridorWalk",
            Self::RandomWalk => "RandomWalk",
            Self::ObstacleAvoidance => "ObstacleAvoidance",
            Self::AvoidVictim => "AvoidVictim",
            Self::AvoidTeamMate => "AvoidTeamMate",
            Self::Retreat => "Retreat",
            Self::DriveBack => "DriveBack",
            Self::Wait => "Wait",
            Self::Done => "Done",
        }
    }

    /// What it does, in a sentence that begins "I".
    pub fn says(self) -> &'static str {
        match self {
            Self::Commanded => "I do what I am told",
            Self::Halted => "I stand before a wall; say it again to drive on",
            Self::Waypoints => "I drive to the next place",
            Self::FrontierExploration => "I look at what nobody has seen",
            Self::RoughExploration => "I look at what nobody has seen, where I can climb",
            Self::Spread => "I go as far as the radio reaches",
            Self::Following => "I follow a mate",
            Self::CorridorWalk => "I let the walls guide me",
            Self::RandomWalk => "I go where there is room",
            Self::ObstacleAvoidance => "I turn away from what is near",
            Self::AvoidVictim => "I keep away from somebody",
            Self::AvoidTeamMate => "I make room for a mate",
            Self::Retreat => "I back off what I lean on",
            Self::DriveBack => "I drive back to where I was heard",
            Self::Wait => "I wait",
            Self::Done => "I am done",
        }
    }

    /// After so many seconds [`Event::LongEnough`](crate::Event::LongEnough) happens to it, if ever.
    pub fn longest(self) -> Option<f64> {
        match self {
            // The original tries to explore again after two minutes.
            Self::CorridorWalk => Some(120.0),
            Self::RandomWalk => Some(20.0),
            Self::ObstacleAvoidance => Some(8.0),
            Self::AvoidVictim | Self::AvoidTeamMate => Some(15.0),
            Self::Retreat => Some(6.0),
            Self::DriveBack => Some(180.0),
            Self::Wait => Some(30.0),
            _ => None,
        }
    }
}
