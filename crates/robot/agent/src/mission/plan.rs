//! What a mission is.

use base::geom::Pose;
use base::time::SimTime;
use robot_localisation::PoseSource;
use robot_mapping::Model;
use robot_planning::Fence;

use super::task::{PlannedTask, TaskKind, TaskPlan};

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
    /// By which league's rules a run is scored, by their word; whoever scores knows the words.
    pub score: Option<String>,
    /// What the radio is like on this mission; `None` is as robots' own files say.
    pub radio: Option<RadioPlan>,
    /// How robots mind victims; `None` leaves them alone.
    pub victims: Option<VictimsPlan>,
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
            TaskPlan::Explore { bounds, .. }
            | TaskPlan::ExploreTogether { bounds, .. }
            | TaskPlan::FindVictims { bounds, .. } => Some(*bounds),
            TaskPlan::Behave(plan) => Some(plan.bounds),
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
    /// Where it begins instead, whatever starts the arena has; no mission file says so, those of other teams do.
    pub at: Option<Pose>,
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
    /// Whether it knows where it begins; one that localises on a map may find that out, and one with SLAM where that is among others.
    pub knows_start: bool,
    /// It is told where it begins within so many metres and radians, as the seed decides.
    pub told_within: (f64, f64),
    /// How it senses the beacon.
    pub beacon_sense: BeaconSense,
    /// How long its battery lasts at rest, seconds; `None` is what its own file says.
    pub battery: Option<f64>,
    /// Which storey it is on; the ground floor is 0. Maps of storeys are not laid over each other.
    pub level: i8,
    /// How high it flies above the floor it began on, metres, if it flies.
    pub height: f64,
    /// One after the other.
    pub tasks: Vec<PlannedTask>,
}

impl RobotPlan {
    /// Whether none of its tasks moves it.
    pub fn stands(&self) -> bool {
        let stands = |kind| matches!(kind, TaskKind::Listen | TaskKind::Stop);
        !self.tasks.is_empty() && self.tasks.iter().all(|planned| stands(planned.task.kind()))
    }
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
    /// Whether the floor's colour tells how far it goes.
    pub by_colour: bool,
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

/// What the radio is like, for all robots: as a league announces it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RadioPlan {
    /// How fast strength falls with distance: 2 in free space, 3 between walls and things.
    pub exponent: f64,
    /// What a wall takes, decibels.
    pub wall: f64,
    /// Weakest signal that is heard, dBm.
    pub cutoff: f64,
}

/// How robots mind victims.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VictimsPlan {
    /// Plans keep the robot's middle this far from everybody who may be there, metres; `None` is the usual, zero keeps no distance.
    pub keep_out: Option<f64>,
    /// Whether cameras are asked for pictures of people.
    pub pictures: bool,
}

/// What a robot does about obstacles and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaitRule {
    /// Slows down and steers around.
    Flowing,
    /// Full speed until something is too near, then it stands; it stands to turn, too, as in the paper.
    StopAndTurn,
}
