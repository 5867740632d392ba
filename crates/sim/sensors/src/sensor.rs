//! One sensor on one robot: what it is, what it remembers, and its own stream of chance.

use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{GpsSpec, HeatSpec, RfidSpec, SensorKind, VictimSpec};
use base::noise::NoiseStream;
use glam::DVec3;

use crate::camera::{Camera, CameraView};
use crate::compass::Compass;
use crate::depth::Depth;
use crate::encoder::Encoder;
use crate::fan::{Cast, Fan};
use crate::human_motion::HumanMotion;
use crate::imu::Imu;
use crate::infrared::Infrared;
use crate::ins::Ins;
use crate::odometry::Odometry;
use crate::range::RangeFinder;
use crate::scanner::Scanner;
use crate::situation::Situation;
use crate::sonar::Sonar;
use crate::sound::Sound;
use crate::tachometer::Tachometer;
use crate::{batch, battery, co2, gps, ground_truth, heat, joints, radio, rfid, touch, victim};

/// A mounted sensor. Clones go on alike: the same situations give the same readings.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    kind: SensorKind,
    device: Device,
    noise: NoiseStream,
}

/// What a sensor is, with all that it remembers.
#[derive(Clone, Debug, PartialEq)]
enum Device {
    Beams(Beams),
    Camera(Box<Camera>),
    Heat(HeatSpec),
    Odometry(Odometry),
    Encoder(Encoder),
    Tachometer(Tachometer),
    Ins(Ins),
    Imu(Imu),
    Compass(Compass),
    Gps(GpsSpec),
    GroundTruth,
    Touch(f64),
    Battery,
    Rfid(RfidSpec),
    Victim(VictimSpec),
    Sound(Sound),
    Co2(f64),
    HumanMotion(HumanMotion),
    Joints,
    Radio,
}

/// Sensors that are nothing but rays: many of them can be cast in one batch.
#[derive(Clone, Debug, PartialEq)]
enum Beams {
    Sonar(Sonar),
    Infrared(Infrared),
    Range(RangeFinder),
    Scanner(Scanner),
    Depth(Depth),
}

impl Sensor {
    /// A sensor of this kind; `noise` is best named after the robot and the sensor: `scout/lidar`.
    pub fn new(kind: SensorKind, mut noise: NoiseStream) -> Self {
        let device = Device::new(kind.clone(), &mut noise);
        Self { kind, device, noise }
    }

    /// What it is.
    pub fn kind(&self) -> &SensorKind {
        &self.kind
    }

    /// Takes one reading.
    pub fn read(&mut self, situation: &Situation<'_>) -> ReadingData {
        let noise = &mut self.noise;
        match &mut self.device {
            Device::Beams(_) => batch::read_one(self, situation),
            Device::Camera(camera) => camera.read(situation),
            Device::Heat(spec) => heat::read(spec, situation, noise),
            Device::Odometry(odometry) => odometry.read(situation, noise),
            Device::Encoder(encoder) => encoder.read(situation, noise),
            Device::Tachometer(tachometer) => tachometer.read(situation),
            Device::Ins(ins) => ins.read(situation, noise),
            Device::Imu(imu) => imu.read(situation, noise),
            Device::Compass(compass) => compass.read(situation, noise),
            Device::Gps(spec) => gps::read(spec, situation, noise),
            Device::GroundTruth => ground_truth::read(situation),
            Device::Touch(reach) => touch::read(*reach, situation),
            Device::Battery => battery::read(situation),
            Device::Rfid(spec) => rfid::read(spec, situation),
            Device::Victim(spec) => victim::read(spec, situation, noise),
            Device::Sound(sound) => sound.read(situation, noise),
            Device::Co2(max_range) => co2::read(*max_range, situation, noise),
            Device::HumanMotion(motion) => motion.read(situation, noise),
            Device::Joints => joints::read(situation),
            Device::Radio => radio::read(),
        }
    }

    /// What it looks at, if it is a camera: for pictures that are drawn beside the run.
    pub fn view(&self, situation: &Situation<'_>) -> Option<CameraView> {
        match &self.device {
            Device::Camera(camera) => Some(camera.view(situation)),
            _ => None,
        }
    }

    /// Whether it wants to be told in every step how its robot is accelerated.
    pub fn minds_bumps(&self) -> bool {
        matches!(&self.device, Device::Camera(camera) if camera.minds_bumps())
    }

    /// Tells a camera how its robot is accelerated: a hard bump may move it for good.
    pub fn feel(&mut self, acceleration: DVec3) {
        if let Device::Camera(camera) = &mut self.device {
            camera.feel(acceleration);
        }
    }

