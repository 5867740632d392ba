//! `geometry_msgs`: points, vectors, quaternions and poses. All are `f64`, so nothing is lost.

use base::geom::Pose;
use glam::{DQuat, DVec3};

use super::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};

const XYZ: &str = "float64 x\nfloat64 y\nfloat64 z\n";

pub(crate) static POINT: MessageType =
    MessageType { name: "geometry_msgs/msg/Point", fields: XYZ, uses: &[] };

pub(super) static VECTOR3: MessageType =
    MessageType { name: "geometry_msgs/msg/Vector3", fields: XYZ, uses: &[] };

pub(super) static QUATERNION: MessageType = MessageType {
    name: "geometry_msgs/msg/Quaternion",
    fields: "float64 x\nfloat64 y\nfloat64 z\nfloat64 w\n",
    uses: &[],
};

pub(crate) static POSE: MessageType = MessageType {
    name: "geometry_msgs/msg/Pose",
    fields: "geometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n",
    uses: &[&POINT, &QUATERNION],
};

pub(super) static TRANSFORM: MessageType = MessageType {
    name: "geometry_msgs/msg/Transform",
    fields: "geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n",
    uses: &[&VECTOR3, &QUATERNION],
};

pub(crate) fn write_point(to: &mut CdrWriter<'_>, point: DVec3) {
    point.to_array().into_iter().for_each(|value| to.f64(value));
}

pub(crate) fn read_point(from: &mut CdrReader<'_>) -> Result<DVec3, CdrError> {
    Ok(DVec3::new(from.f64()?, from.f64()?, from.f64()?))
}

pub(super) fn write_rotation(to: &mut CdrWriter<'_>, rotation: DQuat) {
    rotation.to_array().into_iter().for_each(|value| to.f64(value));
}

pub(super) fn read_rotation(from: &mut CdrReader<'_>) -> Result<DQuat, CdrError> {
    Ok(DQuat::from_xyzw(from.f64()?, from.f64()?, from.f64()?, from.f64()?))
}

/// A pose and a transform have the same fields.
pub(crate) fn write_pose(to: &mut CdrWriter<'_>, pose: &Pose) {
    write_point(to, pose.position);
    write_rotation(to, pose.rotation);
}

pub(crate) fn read_pose(from: &mut CdrReader<'_>) -> Result<Pose, CdrError> {
    Ok(Pose { position: read_point(from)?, rotation: read_rotation(from)? })
}
