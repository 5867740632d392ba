//! What sensors are, as their data sheets say it.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::camera::{CameraSpec, OmniSpec};
use super::mirror::Mirror;
use super::output_curve::OutputCurve;
use super::radio::RadioSpec;
use crate::messages::GpsFix;

/// What a sensor is, with its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SensorKind {
    /// A cone of sound.
    Sonar(SonarSpec),
    /// One beam of infra-red light, which passes glass.
    Infrared(RangeSpec),
    /// One beam of any kind that does not pass glass.
    Range(RangeSpec),
    /// A fan of laser beams.
    Scanner(ScannerSpec),
    /// A camera of distances.
    Depth(DepthSpec),
    /// A colour camera.
    Camera(CameraSpec),
    /// A colour camera that looks at a mirror and sees all around.
    Omni(OmniSpec),
    /// A camera of temperatures.
    Heat(HeatSpec),
    /// Pose from wheel turns.
    Odometry(OdometrySpec),
    /// Turns of one wheel or joint, by its name.
    Encoder(String, EncoderSpec),
    /// Speeds of all wheels.
    Tachometer,
    /// Inertial navigation.
    Ins(InsSpec),
    /// Accelerations and turn rates.
    Imu(ImuSpec),
    /// Heading.
    Compass(CompassSpec),
    /// Satellite navigation.
    Gps(GpsSpec),
    /// The truth.
    GroundTruth,
    /// A button of this reach, metres.
    Touch(f64),
    /// The battery's gauge.
    Battery,
    /// Radio tags.
    Rfid(RfidSpec),
    /// Parts of bodies.
    Victim(VictimSpec),
    /// A microphone that hears from this many decibels on.
    Sound(f64),
    /// Breath of people within this range, metres.
    Co2(f64),
    /// Motion of people within this range, metres, and this horizontal field of view, radians.
    HumanMotion(f64, f64),
    /// Positions of all joints.
    Joints,
    /// Packets of other radios, and how strong they are.
    Radio(RadioSpec),
}

/// How a range errs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Noise {
    /// Not at all.
    None,
    /// r (1 + U(-share, share)): UT2004's laser and sonar.
    UniformShare(f64),
    /// r + U(-1, 1) max_error r / max_range: the Mapper's IR and sonar.
    GrowingWithRange {
        /// Metres at the longest range.
        max_error: f64,
    },
    /// Cut to whole steps of this length, metres: UDK's laser.
    Truncated(f64),
    /// Normal, with this standard deviation in metres plus a share of the range; beams lost with this chance.
    Gaussian {
        /// Metres.
        sigma: f64,
        /// Share of the range.
        sigma_share: f64,
        /// Chance that a beam is lost.
        dropout: f64,
    },
    /// Normal, with a standard deviation that grows with the square of the range: depth from triangulation.
    GaussianOfSquare {
        /// Metres at a range of one metre.
        sigma_at_one: f64,
        /// Chance that a beam is lost.
        dropout: f64,
    },
}

/// One beam.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RangeSpec {
    /// Metres.
    pub min_range: f64,
    /// Metres.
    pub max_range: f64,
    /// How it errs.
    pub noise: Noise,
    /// What it tells before it errs.
    #[serde(default)]
    pub output: OutputCurve,
    /// Whether it meets the robot that carries it, as a head does that looks back.
    #[serde(default)]
    pub sees_carrier: bool,
}

impl RangeSpec {
    /// Between these ends, metres; it tells what it meets, and not its own robot.
    pub const fn new(min_range: f64, max_range: f64, noise: Noise) -> Self {
        let output = OutputCurve::STRAIGHT;
        Self { min_range, max_range, noise, output, sees_carrier: false }
    }
}

/// A cone of sound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SonarSpec {
    /// Ranges and noise.
    pub range: RangeSpec,
    /// Full opening angle of the cone.
    pub beam_angle: f64,
    /// Surfaces met at more than this from their normal are lost, but for the middle ray.
    pub max_incidence: f64,
    /// Rays cast into the cone, the middle one included; 51 leave no larger hole than 10 rings of 16.
    pub rays: usize,
}

/// A fan of laser beams.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScannerSpec {
    /// Ranges and noise.
    pub range: RangeSpec,
    /// From the first beam to the last.
    pub field_of_view: f64,
    /// From one beam to the next.
    pub resolution: f64,
    /// Tilted fans for a 3D scan: number, and angle from the lowest to the highest; 1 is a plane.
    pub layers: usize,
    /// See `layers`.
    pub layer_field_of_view: f64,
    /// How much smoke (extinction times metres) a beam gets through; infinite ignores smoke.
    pub smoke_budget: f64,
    /// The mirror that measures one beam after the other; none where all are measured at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mirror: Option<Mirror>,
}

/// A camera of distances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepthSpec {
    /// Ranges and noise.
    pub range: RangeSpec,
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Horizontal.
    pub field_of_view: f64,
}

/// A camera of temperatures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeatSpec {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Horizontal.
    pub field_of_view: f64,
    /// Standard deviation of a pixel, kelvin.
    pub sigma: f64,
}

