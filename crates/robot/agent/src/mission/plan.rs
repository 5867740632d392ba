//! What a mission is.

use base::time::SimTime;
use robot_localisation::PoseSource;
use robot_mapping::Model;
use robot_planning::Fence;

use super::task::{PlannedTask, TaskPlan};

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
    /// The run ends then, whatever the robots are doing.
    pub limit: SimTime,
    /// Number of the tag that is the beacon; `None` takes the one whose memory says so.
    pub beacon: Option<u32>,
    /// How the map is drawn.
    pub map: MapPlan,
    /// File of a map that is known from the beginning.
    pub known_map: Option<String>,
    /// What holds for every task.
    pub rules: Rules,
    /// Who does it, at least one, in the order of the file; no two have the same name.
    pub robots: Vec<RobotPlan>,
}

/// What the memory of a beacon says, where a mission names no number.
pub const BEACON: &str = "beacon";

impl Mission {
    /// The rectangle that holds everything its robots may explore; `None` if any of them knows no end.
    pub fn bounds(&self) -> Option<Fence> {
        let tasks = self.robots.iter().flat_map(|robot| &robot.tasks);
        let mut all = tasks.filter_map(|planned| match &planned.task {
            TaskPlan::Explore { bounds, .. } => Some(*bounds),
            _ => None,
        });
        let first = all.next()??;
        all.try_fold(first, |all, bounds| {
            bounds.map(|one| Fence { min: all.min.min(one.min), max: all.max.max(one.max) })
        })
    }
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

/// A robot, where it begins, and what it has to do.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotPlan {
    /// Unique in the mission.
    pub name: String,
    /// Name or file of its model.
    pub model: String,
    /// Name of the arena's start; without one the first robot takes the first, the second the second.
    pub start: Option<String>,
    /// It begins anywhere this near to the start, metres, as the seed decides.
    pub spread: f64,
    /// And turned by up to this much, radians.
    pub spread_angle: f64,
    /// Sensors that are left at home.
    pub without: Vec<String>,
    /// Sensors it carries besides those of its model, by the names of their presets; each sits in the middle of the body.
    pub with: Vec<String>,
    /// Where it gets its pose from.
    pub pose: PoseSource,
    /// Whether it knows where it begins; one that localises on a map may find that out.
    pub knows_start: bool,
    /// How it senses the beacon.
    pub beacon_sense: BeaconSense,
    /// How long its battery lasts at rest, seconds; `None` is what its own file says.
    pub battery: Option<f64>,
    /// How high it flies above the floor it began on, metres, if it flies.
    pub height: f64,
    /// One after the other.
    pub tasks: Vec<PlannedTask>,
}

/// How a robot senses the beacon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BeaconSense {
    /// Where its reader finds the tag, and where that is.
    #[default]
    Reader,
    /// How far away it is, from anywhere and through everything, and nothing else: the paper's way.
    Distance,
}

impl BeaconSense {
    /// Each with its word in a mission file.
    pub(super) const WORDS: [(&str, Self); 2] =
        [("reader", Self::Reader), ("distance", Self::Distance)];
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
    /// What has stopped the robot must be this far away before it drives on, metres; no less than `min_dist`.
    pub max_dist: f64,
    /// Plans keep this far from anything, metres.
    pub margin: f64,
    /// Leaning more than this, radians, the robot has driven onto something and turns back.
    pub max_lean: f64,
    /// Readings older than this stop the robot.
    pub stale: SimTime,
    /// From one control cycle to the next.
    pub cycle: SimTime,
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