    /// Counts from zero again: odometry, encoder, tachometer; an INS starts again at the truth. Others have nothing to forget.
    pub fn reset(&mut self) {
        match &mut self.device {
            Device::Odometry(odometry) => odometry.reset(),
            Device::Encoder(encoder) => encoder.reset(),
            Device::Tachometer(tachometer) => tachometer.reset(),
            Device::Ins(ins) => ins.reset(),
            _ => {}
        }
    }

    /// Tells an INS where it is, which also ends its drift; false if this is none.
    pub fn place(&mut self, pose: &Pose) -> bool {
        match &mut self.device {
            Device::Ins(ins) => {
                ins.place(pose);
                true
            }
            _ => false,
        }
    }

    /// Asks a camera for a horizontal field of view, radians; zero is its first. Returns what it took, `None` if this is no camera.
    pub fn zoom(&mut self, field_of_view: f64) -> Option<f64> {
        match &mut self.device {
            Device::Camera(camera) => {
                camera.zoom(field_of_view);
                Some(camera.field_of_view())
            }
            _ => None,
        }
    }

    /// The rays it casts, if rays are all it is.
    pub(crate) fn fan(&self) -> Option<&Fan> {
        match &self.device {
            Device::Beams(beams) => Some(beams.fan()),
            _ => None,
        }
    }

    /// The reading that its rays, now cast, amount to; `None` where rays are not all it is.
    pub(crate) fn interpret(&mut self, cast: &Cast<'_>) -> Option<ReadingData> {
        match &self.device {
            Device::Beams(beams) => Some(beams.interpret(cast, &mut self.noise)),
            _ => None,
        }
    }
}

impl Device {
    fn new(kind: SensorKind, noise: &mut NoiseStream) -> Self {
        match kind {
            SensorKind::Sonar(spec) => Self::Beams(Beams::Sonar(Sonar::new(spec))),
            SensorKind::Infrared(spec) => Self::Beams(Beams::Infrared(Infrared::new(spec))),
            SensorKind::Range(spec) => Self::Beams(Beams::Range(RangeFinder::new(spec))),
            SensorKind::Scanner(spec) => Self::Beams(Beams::Scanner(Scanner::new(spec))),
            SensorKind::Depth(spec) => Self::Beams(Beams::Depth(Depth::new(spec))),
            SensorKind::Camera(spec) => Self::Camera(Box::new(Camera::new(spec, noise))),
            SensorKind::Omni(spec) => Self::Camera(Box::new(Camera::with_mirror(&spec, noise))),
            SensorKind::Heat(spec) => Self::Heat(spec),
            SensorKind::Odometry(spec) => Self::Odometry(Odometry::new(spec, noise)),
            SensorKind::Encoder(axle, spec) => Self::Encoder(Encoder::new(axle, spec)),
            SensorKind::Tachometer => Self::Tachometer(Tachometer::default()),
            SensorKind::Ins(spec) => Self::Ins(Ins::new(spec, noise)),
            SensorKind::Imu(spec) => Self::Imu(Imu::new(spec, noise)),
            SensorKind::Compass(spec) => Self::Compass(Compass::new(spec, noise)),
            SensorKind::Gps(spec) => Self::Gps(spec),
            SensorKind::GroundTruth => Self::GroundTruth,
            SensorKind::Touch(reach) => Self::Touch(reach),
            SensorKind::Battery => Self::Battery,
            SensorKind::Rfid(spec) => Self::Rfid(spec),
            SensorKind::Victim(spec) => Self::Victim(spec),
            SensorKind::Sound(threshold) => Self::Sound(Sound::new(threshold)),
            SensorKind::Co2(max_range) => Self::Co2(max_range),
            SensorKind::HumanMotion(max_range, field_of_view) => {
                Self::HumanMotion(HumanMotion::new(max_range, field_of_view))
            }
            SensorKind::Joints => Self::Joints,
            SensorKind::Radio(_) => Self::Radio,
        }
    }
}

impl Beams {
    fn fan(&self) -> &Fan {
        match self {
            Self::Sonar(sonar) => &sonar.fan,
            Self::Infrared(infrared) => &infrared.fan,
            Self::Range(finder) => &finder.fan,
            Self::Scanner(scanner) => &scanner.fan,
            Self::Depth(depth) => &depth.fan,
        }
    }

    fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        match self {
            Self::Sonar(sonar) => sonar.interpret(cast, noise),
            Self::Infrared(infrared) => infrared.interpret(cast, noise),
            Self::Range(finder) => finder.interpret(cast, noise),
            Self::Scanner(scanner) => scanner.interpret(cast, noise),
            Self::Depth(depth) => depth.interpret(cast, noise),
        }
    }
}

#[cfg(test)]
mod tests;