/// Turns of an axle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EncoderSpec {
    /// Radians a tick.
    pub resolution: f64,
    /// Each turn is measured with 1 + U(-noise, noise).
    pub noise: f64,
}

/// A pose summed up from the turns of the wheels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OdometrySpec {
    /// The encoder on each wheel.
    pub encoder: EncoderSpec,
    /// What is wrong beyond the encoders.
    pub errors: WheelErrors,
}

/// What wheels get wrong in the same direction again and again; see the data sheet of odometry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WheelErrors {
    /// Each side's radius is taken to be 1 + N(0, this) of what it is, drawn once for a robot.
    pub radius: f64,
    /// The distance between the sides is taken to be 1 + N(0, this) of what it is, drawn once for a robot.
    pub track: f64,
    /// Wheels slip by |N(0, this)| of half the difference of the sides.
    pub turn_slip: f64,
    /// Wheels slip by |N(0, this)| of their way, times the sine of how far the robot leans.
    pub rough_slip: f64,
}

impl WheelErrors {
    /// None of them: nothing but the encoders' noise, as in USARSim.
    pub const NONE: Self = Self { radius: 0.0, track: 0.0, turn_slip: 0.0, rough_slip: 0.0 };
    /// What calibrated wheels have left.
    pub const USUAL: Self = Self { radius: 0.003, track: 0.01, turn_slip: 0.02, rough_slip: 0.2 };
}

/// Inertial navigation after USARSim: errors grow with every step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct InsSpec {
    /// Whether every run has a drift of its own.
    pub is_drifting: bool,
    /// Drift means are (U - 0.5) / precision, of angles by its square.
    pub precision: f64,
    /// Share of every step.
    pub sigma: f64,
}

/// An inertial measurement unit: white noise and a constant bias of each run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImuSpec {
    /// m/s².
    pub acceleration_sigma: f64,
    /// m/s².
    pub acceleration_bias: f64,
    /// Rad/s.
    pub gyro_sigma: f64,
    /// Rad/s.
    pub gyro_bias: f64,
}

/// A compass.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompassSpec {
    /// Standard deviation of what mounting and the robot's own iron turn every heading by, drawn once for a robot.
    #[serde(default)]
    pub deviation: f64,
    /// Standard deviation.
    pub sigma: f64,
    /// Radians a step of its output.
    pub resolution: f64,
}

/// Satellite navigation after USARSim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GpsSpec {
    /// Three sigma with four satellites, metres.
    pub max_noise: f64,
    /// Three sigma with twelve, metres.
    pub min_noise: f64,
    /// Degrees north of the world's origin.
    pub latitude: f64,
    /// Degrees east of the world's origin.
    pub longitude: f64,
}

impl GpsSpec {
    /// Metres a degree of latitude, and one of longitude, as USARSim has them near its origin; the world's x points north.
    const METRES_PER_DEGREE: (f64, f64) = (111_200.0, 71_670.0);
    /// Fewest satellites of a fix, and as many as help.
    pub const SATELLITES: (usize, usize) = (4, 12);

    /// The fix of a place in the world.
    pub fn fix(&self, place: DVec2) -> GpsFix {
        let (north, east) = Self::METRES_PER_DEGREE;
        GpsFix {
            latitude: self.latitude + place.x / north,
            longitude: self.longitude - place.y / east,
        }
    }

    /// The place in the world of a fix.
    pub fn place(&self, fix: &GpsFix) -> DVec2 {
        let (north, east) = Self::METRES_PER_DEGREE;
        let (up, right) = (fix.latitude - self.latitude, fix.longitude - self.longitude);
        DVec2::new(up * north, -right * east)
    }

    /// Standard deviation of north and of east with this many satellites, metres.
    pub fn sigma(&self, satellites: usize) -> f64 {
        let (fewest, most) = Self::SATELLITES;
        let share = (satellites.clamp(fewest, most) - fewest) as f64 / (most - fewest) as f64;
        (self.max_noise + (self.min_noise - self.max_noise) * share) / 3.0
    }
}

/// How a tag reader decides what it reads.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum RfidMode {
    /// By distance.
    Radius,
    /// By distance and free line of sight.
    Obstacle,
    /// By the power that comes back.
    Attenuation {
        /// Sent, dBm.
        transmit_power: f64,
        /// Least that can be read, dBm.
        sensitivity: f64,
        /// Lost at each obstacle, dB, both ways counted.
        obstacle_loss: f64,
    },
}

/// A tag reader.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RfidSpec {
    /// Metres.
    pub max_range: f64,
    /// How it decides.
    pub mode: RfidMode,
}

/// A detector of body parts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct VictimSpec {
    /// Metres.
    pub max_range: f64,
    /// Horizontal.
    pub field_of_view: f64,
    /// Positions err by this share of the distance.
    pub sigma: f64,
    /// Chance of a false alarm in one reading.
    pub false_alarm: f64,
    /// Chance to miss a part that is in view.
    pub miss: f64,
}
