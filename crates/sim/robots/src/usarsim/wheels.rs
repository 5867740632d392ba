//! Wheels: `JointParts=`.

use base::model::{DriveKind, SideOfRobot, WheelSpec};
use glam::DVec3;
use link_text::Domain;

use super::classes::TYRES;
use super::entry::Entry;
use super::frame;
use super::layers::Found;
use super::robot::Build;
use crate::limits;

const SCALE: Domain = Domain::new(0.01, 100.0, "", 1.0);
/// Nearer to the middle than this, a wheel is on neither side, metres.
const MIDDLE: f64 = 0.001;
const LOOKS: [&str; 10] = [
    "bSteeringLocked",
    "bSuspensionLocked",
    "BrakeTorque",
    "ParentAxis",
    "ParentAxis2",
    "SelfAxis",
    "SelfAxis2",
    "bDisableCollision",
    "MaxTorque",
    "SuspHighLimit",
];

/// The wheels of a robot in place of those its body comes with.
pub(crate) fn wheels(parts: &[Found<'_>], build: &mut Build<'_>) {
    let motor = build.model.wheels.iter().find(|wheel| !wheel.is_caster).cloned();
    build.model.wheels.clear();
    for part in parts.iter().take(limits::WHEELS + 1) {
        if let Some(wheel) = wheel(*part, motor.as_ref(), build) {
            build.model.wheels.push(wheel);
        }
    }
    if parts.len() > limits::WHEELS {
        let at = parts[limits::WHEELS].place();
        let (key, what, limit) = ("JointParts".to_owned(), "wheels", limits::WHEELS);
        build.report.sink.push(crate::error::RobotError::TooMany { at, key, what, limit });
    }
    settle(build);
}

fn wheel(found: Found<'_>, motor: Option<&WheelSpec>, build: &mut Build<'_>) -> Option<WheelSpec> {
    let entry = Entry::new(found, "JointParts", build.report)?;
    entry.pass_over(&LOOKS);
    let name = entry.name("PartName", "LeftFWheel");
    let part = entry.class("PartClass", "USARModels.P2ATTire");
    let joint = entry.class("JointClass", "KCarWheelJoint");
    let scale = entry.vector("DrawScale3D", SCALE, 1.0);
    let at = build.vector(&entry, "ParentPos") - build.vector(&entry, "SelfPos");
    let is_on_chassis = entry.text("Parent").is_none();
    let parent = entry.get("Parent");
    entry.finish();
    let ((part, part_at), (joint, joint_at), name) = (part?, joint?, name?);
    if !joint.eq_ignore_ascii_case("KCarWheelJoint") {
        let known = ["KCarWheelJoint"];
        return build.report.no_class(&entry.key("JointClass"), joint_at, "joint", (joint, &known));
    }
    let Some(tyre) = TYRES.iter().find(|tyre| tyre.name.eq_ignore_ascii_case(part)) else {
        let known: Vec<&str> = TYRES.iter().map(|tyre| tyre.name).collect();
        return build.report.no_class(&entry.key("PartClass"), part_at, "part", (part, &known));
    };
    if let Some(parent) = parent.filter(|_| !is_on_chassis) {
        let known = [""; 0];
        let name = super::entry::text_of(parent).unwrap_or_default();
        return build.report.no_name(
            &entry.key("Parent"),
            parent,
            "part that carries wheels",
            (name, &known),
        );
    }
    build.claim_wheel(name, &entry)?;
    Some(WheelSpec {
        name: name.to_owned(),
        parent: None,
        position: frame::vector(at),
        radius: tyre.radius * scale.z,
        width: tyre.width * scale.y,
        mass: tyre.mass,
        side: side(at),
        is_caster: tyre.is_caster,
        is_tracked: false,
        max_speed: if tyre.is_caster { 0.0 } else { motor.map_or(5.0, |motor| motor.max_speed) },
        max_torque: if tyre.is_caster { 0.0 } else { motor.map_or(10.0, |motor| motor.max_torque) },
        steered: 0,
    })
}

/// By USARSim's y, which points to the right.
fn side(at: DVec3) -> SideOfRobot {
    if at.y > MIDDLE {
        SideOfRobot::Right
    } else if at.y < -MIDDLE {
        SideOfRobot::Left
    } else {
        SideOfRobot::Middle
    }
}

/// The robot stands on its new wheels, and turns as they let it.
fn settle(build: &mut Build<'_>) {
    let wheels = &build.model.wheels;
    if let Some(height) =
        wheels.iter().map(|wheel| wheel.radius - wheel.position.z).reduce(f64::max)
    {
        build.model.chassis.ride_height = height;
    }
    let reach = |axis: fn(&DVec3) -> f64| {
        let ends = wheels.iter().map(|wheel| axis(&wheel.position).abs());
        2.0 * ends.fold(0.0, f64::max)
    };
    let (base, track) = (reach(|p| p.x), reach(|p| p.y));
    if let DriveKind::Skid { effective_track } = &mut build.model.drive
        && track > 0.0
    {
        // Four equal loads with Coulomb friction.
        *effective_track = track + base * base / track;
    }
}
