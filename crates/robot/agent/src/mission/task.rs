//! What a task is asked to do.

use std::fmt;

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;
use robot_behaviours::Behaviour;
use robot_planning::Fence;
use robot_team::{Rule, Weights};

use super::scan::ScanPlan;
use crate::motion::Motion;

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

/// What a robot of a team does where the station does not hear it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BeyondRadio {
    /// Goes on, and tells when it is heard again, at the latest once nothing is left.
    #[default]
    PressOn,
    /// Goes back to tell once the station knows too small a share of what it knows itself.
    Return,
    /// Pairs off with a mate: one explores, the other carries, and they meet again where they last heard each other.
    Meet,
}

impl BeyondRadio {
    /// Each with its word in a mission file.
    pub const WORDS: [(&str, Self); 3] =
        [("press_on", Self::PressOn), ("return", Self::Return), ("meet", Self::Meet)];
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
    /// Look at what nobody of the team has seen, until nothing is left.
    ExploreTogether {
        /// m/s where nothing is near.
        speed: f64,
        /// How frontiers are shared out.
        rule: Rule,
        /// What counts for how much.
        weights: Weights,
        /// The robot stays inside, and looks for nothing outside; `None` knows no end.
        bounds: Option<Fence>,
        /// What it does where the station does not hear it.
        beyond_radio: BeyondRadio,
    },
    /// Look for people, alone or in a team, until no floor is left to search.
    FindVictims {
        /// m/s where nothing is near.
        speed: f64,
        /// The robot stays inside, and looks for nobody outside; `None` knows no end.
        bounds: Option<Fence>,
    },
    /// Stand, hear the team and hold what it knows, until all of it have ended.
    Listen,
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
    /// Follow the table of a behaviour.
    Behave(Box<BehavePlan>),
    /// Sweep the heads and draw a cloud of beliefs.
    SweepScan(Box<ScanPlan>),
    /// Stand until a person leads it elsewhere, or the time for it is over.
    StandBy,
    /// Stand still.
    Stop,
}

/// A behaviour and what it needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct BehavePlan {
    /// Which.
    pub behaviour: Behaviour,
    /// m/s where nothing is near.
    pub speed: f64,
    /// Where to, one place after the other, metres: of who follows waypoints.
    pub points: Vec<DVec2>,
    /// Whom to follow.
    pub leader: Option<String>,
    /// It stops where it hears the station weaker than this, dBm, instead of looking for a place as a relay: of who deploys.
    pub stop_below: Option<f64>,
    /// What an operator orders, as a script, in the order of its times: of who is led.
    pub script: Vec<ScriptedOrder>,
    /// The robot stays inside; `None` knows no end.
    pub bounds: Option<Fence>,
}

/// An order of a script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptedOrder {
    /// From when on it is given, seconds since the task began.
    pub from: f64,
    /// What it is.
    pub motion: Motion,
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
    /// [`TaskPlan::ExploreTogether`].
    ExploreTogether,
    /// [`TaskPlan::FindVictims`].
    FindVictims,
    /// [`TaskPlan::Listen`].
    Listen,
    /// [`TaskPlan::GoTo`].
    GoTo,
    /// [`TaskPlan::PathPlan`].
    PathPlan,
    /// [`TaskPlan::GoHome`].
    GoHome,
    /// [`TaskPlan::MapRoute`].
    MapRoute,
    /// [`TaskPlan::Behave`].
    Behave,
    /// [`TaskPlan::SweepScan`].
    SweepScan,
    /// [`TaskPlan::StandBy`].
    StandBy,
    /// [`TaskPlan::Stop`].
    Stop,
}

impl TaskKind {
    /// Every kind with its word in a mission file.
    pub(super) const WORDS: [(&str, Self); 18] = [
        ("room_centre", Self::RoomCentre),
        ("clear_ahead", Self::ClearAhead),
        ("move", Self::Move),
        ("turn", Self::Turn),
        ("set_waypoint", Self::SetWaypoint),
        ("random_wander", Self::RandomWander),
        ("explore", Self::Explore),
        ("explore_together", Self::ExploreTogether),
        ("find_victims", Self::FindVictims),
        ("listen", Self::Listen),
        ("go_to", Self::GoTo),
        ("path_plan", Self::PathPlan),
        ("go_home", Self::GoHome),
        ("map_route", Self::MapRoute),
        ("behave", Self::Behave),
        ("sweep_scan", Self::SweepScan),
        ("stand_by", Self::StandBy),
        ("stop", Self::Stop),
    ];

    /// Its word in a mission file.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }

    /// Whether it is done with others.
    pub fn is_teamwork(self) -> bool {
        matches!(self, Self::ExploreTogether | Self::Listen)
    }

    /// Whether whoever carries a radio does it with others.
    pub fn may_be_teamwork(self) -> bool {
        self.is_teamwork() || matches!(self, Self::FindVictims | Self::Behave)
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
            Self::ExploreTogether { .. } => TaskKind::ExploreTogether,
            Self::FindVictims { .. } => TaskKind::FindVictims,
            Self::Listen => TaskKind::Listen,
            Self::GoTo { .. } => TaskKind::GoTo,
            Self::PathPlan { .. } => TaskKind::PathPlan,
            Self::GoHome { .. } => TaskKind::GoHome,
            Self::MapRoute { .. } => TaskKind::MapRoute,
            Self::Behave(_) => TaskKind::Behave,
            Self::SweepScan(_) => TaskKind::SweepScan,
            Self::StandBy => TaskKind::StandBy,
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
