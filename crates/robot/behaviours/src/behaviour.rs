//! What a robot may be told to do.

use serde::Serialize;

use crate::motion::Motion;

/// What a robot is told to do until it is told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Behaviour {
    /// Does what the operator says.
    TeleOperation,
    /// The same, but stops before walls; a second order overrules that.
    ConservativeTeleOp,
    /// Drives to a place, or from place to place.
    FollowWaypoint,
    /// Looks at what nobody has seen.
    AutonomousExploration,
    /// Spreads out and stays in touch: a chain of relays.
    Deployment,
    /// Looks at what nobody has seen, on uneven ground.
    ExploreTraversability,
    /// Keeps near a mate.
    Following,
}

impl Behaviour {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::TeleOperation,
        Self::ConservativeTeleOp,
        Self::FollowWaypoint,
        Self::AutonomousExploration,
        Self::Deployment,
        Self::ExploreTraversability,
        Self::Following,
    ];

    /// Each with its word in a mission file.
    pub const WORDS: [(&str, Self); 7] = [
        ("teleoperation", Self::TeleOperation),
        ("conservative_teleop", Self::ConservativeTeleOp),
        ("follow_waypoint", Self::FollowWaypoint),
        ("autonomous_exploration", Self::AutonomousExploration),
        ("deployment", Self::Deployment),
        ("explore_traversability", Self::ExploreTraversability),
        ("following", Self::Following),
    ];

    /// Its word in a mission file.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, behaviour)| *behaviour == self).map_or("", |(word, _)| word)
    }

    /// What it does when nothing else is to be done.
    pub fn work(self) -> Motion {
        match self {
            Self::TeleOperation | Self::ConservativeTeleOp => Motion::Commanded,
            Self::FollowWaypoint => Motion::Waypoints,
            Self::AutonomousExploration => Motion::FrontierExploration,
            Self::Deployment => Motion::Spread,
            Self::ExploreTraversability => Motion::RoughExploration,
            Self::Following => Motion::Following,
        }
    }

    /// In a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::TeleOperation => {
                "does what the operator says; without a link it drives back, waits, then explores"
            }
            Self::ConservativeTeleOp => {
                "the same, but stops before walls until it is told once more"
            }
            Self::FollowWaypoint => "drives from place to place",
            Self::AutonomousExploration => "looks at what nobody has seen",
            Self::Deployment => "goes as far as the radio reaches and parks as a relay",
            Self::ExploreTraversability => "explores uneven ground and keeps to what it can climb",
            Self::Following => "keeps near a mate",
        }
    }

    /// Whether the operator drives.
    pub fn is_led(self) -> bool {
        matches!(self, Self::TeleOperation | Self::ConservativeTeleOp)
    }
}
