//! Quality of service as rosbag2 writes it, so that `ros2 bag play` offers topics the way subscribers expect.

use link_ros::Kind;

const FOREVER: &str = "\n    sec: 9223372036\n    nsec: 854775807\n";

/// Reliable; the last message of static transforms is kept for late comers, others are not.
pub(crate) fn profile(kind: Kind) -> String {
    let (history, depth, durability) =
        if kind == Kind::StaticTransform { (1, 1, 1) } else { (3, 0, 2) };
    format!(
        "- history: {history}\n  depth: {depth}\n  reliability: 1\n  durability: {durability}\n  deadline:{FOREVER}  lifespan:{FOREVER}  liveliness: 1\n  liveliness_lease_duration:{FOREVER}  avoid_ros_namespace_conventions: false"
    )
}
