//! A robot printed as a tree: what carries what, where, and how it is turned.

use base::geom::Pose;
use base::model::{RobotModel, SideOfRobot};
use glam::DVec3;

use crate::words::{self, degrees, metres, trimmed};

/// A line and what hangs below it.
struct Branch {
    label: String,
    below: Vec<Branch>,
}

/// The robot as lines of text: every part below the one that carries it, with its pose there (metres; roll, pitch, yaw in degrees).
pub fn tree(model: &RobotModel) -> String {
    let [x, y, z] = model.chassis.size.to_array().map(|size| trimmed(size, 3));
    let mass = trimmed(words::mass(model), 2);
    let height = metres(model.chassis.ride_height);
    let mut text = format!("{}: {}, {mass} kg\n", model.name, words::drive(&model.drive));
    let label = format!(
        "chassis {x} x {y} x {z} m, its frame {height} above the floor{}",
        place(Pose::at(model.chassis.middle))
    );
    let mut parts = vec![Branch { label, below: vec![] }];
    parts.extend(parts_of(model, None));
    write(&parts, "", &mut text);
    text
}

/// Everything that the joint `parent`, or the chassis, carries.
fn parts_of(model: &RobotModel, parent: Option<&str>) -> Vec<Branch> {
    let is_here = |other: &Option<String>| other.as_deref() == parent;
    let wheels = model.wheels.iter().filter(|wheel| is_here(&wheel.parent)).map(|wheel| {
        let kind = match (wheel.is_caster, wheel.side) {
            (true, _) => "caster",
            (false, SideOfRobot::Left) => "wheel, left",
            (false, SideOfRobot::Right) => "wheel, right",
            (false, SideOfRobot::Middle) => "wheel",
        };
        let track = if wheel.is_tracked { " in a track" } else { "" };
        let radius = metres(wheel.radius);
        leaf(&wheel.name, &format!("{kind}{track}, radius {radius}"), Pose::at(wheel.position))
    });
    let feet = model.feet.iter().filter(|foot| parent == Some(foot.parent.as_str()));
    let feet = feet.map(|foot| {
        let words = format!("foot, radius {}", metres(foot.radius));
        leaf(&foot.name, &words, Pose::at(foot.position))
    });
    let servos = model.servos.iter().filter(|_| parent.is_none());
    let servos = servos.map(|servo| leaf(&servo.name, &words::servo(servo), Pose::IDENTITY));
    let joints = model.joints.iter().filter(|joint| is_here(&joint.parent)).map(|joint| {
        let mut branch = leaf(&joint.name, &words::joint(joint), joint.parent_from_link);
        branch.below = parts_of(model, Some(&joint.name));
        branch
    });
    let sensors = model.equipment.iter().filter(|sensor| is_here(&sensor.parent)).map(|sensor| {
        let figures = words::figures(&sensor.kind);
        let gap = if figures.is_empty() { "" } else { " " };
        let every = match sensor.period {
            Some(period) => format!(", every {} s", trimmed(period.seconds(), 3)),
            None => ", when asked".to_owned(),
        };
        let words = format!("{}{gap}{figures}{every}", sensor.kind.descriptor().word);
        leaf(&sensor.name, &words, sensor.parent_from_sensor)
    });
    let lamps = model.headlamps.iter().filter(|lamp| is_here(&lamp.parent));
    let lamps = lamps.map(|lamp| leaf(&lamp.name, "lamp", lamp.parent_from_lamp));
    wheels.chain(joints).chain(feet).chain(servos).chain(sensors).chain(lamps).collect()
}

fn leaf(name: &str, words: &str, parent_from_part: Pose) -> Branch {
    Branch { label: format!("{name}: {words}{}", place(parent_from_part)), below: vec![] }
}

/// ` at x y z turned r p y`; nothing of what is zero.
fn place(pose: Pose) -> String {
    let numbers = |v: DVec3, decimals| v.to_array().map(|n| trimmed(n, decimals)).join(" ");
    let mut text = String::new();
    if pose.position.length() > 1e-9 {
        text.extend([" at ", &numbers(pose.position, 4)]);
    }
    let (roll, pitch, yaw) = pose.roll_pitch_yaw();
    let turned = [roll, pitch, yaw].map(degrees);
    if turned.iter().any(|angle| angle != "0°") {
        text.extend([" turned ", &turned.join(" ")]);
    }
    text
}

fn write(branches: &[Branch], indent: &str, text: &mut String) {
    for (index, branch) in branches.iter().enumerate() {
        let is_last = index + 1 == branches.len();
        let (fork, trunk) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        text.extend([indent, fork, &branch.label, "\n"]);
        write(&branch.below, &format!("{indent}{trunk}"), text);
    }
}
