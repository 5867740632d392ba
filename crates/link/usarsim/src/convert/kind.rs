//! What the wire calls a sensor, and where it comes in a burst.

use base::model::{RobotModel, SensorKind};

use crate::Dialect;

/// The `Type` of a sensor; `None` for what has no line of its own.
pub fn type_name(dialect: Dialect, kind: &SensorKind) -> Option<&'static str> {
    if matches!(kind, SensorKind::Scanner(spec) if spec.layers > 1) {
        return Some("RangeScanner3D");
    }
    let [ut2004, udk] = kind.descriptor().usarsim?;
    Some(if dialect.is_ut2004() { ut2004 } else { udk })
}

/// Whether lines of this type tell their time (section 0).
pub fn has_time(dialect: Dialect, kind: &str) -> bool {
    let is_silent = match kind {
        "INS" | "GPS" => true,
        "Odometry" | "Encoder" => dialect.is_ut2004(),
        _ => false,
    };
    !is_silent
}

/// Where lines of this type come in UT2004's burst (section 8.5).
pub fn burst_rank(kind: &str) -> usize {
    const ORDER: [&str; 9] = [
        "Sonar",
        "RangeScanner",
        "INS",
        "Odometry",
        "Encoder",
        "",
        "GroundTruth",
        "GPS",
        "VictSensor",
    ];
    // Those that are not named come between encoders and the truth.
    const REST: usize = 5;
    ORDER.iter().position(|name| *name == kind).unwrap_or(REST)
}

/// The kind as the server spells it, if the robot has one of it; otherwise as it was asked for.
pub(super) fn kind_name(dialect: Dialect, model: &RobotModel, asked: &str) -> String {
    let kinds = model.equipment.iter().filter_map(|item| type_name(dialect, &item.kind));
    kinds.into_iter().find(|kind| kind.eq_ignore_ascii_case(asked)).unwrap_or(asked).to_owned()
}

/// The mission packages of a robot, or the one that is asked for, in the order of their first joints.
pub(super) fn package_names(model: &RobotModel, asked: Option<&str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in model.joints.iter().filter_map(|joint| joint.package.as_ref()) {
        let is_asked = asked.is_none_or(|asked| asked.eq_ignore_ascii_case(name));
        if is_asked && !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
