//! The body of a robot and what it carries.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::legs::{FootSpec, ServoSpec};
use super::sensor::SensorKind;
use crate::geom::Pose;
use crate::messages::Drive;
use crate::time::SimTime;

/// A kind of robot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RobotModel {
    /// Class name, as clients ask for it: `P2AT`.
    pub name: String,
    /// One or two sentences.
    pub about: String,
    /// The body.
    pub chassis: Chassis,
    /// How it travels.
    pub drive: DriveKind,
    /// In the order clients count them.
    pub wheels: Vec<WheelSpec>,
    /// Parents come before their children.
    pub joints: Vec<JointSpec>,
    /// What a walking robot stands on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feet: Vec<FootSpec>,
    /// What moves joints by pulses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub servos: Vec<ServoSpec>,
    /// Sensors, in the order they are read.
    pub equipment: Vec<Equipment>,
    /// Lamps on the robot.
    pub headlamps: Vec<Headlamp>,
    /// What it runs on.
    pub battery: BatterySpec,
    /// How exactly it drives.
    pub tolerance: Tolerance,
}

/// The body of a robot: a box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chassis {
    /// Length, width, height.
    pub size: DVec3,
    /// Middle of the box in the robot's frame, which need not lie there: USARSim's P2AT has it just below its lid.
    pub middle: DVec3,
    /// Kilograms, wheels and links not counted.
    pub mass: f64,
    /// From the middle of the box.
    pub centre_of_mass: DVec3,
    /// Height of the robot's frame above a level floor the robot stands on.
    pub ride_height: f64,
}

/// How a robot travels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum DriveKind {
    /// Sides turn at their own speeds; all wheels grip (four and more wheels, tracks).
    Skid {
        /// Distance between the sides that a turn behaves as if it had, slip included.
        effective_track: f64,
    },
    /// Two driven wheels and a caster.
    Differential,
    /// Steered wheels.
    Ackermann {
        /// Largest steering angle in front.
        max_front: f64,
        /// Largest steering angle behind.
        max_rear: f64,
    },
    /// Flies; commands are velocities.
    Aerial(AerialLimits),
    /// Walks: its servos move legs, one pulse after the other.
    Legs,
    /// Does not travel.
    Fixed,
}

impl DriveKind {
    /// Whether it is driven by the speeds of its two sides.
    pub fn has_sides(&self) -> bool {
        matches!(self, Self::Skid { .. } | Self::Differential)
    }

    /// Whether it flies.
    pub fn flies(&self) -> bool {
        matches!(self, Self::Aerial(_))
    }

    /// Whether orders to drive take it anywhere; whoever walks goes where its servos take it.
    pub fn travels(&self) -> bool {
        !matches!(self, Self::Legs | Self::Fixed)
    }

    /// What moves it, for people.
    pub fn moves_by(&self) -> &'static str {
        match self {
            Self::Skid { .. } => "skid steering",
            Self::Differential => "two driven wheels",
            Self::Ackermann { .. } => "steered wheels",
            Self::Aerial(_) => "rotors",
            Self::Legs => "legs, whose servos are ordered like joints",
            Self::Fixed => "nothing: it stands still",
        }
    }

    /// Whether an order is of the kind that it understands.
    pub fn takes(&self, order: &Drive) -> bool {
        match order {
            Drive::Skid { .. } => self.has_sides(),
            Drive::Ackermann { .. } => matches!(self, Self::Ackermann { .. }),
            Drive::Aerial { .. } => self.flies(),
        }
    }
}

/// What a flying robot can do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AerialLimits {
    /// Ahead and astern, m/s.
    pub forward: f64,
    /// Sideways, m/s.
    pub sideways: f64,
    /// Up and down, m/s.
    pub vertical: f64,
    /// Rad/s.
    pub turn: f64,
    /// Tilt while it travels.
    pub tilt: f64,
}

/// Which side of a robot a wheel is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SideOfRobot {
    /// y positive.
    Left,
    /// y negative.
    Right,
    /// Neither: a caster, a steered wheel in the middle.
    Middle,
}

/// A wheel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WheelSpec {
    /// Unique among wheels.
    pub name: String,
    /// The joint that carries it, or the chassis.
    pub parent: Option<String>,
    /// Its middle in its parent's frame.
    pub position: DVec3,
    /// Of the tread.
    pub radius: f64,
    /// Across.
    pub width: f64,
    /// Kilograms.
    pub mass: f64,
    /// Which speed it follows.
    pub side: SideOfRobot,
    /// A caster turns freely and in any direction; it is modelled as a smooth ball.
    pub is_caster: bool,
    /// Whether it runs in a track: one belt goes around all such wheels of a side that the same part carries.
    pub is_tracked: bool,
    /// Rad/s.
    pub max_speed: f64,
    /// Newton metres.
    pub max_torque: f64,
    /// Whether front (1), rear (-1) or not at all (0) steered.
    pub steered: i8,
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JointKind {
    /// Turns about its axis.
    Revolute,
    /// Slides along its axis.
    Prismatic,
}

/// A joint and the link it carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointSpec {
    /// Unique among joints: `CameraPanTilt_Link2`, `FRFlipper`.
    pub name: String,
    /// The joint that carries it, or the chassis.
    pub parent: Option<String>,
    /// How it moves.
    pub kind: JointKind,
    /// Frame of the link in its parent's frame when the joint stands at zero.
    pub parent_from_link: Pose,
    /// Unit vector in the link's frame.
    pub axis: DVec3,
    /// Least and greatest value; `None` is unlimited.
    pub range: Option<(f64, f64)>,
    /// Where it stands when the robot starts.
    pub start: f64,
    /// Per second.
    pub max_speed: f64,
    /// Newton metres or newtons.
    pub max_effort: f64,
    /// Box around the link, length, width and height; zero has no body.
    pub link_size: DVec3,
    /// Kilograms.
    pub link_mass: f64,
    /// The mission package it belongs to and its number there, as the package counts its links.
    pub package: Option<(String, usize)>,
}

impl JointSpec {
    /// The nearest value to this one that the joint can have.
    pub fn in_range(&self, value: f64) -> f64 {
        let (least, greatest) = self.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        value.clamp(least.min(greatest), greatest.max(least))
    }
}

/// A sensor and where it sits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Equipment {
    /// Unique among a robot's sensors.
    pub name: String,
    /// The joint that carries it, or the chassis.
    pub parent: Option<String>,
    /// In its parent's frame.
    pub parent_from_sensor: Pose,
    /// From one reading to the next; `None` reads only when asked.
    pub period: Option<SimTime>,
    /// What it is.
    pub kind: SensorKind,
}

/// A lamp on the robot, shining along its own x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Headlamp {
    /// Unique among a robot's lamps.
    pub name: String,
    /// The joint that carries it, or the chassis.
    pub parent: Option<String>,
    /// In its parent's frame.
    pub parent_from_lamp: Pose,
}

/// What a robot runs on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatterySpec {
    /// Joules when full.
    pub energy: f64,
    /// How long that lasts with everything on and wheels at rest.
    pub life: f64,
}

/// How exactly a robot drives: the most a measured figure may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Share of a straight metre.
    pub straight: f64,
    /// Share of a full turn.
    pub turn: f64,
    /// Metres from the start after a square of 1 m.
    pub square: f64,
}
