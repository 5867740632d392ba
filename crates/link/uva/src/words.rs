//! The words that can stand behind a key.

use crate::error::UvaError;
use crate::near::hint;

/// Words of one kind.
pub(crate) trait Words: Copy + 'static {
    /// What they are words of.
    const WHAT: &'static str;
    /// All of them, as the original writes them.
    const ALL: &'static [(&'static str, Self)];

    /// The one that is written so, in whatever case.
    fn read(key: &str, value: &str, line: usize) -> Result<Self, UvaError> {
        let known = Self::ALL.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
        known.map(|&(_, word)| word).ok_or_else(|| {
            let words: Vec<&str> = Self::ALL.iter().map(|&(word, _)| word).collect();
            UvaError::UnknownWord {
                line,
                key: key.to_owned(),
                value: value.to_owned(),
                what: Self::WHAT,
                hint: hint(value, &words),
            }
        })
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $what:literal, $($(#[$word_doc:meta])* $variant:ident = $word:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$word_doc])* $variant),+
        }

        impl Words for $name {
            const WHAT: &'static str = $what;
            const ALL: &'static [(&'static str, Self)] = &[$(($word, Self::$variant)),+];
        }

        impl $name {
            /// As the original writes it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }
    };
}

words! {
    /// What an agent does in the team.
    AgentKind, "kind of agent",
    /// The operator's station.
    Operator = "operator",
    /// Maps.
    Slam = "slam",
    /// Maps and looks for skin.
    Skin = "skin",
    /// Goes after another one.
    Follow = "follow",
}

words! {
    /// How an agent behaves at first.
    Behaviour, "behaviour",
    /// Driven by hand.
    TeleOperation = "TeleOperation",
    /// Driven by hand, and stops before walls.
    ConservativeTeleOp = "ConservativeTeleOp",
    /// Explores.
    AutonomousExploration = "AutonomousExploration",
    /// Goes where it is told.
    FollowWaypoint = "FollowWaypoint",
    /// Drives a square, as a test.
    DriveSquare = "DriveSquare",
    /// Drives a circle, as a test.
    DriveCircle = "DriveCircle",
    /// Lets the walls guide it.
    FollowCorridor = "FollowCorridorBehaviorType",
    /// Avoids what is in its way.
    ObstacleAvoidance = "ObstacleAvoidanceBehaviorType",
    /// Follows a given path.
    FollowPath = "FollowPath",
    /// Explores where ground may not be passable.
    ExploreTraversability = "ExploreTraversibility",
    /// Goes after another one.
    Following = "FollowingBehavior",
    /// Stays where radio ends.
    Deployment = "DeploymentTest",
}

words! {
    /// Where an agent's pose comes from.
    Mapping, "way of mapping",
    /// Scans are matched.
    ScanMatching = "ScanMatching",
    /// Wheels are believed.
    DeadReckoning = "DeadReckoning",
}

words! {
    /// Where a match of scans begins.
    Seed, "seed of matching",
    /// Where the last one ended.
    None = "None",
    /// At the truth.
    GroundTruth = "GroundTruth",
    /// At the odometry.
    Odometry = "Odometry",
    /// At the inertial system.
    Ins = "INS",
    /// At the satellites' fix.
    Gps = "GPS",
    /// At the encoders.
    Encoder = "Encoder",
}

words! {
    /// How scans are matched.
    Matcher, "scan matcher",
    /// Point to point.
    Icp = "ICP",
    /// Each point by its range's noise.
    Wsm = "WSM",
    /// Two correspondences.
    Idc = "IDC",
    /// By a metric of ranges and angles.
    MbIcp = "MbICP",
    /// Against several scans.
    MultiIcp = "MultiICP",
    /// WSM against the whole map.
    QuadWsm = "QuadWSM",
    /// IDC against the whole map.
    QuadIdc = "QuadIDC",
    /// ICP against the whole map.
    QuadIcp = "QuadICP",
}

words! {
    /// What a log is written in.
    LogFormat, "log format",
    /// USARSim's lines.
    UsarSim = "UsarSim",
    /// Player's.
    Player = "Player",
    /// CARMEN's.
    Carmen = "Carmen",
    /// The Cogniron project's.
    Cogniron = "Cogniron",
    /// Matlab's.
    Matlab = "Matlab",
    /// A Nomad's with a Hokuyo.
    NomadWithHokuyo = "NomadWithHokuyo",
    /// The Longwood data's.
    Longwood = "Longwood",
}

words! {
    /// What a skin detector does.
    SkinMode, "mode of the skin detector",
    /// Finds skin.
    Detection = "Detection",
    /// Learns from pictures.
    Teaching = "Teaching",
}
