//! What a task is asked to do.

use std::fmt;

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;
use robot_planning::Fence;

use super::scan::ScanPlan;

/// A task and how long it may take.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTask {
    /// What to do.
    pub task: TaskPlan,
    /// It has failed if it takes longer.
    pub limit: SimTime,
    /// Whether the mission goes on without it.
    pub is_optional: bool,
    /// Whether the map is drawn meanwhile.
    pub is_mapping: bool,
}

/// Whose way a task is done in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Ours.
    #[default]
    Ours,
    /// That of the search-and-return experiment.
    Paper,
}

impl Method {
    /// Each with its word in a mission file.
    pub(super) const WORDS: [(&str, Self); 2] = [("ours", Self::Ours), ("paper", Self::Paper)];
}

/// How far to turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TurnPlan {
    /// Radians to the left.
    By(f64),
    /// To this compass bearing, radians to the right from north, which is x.
    To(f64),
}

/// What to do, with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskPlan {
    /// Find the middle of the room and name it.
    RoomCentre {
        /// What it is called from then on.
        waypoint: String,
        /// Whose way.
        method: Method,
    },
    /// Turn until the way ahead is free.
    ClearAhead {
        /// For so many metres.
        metres: f64,
        /// Whose way.
        method: Method,
    },
    /// Drive straight.
    Move {
        /// So far.
        metres: f64,
        /// m/s.
        speed: f64,
        /// Backwards.
        is_reverse: bool,
    },
    /// Turn on the spot.
    Turn(TurnPlan),
    /// Name a place.
    SetWaypoint {
        /// The name.
        name: String,
        /// Where, metres; `None` is where the robot stands.
        at: Option<DVec2>,
    },
    /// Search as the paper did.
    RandomWander {
        /// What for.
        seek: Quarry,
        /// It is found this near, metres.
        found: f64,
        /// m/s on straights; home is left a little faster.
        speed: f64,
    },
    /// Look at what has not been seen.
    Explore {
        /// m/s where nothing is near.
        speed: f64,
        /// What is looked for on the way.
        seek: Quarry,
        /// It is found this near, metres; zero explores everything.
        found: f64,
        /// The robot stays inside, and looks for nothing outside; `None` knows no end.
        bounds: Option<Fence>,
    },
    /// Plan a way and drive it.
    GoTo {
        /// To here.
        place: Destination,
        /// m/s where nothing is near.
        speed: f64,
    },
    /// Plan a way.
    PathPlan {
        /// To here.
        to: Destination,
        /// Whose way.
        method: Method,
    },
    /// Plan the way home and drive it; in the paper's way, drive the way that was planned.
    GoHome {
        /// m/s where nothing is near.
        speed: f64,
        /// Whose way.
        method: Method,
    },
    /// Drive a fixed route.
    MapRoute {
        /// Along these, metres.
        points: Vec<DVec2>,
        /// m/s.
        speed: f64,
    },
    /// Sweep the heads and draw a cloud of beliefs.
    SweepScan(Box<ScanPlan>),
    /// Stand still.
    Stop,
}

/// The heading, radians to the left from x, of a compass bearing, radians to the right from x, which is north.
pub(crate) fn heading_of_bearing(bearing: f64) -> f64 {
    wrap_angle(-bearing)
}

/// Where to.
#[derive(Clone, Debug, PartialEq)]
pub enum Destination {
    /// A place, metres.
    At(DVec2),
    /// A place that got a name.
    Waypoint(String),
}

/// What is searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quarry {
    /// A radio tag: [`Mission::beacon`](super::Mission::beacon) says which.
    #[default]
    Beacon,
    /// A person, as a victim sensor tells.
    Victim,
}

impl Quarry {
    /// Every one with its word in a mission file.
    pub(super) const WORDS: [(&str, Self); 2] =
        [("beacon", Self::Beacon), ("victim", Self::Victim)];

    /// What the place is called from where it was found.
    pub fn waypoint(self) -> &'static str {
        match self {
            Self::Beacon => "Beacon",
            Self::Victim => "Victim",
        }
    }

    /// Its word in a mission file, and in sentences.
    pub fn word(self) -> &'static str {
        match self {
            Self::Beacon => "beacon",
            Self::Victim => "victim",
        }
    }
}

/// Which task, without its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// [`TaskPlan::RoomCentre`].
    RoomCentre,
    /// [`TaskPlan::ClearAhead`].
    ClearAhead,
    /// [`TaskPlan::Move`].
    Move,
    /// [`TaskPlan::Turn`].
    Turn,
    /// [`TaskPlan::SetWaypoint`].
    SetWaypoint,
    /// [`TaskPlan::RandomWander`].
    RandomWander,
    /// [`TaskPlan::Explore`].
    Explore,
    /// [`TaskPlan::GoTo`].
    GoTo,
    /// [`TaskPlan::PathPlan`].
    PathPlan,
    /// [`TaskPlan::GoHome`].
    GoHome,
    /// [`TaskPlan::MapRoute`].
    MapRoute,
    /// [`TaskPlan::SweepScan`].
    SweepScan,
    /// [`TaskPlan::Stop`].
    Stop,
}

impl TaskKind {
    /// Every kind with its word in a mission file.
    pub(super) const WORDS: [(&str, Self); 13] = [
        ("room_centre", Self::RoomCentre),
        ("clear_ahead", Self::ClearAhead),
        ("move", Self::Move),
        ("turn", Self::Turn),
        ("set_waypoint", Self::SetWaypoint),
        ("random_wander", Self::RandomWander),
        ("explore", Self::Explore),
        ("go_to", Self::GoTo),
        ("path_plan", Self::PathPlan),
        ("go_home", Self::GoHome),
        ("map_route", Self::MapRoute),
        ("sweep_scan", Self::SweepScan),
        ("stop", Self::Stop),
    ];

    /// Its word in a mission file.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }

    /// Whether it looks for something or somebody.
    pub fn is_search(self) -> bool {
        matches!(self, Self::Explore | Self::RandomWander)
    }
}

impl fmt::Display for TaskKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl TaskPlan {
    /// Which task it is.
    pub fn kind(&self) -> TaskKind {
        match self {
            Self::RoomCentre { .. } => TaskKind::RoomCentre,
            Self::ClearAhead { .. } => TaskKind::ClearAhead,
            Self::Move { .. } => TaskKind::Move,
            Self::Turn(_) => TaskKind::Turn,
            Self::SetWaypoint { .. } => TaskKind::SetWaypoint,
            Self::RandomWander { .. } => TaskKind::RandomWander,
            Self::Explore { .. } => TaskKind::Explore,
            Self::GoTo { .. } => TaskKind::GoTo,
            Self::PathPlan { .. } => TaskKind::PathPlan,
            Self::GoHome { .. } => TaskKind::GoHome,
            Self::MapRoute { .. } => TaskKind::MapRoute,
            Self::SweepScan(_) => TaskKind::SweepScan,
            Self::Stop => TaskKind::Stop,
        }
    }

    /// Its word in a mission file.
    pub fn word(&self) -> &'static str {
        self.kind().word()
    }

    /// What it looks for, if it ends when that is found.
    pub fn quarry(&self) -> Option<Quarry> {
        match *self {
            Self::RandomWander { seek, .. } => Some(seek),
            Self::Explore { seek, found, .. } if found > 0.0 => Some(seek),
            _ => None,
        }
    }
}
