//! Robots: what they are, where they are, where they were.

use serde::{Deserialize, Serialize};

use crate::layout::record;

/// A robot that came in. Metres; poses as x, y, z and rotation as x, y, z, w.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RobotInfo {
    /// How messages name it; never given twice in a run.
    pub id: u16,
    /// How people name it.
    pub name: String,
    /// Its model's name.
    pub model: String,
    /// Length, width and height of its body.
    pub size: [f32; 3],
    /// Middle of the body in the robot's frame.
    pub middle: [f32; 3],
    /// Whether it flies.
    pub flies: bool,
    /// Fastest it drives, m/s.
    pub max_speed: f32,
    /// Fastest it turns, rad/s.
    pub max_turn: f32,
    /// What it knows its pose from, as a mission file says it; empty where nobody told.
    pub pose_source: String,
    /// Its wheels.
    pub wheels: Vec<WheelInfo>,
    /// Boxes that joints carry, in the order of a state's links.
    pub links: Vec<[f32; 3]>,
    /// Its sensors, in the order in which messages count them.
    pub sensors: Vec<SensorInfo>,
}

/// A wheel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WheelInfo {
    /// The link that carries it, or the body.
    pub link: Option<u16>,
    /// Its middle, there.
    pub at: [f32; 3],
    /// Of the tread.
    pub radius: f32,
    /// Across.
    pub width: f32,
}

/// A sensor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SensorInfo {
    /// Unique on its robot.
    pub name: String,
    /// What people call such a thing.
    pub kind: String,
    /// How to draw it.
    pub shape: SensorShape,
    /// The link that carries it, or the body.
    pub link: Option<u16>,
    /// Where it sits, there.
    pub pose: [f32; 7],
    /// Longest range, if it has one.
    pub max_range: f32,
    /// Full opening angle, radians, if it has one.
    pub angle: f32,
    /// How it maps directions to pictures, if it is a camera.
    pub optics: Option<Optics>,
}

/// How a camera maps directions to its pictures as it begins; lengths in a picture are counted in its width, from its middle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Optics {
    /// What bends its light.
    pub lens: LensKind,
    /// Its focal length; of fisheyes and turning cameras, widths a radian.
    pub focal: f32,
    /// Half axes along and across, and largest radius, of a hyperbolic mirror with the camera in its point; metres.
    pub mirror: Option<[f32; 3]>,
    /// Cameras side by side in a ring; else 1.
    pub cameras: u16,
}

/// What bends a camera's light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LensKind {
    /// Nothing: straight lines stay straight.
    Flat,
    /// Equal angles are equal steps.
    Fisheye,
    /// One column after the other, all around.
    Turning,
    /// Several cameras share a full turn.
    Ring,
    /// A mirror that bulges towards it.
    Mirror,
}

/// How a sensor is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SensorShape {
    /// A fan of beams.
    Scan,
    /// A cone.
    Cone,
    /// One beam.
    Beam,
    /// A picture.
    Camera,
    /// Only in words.
    Words,
}

/// Where robots are at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StateOf {
    /// Seconds.
    pub time: f64,
    /// In any order.
    pub robots: Vec<RobotState>,
}

/// Where one robot is.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotState {
    /// Its number.
    pub id: u16,
    /// Where it believes it is, if it has told.
    pub belief: Option<BeliefOf>,
    /// Its frame in the world as it truly is, where somebody knows: in a simulation.
    pub truth: Option<LinkPose>,
    /// 0 empty to 1 full; not a number where nobody knows.
    pub charge: f32,
    /// How long that lasts; not a number where nobody knows.
    pub seconds_left: f32,
    /// Whether it touches something it should not, as its own sensors say; nothing where it has none for that.
    pub felt: Option<TouchOf>,
    /// The same as it truly is, where somebody knows: in a simulation.
    pub touch: Option<TouchOf>,
    /// Whether it has truly tipped over.
    pub has_tipped: bool,
    /// Whether a person holds it: nothing but their hand moves it until they let it go on.
    pub is_held: bool,
    /// Where its links are, in its frame.
    pub links: Vec<LinkPose>,
}

/// What a robot has touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TouchOf {
    /// Whether it touches something it should not.
    pub is_touching: bool,
    /// How often it began to.
    pub contacts: u32,
}

/// Where a robot believes it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeliefOf {
    /// Its frame in the world.
    pub pose: LinkPose,
    /// How far off that may be: variance of x, covariance of x and y, variance of y, all square metres, variance of the heading, square radians.
    pub covariance: [f32; 4],
    /// Whether it knows that it does not know where it is.
    pub is_lost: bool,
}

/// x, y, z, then a rotation as x, y, z, w.
pub type LinkPose = [f32; 7];

/// Where a robot was: a piece of its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// Whose.
    pub robot: u16,
    /// Whether it is where the robot truly was, rather than where it believed to be.
    pub is_true: bool,
    /// Which piece, counted from 0.
    pub chunk: u32,
    /// In the world.
    pub points: Vec<[f32; 3]>,
}

record!(StateOf { time: f64, robots: Vec<RobotState> });
record!(RobotState {
    id: u16,
    belief: Option<BeliefOf>,
    truth: Option<LinkPose>,
    charge: f32,
    seconds_left: f32,
    felt: Option<TouchOf>,
    touch: Option<TouchOf>,
    has_tipped: bool,
    is_held: bool,
    links: Vec<LinkPose>,
});
record!(TouchOf { is_touching: bool, contacts: u32 });
record!(BeliefOf { pose: LinkPose, covariance: [f32; 4], is_lost: bool });
record!(Trail { robot: u16, is_true: bool, chunk: u32, points: Vec<[f32; 3]> });
