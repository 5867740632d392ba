//! Robots as data: body, wheels, joints, what they carry.
//!
//! Metres, radians, seconds, kilograms; x forward, y left, z up; the robot's frame stands `ride_height` above the floor.

mod robot;
mod sensor;

pub use robot::{
    AerialLimits, BatterySpec, Chassis, DriveKind, Equipment, Headlamp, JointKind, JointSpec,
    RobotModel, SideOfRobot, Tolerance, WheelSpec,
};
pub use sensor::{
    CameraSpec, CompassSpec, DepthSpec, EncoderSpec, GpsSpec, HeatSpec, ImuSpec, InsSpec, Noise,
    OmniSpec, RangeSpec, RfidMode, RfidSpec, ScannerSpec, SensorKind, SonarSpec, VictimSpec,
};
