//! Joints, wheels and lamps.

use base::geom::Pose;
use base::model::{FootSpec, Headlamp, JointKind, JointSpec, ServoSpec, SideOfRobot, WheelSpec};
use glam::DVec3;
use link_text::write::{Entry, degrees, direction, list, quoted, triple, turns};

use crate::read::{FRAME_MS, GAIN_DEG_PER_MS, PULSE_MIDDLE_MS};

/// `parent`, `at` and the turns: where something sits.
pub(super) fn mount(entry: &mut Entry, parent: Option<&String>, parent_from_part: &Pose) {
    if let Some(parent) = parent {
        entry.text("parent", parent);
    }
    if parent_from_part.position != DVec3::ZERO {
        entry.raw("at", triple(parent_from_part.position));
    }
    turns(entry, parent_from_part);
}

/// `[[joint]]`
pub(super) fn joint(joint: &JointSpec) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &joint.name);
    let turns = joint.kind == JointKind::Revolute;
    if !turns {
        entry.text("kind", "prismatic");
    }
    mount(&mut entry, joint.parent.as_ref(), &joint.parent_from_link);
    entry.raw("axis", triple(direction(joint.axis)));
    let value = |value: f64| if turns { degrees(value) } else { value };
    if let Some((least, greatest)) = joint.range {
        let key = if turns { "range_deg" } else { "range_m" };
        entry.raw(key, list(&[value(least), value(greatest)]));
    }
    if joint.start != joint.in_range(0.0) {
        entry.number(if turns { "start_deg" } else { "start_m" }, value(joint.start));
    }
    entry.number(if turns { "max_speed_deg_s" } else { "max_speed_m_s" }, value(joint.max_speed));
    entry.number(if turns { "max_torque_nm" } else { "max_force_n" }, joint.max_effort);
    if joint.link_size != DVec3::ZERO {
        entry.raw("size", triple(joint.link_size));
    }
    entry.number_unless("mass_kg", joint.link_mass, 0.0);
    if let Some((package, link)) = &joint.package {
        entry.text("package", package);
        entry.raw("link", link.to_string());
    }
    entry
}

/// `[[foot]]`
pub(super) fn foot(foot: &FootSpec) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &foot.name);
    entry.text("parent", &foot.parent);
    entry.raw("at", triple(foot.position));
    entry.number("radius_m", foot.radius);
    entry
}

/// `[[servo]]`
pub(super) fn servo(servo: &ServoSpec) -> Entry {
    const MILLISECONDS: f64 = 1e3;
    // A thousandth of a nanosecond says all there is to say, and hides what units have rounded.
    let tidy = |value: f64| libm::round(value * 1e9) / 1e9;
    let mut entry = Entry::default();
    entry.text("name", &servo.name);
    let joints: Vec<String> = servo.joints.iter().map(|joint| quoted(joint)).collect();
    entry.raw("joints", format!("[{}]", joints.join(", ")));
    entry.number_unless("ratio", servo.ratio, 1.0);
    entry.raw("range_deg", list(&[degrees(servo.range.0), degrees(servo.range.1)]));
    entry.number_unless("middle_ms", tidy(servo.middle * MILLISECONDS), PULSE_MIDDLE_MS);
    let gain = tidy(servo.radians_per_second.to_degrees() / MILLISECONDS);
    entry.number_unless("deg_per_ms", gain, GAIN_DEG_PER_MS);
    entry.number_unless("dead_band_deg", degrees(servo.dead_band), 0.0);
    let frame = tidy(servo.frame.seconds() * MILLISECONDS);
    entry.number_unless("frame_ms", frame, FRAME_MS);
    entry
}

/// `[[wheel]]`
pub(super) fn wheel(wheel: &WheelSpec) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &wheel.name);
    if let Some(parent) = &wheel.parent {
        entry.text("parent", parent);
    }
    entry.raw("at", triple(wheel.position));
    entry.text(
        "side",
        match wheel.side {
            SideOfRobot::Left => "left",
            SideOfRobot::Right => "right",
            SideOfRobot::Middle => "middle",
        },
    );
    entry.set_if("caster", wheel.is_caster);
    entry.set_if("track", wheel.is_tracked);
    match wheel.steered {
        0 => {}
        1.. => entry.text("steered", "front"),
        _ => entry.text("steered", "rear"),
    }
    entry.number("radius_m", wheel.radius);
    entry.number("width_m", wheel.width);
    entry.number("mass_kg", wheel.mass);
    if !wheel.is_caster {
        entry.number("max_speed_rad_s", wheel.max_speed);
        entry.number("max_torque_nm", wheel.max_torque);
    }
    entry
}

/// `[[lamp]]`
pub(super) fn lamp(lamp: &Headlamp) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &lamp.name);
    mount(&mut entry, lamp.parent.as_ref(), &lamp.parent_from_lamp);
    entry
}
