//! Robots: what they are, where they are, where they were.

use serde::{Deserialize, Serialize};

use crate::bytes::{Reader, Writer};
use crate::error::StationError;
use crate::limits::ROBOTS;

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
    /// Its frame in the world.
    pub pose: LinkPose,
    /// 0 empty to 1 full; not a number where nobody knows.
    pub charge: f32,
    /// How long that lasts; not a number where nobody knows.
    pub seconds_left: f32,
    /// Whether it touches something it should not.
    pub is_touching: bool,
    /// Whether it has tipped over.
    pub has_tipped: bool,
    /// Where its links are, in its frame.
    pub links: Vec<LinkPose>,
}

/// x, y, z, then a rotation as x, y, z, w.
pub type LinkPose = [f32; 7];

/// Where a robot was: a piece of its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// Whose.
    pub robot: u16,
    /// Which piece, counted from 0.
    pub chunk: u32,
    /// In the world.
    pub points: Vec<[f32; 3]>,
}

impl StateOf {
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.f64(self.time);
        out.u16(self.robots.len().min(ROBOTS) as u16);
        for robot in self.robots.iter().take(ROBOTS) {
            out.u16(robot.id);
            out.f32s(&robot.pose);
            out.f32s(&[robot.charge, robot.seconds_left]);
            out.u8(u8::from(robot.is_touching) | u8::from(robot.has_tipped) << 1);
            let links = &robot.links[..robot.links.len().min(usize::from(u8::MAX))];
            out.u8(links.len() as u8);
            for link in links {
                out.f32s(link);
            }
        }
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let time = from.f64()?;
        let count = usize::from(from.u16()?);
        let robots = from.list(count, 40, |from| {
            let (id, pose) = (from.u16()?, from.f32s()?);
            let [charge, seconds_left] = from.f32s()?;
            let flags = from.u8()?;
            let count = usize::from(from.u8()?);
            let links = from.list(count, 28, Reader::f32s)?;
            let (is_touching, has_tipped) = (flags & 1 != 0, flags & 2 != 0);
            Ok(RobotState { id, pose, charge, seconds_left, is_touching, has_tipped, links })
        })?;
        Ok(Self { time, robots })
    }
}

impl Trail {
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u16(self.robot);
        out.u32(self.chunk);
        out.u16(self.points.len().min(usize::from(u16::MAX)) as u16);
        self.points.iter().take(usize::from(u16::MAX)).for_each(|point| out.f32s(point));
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (robot, chunk, count) = (from.u16()?, from.u32()?, from.u16()?);
        Ok(Self { robot, chunk, points: from.list(usize::from(count), 12, Reader::f32s)? })
    }
}
