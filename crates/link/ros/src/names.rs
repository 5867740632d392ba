//! Names as ROS allows them: letters, digits and underscores, not beginning with a digit.

/// The frame of a part of a robot, as headers and transforms name it: `scout/base_link`.
pub fn frame_name(robot: &str, part: &str) -> String {
    format!("{}/{}", ros_name(robot), ros_name(part))
}

/// The frame a camera's pictures are in: it looks along z, x is right, y down, as REP 103 asks for.
pub fn optical_frame_name(robot: &str, camera: &str) -> String {
    format!("{}_optical", frame_name(robot, camera))
}

/// The nearest name that ROS allows; an empty one becomes `unnamed`.
pub fn ros_name(name: &str) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut ros: String = name.chars().map(allowed).collect();
    if ros.starts_with(|c: char| c.is_ascii_digit()) {
        ros.insert(0, '_');
    }
    // ROS refuses two underscores in a row.
    while ros.contains("__") {
        ros = ros.replace("__", "_");
    }
    if ros.trim_matches('_').is_empty() { "unnamed".to_owned() } else { ros }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_what_ros_allows() {
        for (name, ros) in [
            ("Scanner1", "Scanner1"),
            ("front-left sonar", "front_left_sonar"),
            ("3d", "_3d"),
            ("a__b", "a_b"),
            ("", "unnamed"),
            ("äö", "unnamed"),
        ] {
            assert_eq!(ros_name(name), ros);
        }
    }
}
