//! `sensor_msgs/msg/Imu`: roll, pitch and yaw become a quaternion and come back within rounding.

use base::geom::Pose;
use base::messages::InertialState;
use glam::DVec3;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::{quaternion, vector3};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Imu",
    fields: "\
std_msgs/Header header
geometry_msgs/Quaternion orientation
float64[9] orientation_covariance
geometry_msgs/Vector3 angular_velocity
float64[9] angular_velocity_covariance
geometry_msgs/Vector3 linear_acceleration
float64[9] linear_acceleration_covariance
",
    uses: &[&header::TYPE, &quaternion::TYPE, &vector3::TYPE],
};

/// Writes what is felt; covariances are unknown.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, felt: &InertialState) {
    let DVec3 { x: roll, y: pitch, z: yaw } = felt.orientation;
    header::write(to, header);
    quaternion::write(to, Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, yaw).rotation);
    to.f64_zeroes(9);
    vector3::write(to, felt.angular_velocity);
    to.f64_zeroes(9);
    vector3::write(to, felt.acceleration);
    to.f64_zeroes(9);
}

/// Reads what was felt.
pub fn read(from: &mut CdrReader<'_>) -> Result<InertialState, CdrError> {
    header::skip(from)?;
    let (roll, pitch, yaw) = Pose::new(DVec3::ZERO, quaternion::read(from)?).roll_pitch_yaw();
    from.skip(8, 9)?;
    let angular_velocity = vector3::read(from)?;
    from.skip(8, 9)?;
    let acceleration = vector3::read(from)?;
    Ok(InertialState { acceleration, angular_velocity, orientation: DVec3::new(roll, pitch, yaw) })
}
