//! Between our poses (f64) and the engine's (f32).

use base::geom::Pose;
use glam::{DVec3, Mat3, Quat};
use rapier3d::math::{Pose as EnginePose, Vector};

/// A pose as the engine holds it.
pub(crate) fn engine_pose(pose: &Pose) -> EnginePose {
    EnginePose::from_parts(pose.position.as_vec3(), pose.rotation.as_quat().normalize())
}

/// A pose of the engine's, with its rotation made unit length again.
pub(crate) fn our_pose(pose: &EnginePose) -> Pose {
    Pose::new(pose.translation.as_dvec3(), pose.rotation.as_dquat().normalize())
}

/// A vector as the engine holds it.
pub(crate) fn engine_vector(vector: DVec3) -> Vector {
    vector.as_vec3()
}

/// A vector of the engine's.
pub(crate) fn our_vector(vector: Vector) -> DVec3 {
    vector.as_dvec3()
}

/// The engine's pose of a frame given by its middle and its axes as columns.
pub(crate) fn pose_of_axes(centre: Vector, axes: &Mat3) -> EnginePose {
    EnginePose::from_parts(centre, Quat::from_mat3(axes).normalize())
}
