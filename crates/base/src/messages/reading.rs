//! What a robot can learn of the world.

use std::sync::Arc;

use glam::DVec3;

use crate::camera::{CameraModel, Pinhole};
use crate::geom::Pose;
use crate::picture::Picture;
use crate::time::SimTime;

/// What one sensor said at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Name of the robot.
    pub robot: String,
    /// Name of the sensor, as in the robot's model.
    pub sensor: String,
    /// When it was taken.
    pub time: SimTime,
    /// What it said.
    pub data: ReadingData,
}

/// What a sensor said. Metres, radians, seconds, kelvin.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadingData {
    /// Sonar, infra-red or any single range.
    Range(Option<f64>),
    /// A fan of ranges.
    Scan(Scan),
    /// A picture of distances.
    Depth(DepthView),
    /// A colour picture, and which direction each pixel shows.
    Picture(Arc<Picture>, CameraModel),
    /// A picture of temperatures.
    Heat(HeatView),
    /// Where wheel turns say the robot is, in the frame it started in.
    Odometry(Pose),
    /// Turns of one axle since the last reset, in ticks.
    Encoder(i64),
    /// Speed and angle of every wheel.
    Tachometer(Vec<WheelState>),
    /// Where an inertial system believes to be.
    Ins(Pose),
    /// What an inertial measurement unit feels.
    Imu(InertialState),
    /// Heading, counter-clockwise from north (the world's x).
    Compass(f64),
    /// Satellite navigation: the fix, if any, and how many satellites are seen.
    Gps(Option<GpsFix>, usize),
    /// Where the sensor truly is.
    GroundTruth(Pose),
    /// Whether something is touched, and what.
    Touch(Touched),
    /// What is left to run on.
    Battery(BatteryState),
    /// Radio tags in reach.
    Tags(Vec<TagSeen>),
    /// Parts of bodies, true or not.
    Victims(Vec<PartSeen>),
    /// What can be heard.
    Sound(Vec<Heard>),
    /// Carbon dioxide above the air's own, parts per million.
    Co2(f64),
    /// How probable it is that somebody moves in view, 0 to 1.
    HumanMotion(f64),
    /// Where the joints are.
    Joints(Vec<JointState>),
    /// A packet that the radio heard.
    Packet(Packet),
    /// The radios that are heard, by name.
    Signals(Vec<Signal>),
}

/// A fan of ranges, counter-clockwise from the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    /// Direction of the first beam in the sensor's own plane, radians to the left.
    pub first_angle: f64,
    /// From one beam to the next.
    pub step: f64,
    /// Nothing nearer is told.
    pub min_range: f64,
    /// Nothing farther is told.
    pub max_range: f64,
    /// Tilt of each fan, upwards, the lowest first; a plain scanner has one fan, at 0.
    pub elevations: Vec<f32>,
    /// Metres a beam, fan after fan; `None` where nothing came back.
    pub ranges: Vec<Option<f32>>,
}

/// A picture of distances along the viewing axis.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthView {
    /// Pixels a row.
    pub width: usize,
    /// Horizontal field of view.
    pub field_of_view: f64,
    /// Metres, row by row from the top; `None` where nothing came back.
    pub depths: Arc<Vec<Option<f32>>>,
}

impl DepthView {
    /// Rows.
    pub fn height(&self) -> usize {
        self.depths.len().checked_div(self.width).unwrap_or(0)
    }

    /// Which direction each pixel shows.
    pub fn camera(&self) -> CameraModel {
        CameraModel::Pinhole(Pinhole::of_view(self.width, self.height(), self.field_of_view))
    }
}

/// A picture of temperatures.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatView {
    /// How many pixels there are, and which direction each shows.
    pub camera: CameraModel,
    /// Kelvin, row by row from the top.
    pub kelvin: Arc<Vec<f32>>,
}

/// Speed and angle of a wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelState {
    /// Rad/s, forward positive.
    pub speed: f64,
    /// Radians since the last reset.
    pub angle: f64,
}

/// What an inertial measurement unit feels, in its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InertialState {
    /// Specific force, m/s²: at rest it points up with 9.81.
    pub acceleration: DVec3,
    /// Rad/s about its own axes.
    pub angular_velocity: DVec3,
    /// Roll, pitch and yaw.
    pub orientation: DVec3,
}

/// A place on Earth, degrees; north and east are positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpsFix {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// A touch sensor's state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touched {
    /// Whether anything is touched.
    pub is_touching: bool,
    /// Name of the thing, where the sensor can tell.
    pub thing: Option<String>,
}

/// What is left to run on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BatteryState {
    /// 0 empty to 1 full.
    pub charge: f64,
    /// How long it will last at the present drain.
    pub seconds_left: f64,
}

/// A radio tag in reach.
#[derive(Clone, Debug, PartialEq)]
pub struct TagSeen {
    /// Its number.
    pub id: u32,
    /// What is written in it, if the sensor reads that.
    pub memory: Option<String>,
    /// Where it is, in the sensor's frame, if the sensor tells.
    pub position: Option<DVec3>,
}

/// Part of a body, or what was taken for one.
#[derive(Clone, Debug, PartialEq)]
pub struct PartSeen {
    /// Head, Arm, Hand, Chest, Pelvis, Leg or Foot.
    pub part: String,
    /// In the sensor's frame.
    pub position: DVec3,
}

/// Something heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// Decibels at the sensor.
    pub loudness: f64,
    /// The words, where they can be understood.
    pub text: Option<String>,
    /// Unit vector towards it, in the sensor's frame.
    pub direction: DVec3,
}

/// Where a joint is.
#[derive(Clone, Debug, PartialEq)]
pub struct JointState {
    /// As in the robot's model.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Per second.
    pub speed: f64,
    /// Newton metres or newtons.
    pub effort: f64,
}

/// What one radio said to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packet {
    /// The robot that sent it.
    pub from: String,
    /// The robot that was to have it; `None` is whoever hears it.
    pub to: Option<String>,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// How strong another radio is heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    /// Name of the robot that carries it.
    pub robot: String,
    /// dBm.
    pub strength: f64,
}
