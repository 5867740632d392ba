//! All message types, by name.

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::geometry_msgs::{
    point, pose, pose_stamped, pose_with_covariance, pose_with_covariance_stamped, quaternion,
    transform, transform_stamped, twist, twist_stamped, twist_with_covariance, vector3,
};
use crate::nav_msgs::{map_meta_data, occupancy_grid, odometry};
use crate::rosgraph_msgs::clock;
use crate::sensor_msgs::{
    battery_state, camera_info, compressed_image, image, imu, joint_state, laser_scan, nav_sat_fix,
    nav_sat_status, point_cloud2, point_field, range, region_of_interest,
};
use crate::std_msgs::{bool, float64, header, int64, string, uint64};
use crate::tf2_msgs::tf_message;
use crate::usar_msgs::{
    command, heard, packet, rfid_tag, rfid_tags, robot, signal, signals, sound, tick, touch,
    victim_part, victim_parts, wheel_states,
};

/// Every message type of this crate, by name.
pub static TYPES: [&MessageType; 51] = [
    &time::TYPE,
    &point::TYPE,
    &pose::TYPE,
    &pose_stamped::TYPE,
    &pose_with_covariance::TYPE,
    &pose_with_covariance_stamped::TYPE,
    &quaternion::TYPE,
    &transform::TYPE,
    &transform_stamped::TYPE,
    &twist::TYPE,
    &twist_stamped::TYPE,
    &twist_with_covariance::TYPE,
    &vector3::TYPE,
    &map_meta_data::TYPE,
    &occupancy_grid::TYPE,
    &odometry::TYPE,
    &clock::TYPE,
    &battery_state::TYPE,
    &camera_info::TYPE,
    &compressed_image::TYPE,
    &image::TYPE,
    &imu::TYPE,
    &joint_state::TYPE,
    &laser_scan::TYPE,
    &nav_sat_fix::TYPE,
    &nav_sat_status::TYPE,
    &point_cloud2::TYPE,
    &point_field::TYPE,
    &range::TYPE,
    &region_of_interest::TYPE,
    &bool::TYPE,
    &float64::TYPE,
    &header::TYPE,
    &int64::TYPE,
    &string::TYPE,
    &uint64::TYPE,
    &tf_message::TYPE,
    &command::TYPE,
    &heard::TYPE,
    &packet::TYPE,
    &rfid_tag::TYPE,
    &rfid_tags::TYPE,
    &robot::TYPE,
    &signal::TYPE,
    &signals::TYPE,
    &sound::TYPE,
    &tick::TYPE,
    &touch::TYPE,
    &victim_part::TYPE,
    &victim_parts::TYPE,
    &wheel_states::TYPE,
];

/// The type of this name, such as `sensor_msgs/msg/LaserScan`.
pub fn message_type(name: &str) -> Option<&'static MessageType> {
    let place = TYPES.binary_search_by_key(&name, |known| known.name).ok()?;
    Some(TYPES[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_found_by_its_name() {
        for known in TYPES {
            assert!(message_type(known.name).is_some_and(|found| found.name == known.name));
        }
        assert!(message_type("sensor_msgs/msg/Laser").is_none());
    }
}
