//! `geometry_msgs`: points, vectors, quaternions, poses and twists. All are `f64`, so nothing is lost.

pub mod point;
pub mod pose;
pub mod pose_stamped;
pub mod pose_with_covariance;
pub mod pose_with_covariance_stamped;
pub mod quaternion;
pub mod transform;
pub mod transform_stamped;
pub mod twist;
pub mod twist_stamped;
pub mod twist_with_covariance;
pub mod vector3;
