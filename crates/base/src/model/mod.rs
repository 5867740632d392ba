//! Robots as data: body, wheels, joints, what they carry.
//!
//! Metres, radians, seconds, kilograms; x forward, y left, z up from the middle of the chassis.

mod robot;
mod sensor;

pub use robot::{
    AerialLimits, BatterySpec, Chassis, DriveKind, Equipment, Headlamp, JointKind, JointSpec,
    RobotModel, SideOfRobot, Tolerance, WheelSpec,
};
pub use sensor::{
    CameraSpec, CompassSpec, DepthSpec, EncoderSpec, GpsSpec, HeatSpec, ImuSpec, InsSpec, Noise,
    RangeSpec, RfidMode, RfidSpec, ScannerSpec, SensorKind, SonarSpec, VictimSpec,
};
