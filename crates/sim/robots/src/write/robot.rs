//! The whole text, from top to bottom.

use std::fmt::Write as _;

use base::model::{BatterySpec, Chassis, DriveKind, RobotModel, Tolerance};
use glam::DVec3;
use link_text::write::{Entry, degrees, paragraph, quoted, table_each, triple};

use super::parts;
use super::sensor::sensor;
use crate::read::blank;

/// The TOML text of a robot.
pub fn write(model: &RobotModel) -> String {
    let mut text = format!("name = {}\n", quoted(&model.name));
    if !model.about.is_empty() {
        let _ = writeln!(text, "about = {}", paragraph(&model.about));
    }
    table(&mut text, "chassis", &chassis(&model.chassis));
    table(&mut text, "drive", &drive(&model.drive));
    table(&mut text, "battery", &battery(&model.battery));
    table(&mut text, "tolerance", &tolerance(&model.tolerance));
    table_each(&mut text, "joint", model.joints.iter().map(parts::joint));
    table_each(&mut text, "foot", model.feet.iter().map(parts::foot));
    table_each(&mut text, "servo", model.servos.iter().map(parts::servo));
    table_each(&mut text, "wheel", model.wheels.iter().map(parts::wheel));
    let sensors = model.equipment.iter().map(|item| {
        let mut entry = Entry::default();
        entry.text("name", &item.name);
        sensor(&mut entry, &item.kind, item.period);
        parts::mount(&mut entry, item.parent.as_ref(), &item.parent_from_sensor);
        entry
    });
    table_each(&mut text, "sensor", sensors);
    table_each(&mut text, "lamp", model.headlamps.iter().map(parts::lamp));
    text
}

/// `[kind]` and one key a line; nothing if there is none.
pub(super) fn table(text: &mut String, kind: &str, entry: &Entry) {
    if !entry.is_empty() {
        let _ = write!(text, "\n[{kind}]\n{}", entry.lines());
    }
}

fn chassis(chassis: &Chassis) -> Entry {
    let mut entry = Entry::default();
    entry.raw("size", triple(chassis.size));
    for (key, at) in [("middle", chassis.middle), ("centre_of_mass", chassis.centre_of_mass)] {
        if at != DVec3::ZERO {
            entry.raw(key, triple(at));
        }
    }
    entry.number("mass_kg", chassis.mass);
    entry.number("ride_height_m", chassis.ride_height);
    entry
}

/// `[drive]`
pub(super) fn drive(drive: &DriveKind) -> Entry {
    let mut entry = Entry::default();
    match drive {
        DriveKind::Skid { effective_track } => {
            entry.text("kind", "skid");
            entry.number("effective_track_m", *effective_track);
        }
        DriveKind::Differential => entry.text("kind", "differential"),
        DriveKind::Ackermann { max_front, max_rear } => {
            entry.text("kind", "ackermann");
            entry.number_unless("max_front_deg", degrees(*max_front), 0.0);
            entry.number_unless("max_rear_deg", degrees(*max_rear), 0.0);
        }
        DriveKind::Aerial(limits) => {
            entry.text("kind", "aerial");
            entry.number("forward_m_s", limits.forward);
            entry.number("sideways_m_s", limits.sideways);
            entry.number("vertical_m_s", limits.vertical);
            entry.number("turn_rad_s", limits.turn);
            entry.number("tilt_deg", degrees(limits.tilt));
        }
        DriveKind::Legs => entry.text("kind", "legs"),
        DriveKind::Fixed => entry.text("kind", "fixed"),
    }
    entry
}

/// `[battery]`
pub(super) fn battery(battery: &BatterySpec) -> Entry {
    let usual = blank().battery;
    let mut entry = Entry::default();
    entry.number_unless("energy_j", battery.energy, usual.energy);
    entry.number_unless("life_s", battery.life, usual.life);
    entry
}

/// `[tolerance]`
pub(super) fn tolerance(tolerance: &Tolerance) -> Entry {
    let usual = blank().tolerance;
    let mut entry = Entry::default();
    entry.number_unless("straight", tolerance.straight, usual.straight);
    entry.number_unless("turn", tolerance.turn, usual.turn);
    entry.number_unless("square_m", tolerance.square, usual.square);
    entry
}
