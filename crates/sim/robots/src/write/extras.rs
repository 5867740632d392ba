//! What a format for bodies alone leaves open, for [`crate::complete`] to read.

use std::fmt::Write as _;

use base::model::{JointSpec, RobotModel, SideOfRobot, WheelSpec};
use link_text::write::{Entry, degrees, paragraph, table_each};

use super::parts;
use super::robot::{battery, drive, table, tolerance};
use super::sensor::sensor;

/// The frames that sensors and lamps sit in, in the model's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frames {
    /// One each sensor.
    pub sensors: Vec<String>,
    /// One each lamp.
    pub lamps: Vec<String>,
}

/// The text of what a body does not say.
pub fn extras(model: &RobotModel, frames: &Frames) -> String {
    let mut text = String::new();
    if !model.about.is_empty() {
        let _ = writeln!(text, "about = {}", paragraph(&model.about));
    }
    table(&mut text, "drive", &drive(&model.drive));
    table(&mut text, "battery", &battery(&model.battery));
    table(&mut text, "tolerance", &tolerance(&model.tolerance));
    table_each(&mut text, "wheel", model.wheels.iter().filter_map(wheel));
    table_each(&mut text, "joint", model.joints.iter().filter_map(joint));
    table_each(&mut text, "foot", model.feet.iter().map(parts::foot));
    table_each(&mut text, "servo", model.servos.iter().map(parts::servo));
    let sensors = model.equipment.iter().zip(&frames.sensors).map(|(item, frame)| {
        let mut entry = on(frame, &item.name);
        sensor(&mut entry, &item.kind, item.period);
        entry
    });
    table_each(&mut text, "sensor", sensors);
    let lamps = model.headlamps.iter().zip(&frames.lamps);
    table_each(&mut text, "lamp", lamps.map(|(lamp, frame)| on(frame, &lamp.name)));
    text
}

fn on(frame: &str, name: &str) -> Entry {
    let mut entry = Entry::default();
    entry.text("frame", frame);
    entry.text("name", name);
    entry
}

/// Of a wheel that counts as on another side than it stands, or runs in a track.
fn wheel(wheel: &WheelSpec) -> Option<Entry> {
    let mut entry = Entry::default();
    entry.text("of", &wheel.name);
    let is_plain = !wheel.is_tracked && wheel.parent.is_none() && side(wheel) == wheel.side;
    if is_plain {
        return None;
    }
    entry.text(
        "side",
        match wheel.side {
            SideOfRobot::Left => "left",
            SideOfRobot::Right => "right",
            SideOfRobot::Middle => "middle",
        },
    );
    entry.set_if("track", wheel.is_tracked);
    Some(entry)
}

/// The side a wheel on the chassis stands on; casters belong to none.
fn side(wheel: &WheelSpec) -> SideOfRobot {
    match wheel.position.y {
        _ if wheel.is_caster => SideOfRobot::Middle,
        y if y > 0.0 => SideOfRobot::Left,
        y if y < 0.0 => SideOfRobot::Right,
        _ => SideOfRobot::Middle,
    }
}

/// Of a joint that starts elsewhere than at zero, belongs to a package, or carries nothing that weighs anything.
fn joint(joint: &JointSpec) -> Option<Entry> {
    let is_moved = joint.start != joint.in_range(0.0);
    if !is_moved && joint.package.is_none() && joint.link_mass > 0.0 {
        return None;
    }
    let mut entry = Entry::default();
    entry.text("of", &joint.name);
    if is_moved {
        match joint.kind {
            base::model::JointKind::Revolute => entry.number("start_deg", degrees(joint.start)),
            base::model::JointKind::Prismatic => entry.number("start_m", joint.start),
        }
    }
    if let Some((package, link)) = &joint.package {
        entry.text("package", package);
        entry.raw("link", link.to_string());
    }
    if joint.link_mass == 0.0 {
        entry.number("mass_kg", 0.0);
    }
    Some(entry)
}
