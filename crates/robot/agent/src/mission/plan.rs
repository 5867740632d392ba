//! What a mission is.

use base::time::SimTime;
use glam::DVec2;
use robot_mapping::Model;

use super::scan::ScanPlan;

/// Where, who, and what to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// A line for people.
    pub title: String,
    /// Name or file of the arena; what a generated floor is called.
    pub arena: String,
    /// The floor to generate anew for each seed, instead of an arena.
    pub floor: Option<GeneratedFloor>,
    /// Seed of everything, unless another is asked for.
    pub seed: u64,
    /// The run ends then, whatever the robot is doing.
    pub limit: SimTime,
    /// Who does it.
    pub robot: RobotPlan,
    /// How the map is drawn.
    pub map: MapPlan,
    /// What holds for every task.
    pub rules: Rules,
    /// One after the other.
    pub tasks: Vec<PlannedTask>,
}

/// A floor that is made from the run's seed, with one victim who carries the beacon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneratedFloor {
    /// How many.
    pub rooms: u32,
    /// How wrecked, 0 to 1.
    pub rubble: f64,
    /// Share of doorways beyond those that connect all rooms, 0 to 1.
    pub loops: f64,
    /// A robot of this width reaches every room, metres.
    pub robot_width: f64,
}

/// The robot and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotPlan {
    /// Its name.
    pub name: String,
    /// Name or file of its model.
    pub model: String,
    /// Name of the arena's start; the first if none is given.
    pub start: Option<String>,
    /// It begins anywhere this near to the start, metres, as the seed decides.
    pub spread: f64,
    /// And turned by up to this much, radians.
    pub spread_angle: f64,
    /// Sensors that are left at home.
    pub without: Vec<String>,
}

/// How the map is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapPlan {
    /// Edge of a cell, metres.
    pub resolution: f64,
    /// Edge of the square around the world's origin that is there from the beginning, metres; beyond it the map grows.
    pub size: f64,
    /// What readings mean.
    pub model: Model,
}

/// What holds for every task.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Nothing may be nearer than this ahead while moving, metres.
    pub min_dist: f64,
    /// Plans keep this far from anything, metres.
    pub margin: f64,
    /// Leaning more than this, radians, the robot has driven onto something and turns back.
    pub max_lean: f64,
    /// Readings older than this stop the robot.
    pub stale: SimTime,
    /// From one control cycle to the next.
    pub cycle: SimTime,
    /// Where the robot gets its pose from.
    pub pose: PoseSource,
    /// What it does about obstacles and turns.
    pub gait: GaitRule,
}

/// What a robot does about obstacles and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaitRule {
    /// Slows down and steers around.
    Flowing,
    /// Full speed until something is too near, then it stands; it stands to turn, too, as in the paper.
    StopAndTurn,
}

/// Where a robot gets its pose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseSource {
    /// The truth, as in the paper.
    GroundTruth,
    /// Wheel turns.
    Odometry,
    /// Inertial navigation.
    Ins,
}

/// A task and how long it may take.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTask {
    /// What to do.
    pub task: TaskPlan,
    /// It has failed if it takes longer.
    pub limit: SimTime,
    /// Whether the mission goes on without it.
    pub is_optional: bool,
}

/// What to do, with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskPlan {
    /// Find the middle of the room and name it.
    RoomCentre {
        /// What it is called from then on.
        waypoint: String,
    },
    /// Turn until the way ahead is free.
    ClearAhead {
        /// For so many metres.
        metres: f64,
    },
    /// Drive straight.
    Move {
        /// So far.
        metres: f64,
        /// m/s.
        speed: f64,
    },
    /// Turn on the spot.
    Turn {
        /// Radians to the left.
        angle: f64,
    },
    /// Name the place.
    SetWaypoint {
        /// The name.
        name: String,
    },
    /// Search as the paper did.
    RandomWander {
        /// The beacon is found this near, metres.
        found: f64,
    },
    /// Look at what has not been seen.
    Explore {
        /// m/s where nothing is near.
        speed: f64,
        /// The beacon is found this near, metres; zero explores everything.
        found: f64,
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
    },
    /// Plan the way home and drive it.
    GoHome {
        /// m/s where nothing is near.
        speed: f64,
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

/// Where to.
#[derive(Clone, Debug, PartialEq)]
pub enum Destination {
    /// A place, metres.
    At(DVec2),
    /// A place that got a name.
    Waypoint(String),
}

impl TaskPlan {
    /// Its word in a mission file.
    pub fn word(&self) -> &'static str {
        match self {
            Self::RoomCentre { .. } => "room_centre",
            Self::ClearAhead { .. } => "clear_ahead",
            Self::Move { .. } => "move",
            Self::Turn { .. } => "turn",
            Self::SetWaypoint { .. } => "set_waypoint",
            Self::RandomWander { .. } => "random_wander",
            Self::Explore { .. } => "explore",
            Self::GoTo { .. } => "go_to",
            Self::PathPlan { .. } => "path_plan",
            Self::GoHome { .. } => "go_home",
            Self::MapRoute { .. } => "map_route",
            Self::SweepScan(_) => "sweep_scan",
            Self::Stop => "stop",
        }
    }
}
