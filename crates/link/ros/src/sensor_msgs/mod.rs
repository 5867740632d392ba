//! `sensor_msgs`: what sensors say.

pub mod battery_state;
pub mod camera_info;
pub mod compressed_image;
pub mod image;
pub mod imu;
pub mod joint_state;
pub mod laser_scan;
pub mod nav_sat_fix;
pub mod nav_sat_status;
pub mod point_cloud2;
pub mod point_field;
pub mod range;
pub mod region_of_interest;

/// REP 117: nothing came back is plus infinity.
fn range_to_ros(range: Option<f32>) -> f32 {
    range.unwrap_or(f32::INFINITY)
}

/// REP 117 read back: whatever is not finite is no range.
fn range_from_ros(range: f32) -> Option<f32> {
    range.is_finite().then_some(range)
}
