//! `sensor_msgs/msg/Imu`: roll, pitch and yaw become a quaternion and come back within rounding.

use base::geom::Pose;
use base::messages::InertialState;
use glam::DVec3;

use super::geometry::{QUATERNION, VECTOR3, read_rotation, write_rotation};
use super::{HEADER, Header, MessageType, read_point, skip_header, write_header, write_point};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/Imu",
    fields: "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\nfloat64[9] orientation_covariance\ngeometry_msgs/Vector3 angular_velocity\nfloat64[9] angular_velocity_covariance\ngeometry_msgs/Vector3 linear_acceleration\nfloat64[9] linear_acceleration_covariance\n",
    uses: &[&HEADER, &QUATERNION, &VECTOR3],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, felt: &InertialState) {
    let DVec3 { x: roll, y: pitch, z: yaw } = felt.orientation;
    write_header(to, header);
    write_rotation(to, Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, yaw).rotation);
    to.f64_zeroes(9);
    write_point(to, felt.angular_velocity);
    to.f64_zeroes(9);
    write_point(to, felt.acceleration);
    to.f64_zeroes(9);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<InertialState, CdrError> {
    skip_header(from)?;
    let (roll, pitch, yaw) = Pose::new(DVec3::ZERO, read_rotation(from)?).roll_pitch_yaw();
    from.skip_f64s(9)?;
    let angular_velocity = read_point(from)?;
    from.skip_f64s(9)?;
    let acceleration = read_point(from)?;
    Ok(InertialState { acceleration, angular_velocity, orientation: DVec3::new(roll, pitch, yaw) })
}
