//! Robots as data: body, wheels, joints, what they carry.
//!
//! Metres, radians, seconds, kilograms; x forward, y left, z up.
//! A robot has one frame, the one its parts are placed in: it lies `ride_height` above a level floor ([`kinematics::standing_at`]).

mod camera;
mod descriptor;
mod distortion;
pub mod kinematics;
mod legs;
mod mirror;
mod output_curve;
pub mod presets;
mod radio;
mod robot;
pub mod sample;
mod sensor;

pub use camera::{CameraSpec, Flaws, Lens, OmniSpec};
pub use descriptor::{SENSORS, SensorDescriptor};
pub use distortion::Distortion;
pub use legs::{FootSpec, ServoSpec};
pub use mirror::Mirror;
pub use output_curve::OutputCurve;
pub use radio::{Propagation, RadioSpec};
pub use robot::{
    AerialLimits, BatterySpec, Chassis, DriveKind, Equipment, Headlamp, JointKind, JointSpec,
    RobotModel, SideOfRobot, Tolerance, WheelSpec,
};
pub use sensor::{
    CompassSpec, DepthSpec, EncoderSpec, GpsSpec, HeatSpec, ImuSpec, InsSpec, Noise, OdometrySpec,
    RangeSpec, RfidMode, RfidSpec, ScannerSpec, SensorKind, SonarSpec, VictimSpec, WheelErrors,
};
