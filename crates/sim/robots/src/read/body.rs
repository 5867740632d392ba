//! Chassis, drive, wheels and lamps.

use base::model::{AerialLimits, Chassis, DriveKind, Headlamp, SideOfRobot, WheelSpec};
use glam::DVec3;
use link_text::Fields;

use super::context::{Context, Kind, pose};
use super::domains::{EFFORT, MASS, POSITION, RIGHT_ANGLE, SIZE, SPEED, TURN_SPEED};

/// `[chassis]`
pub(crate) fn chassis(fields: &Fields<'_>, context: &mut Context<'_>) {
    let size = fields.required("size", "[0.5, 0.4, 0.2]");
    context.model.chassis = Chassis {
        size: size.and_then(|item| item.triple(SIZE)).unwrap_or(DVec3::ONE),
        middle: position_or_zero(fields, "middle"),
        mass: fields.number("mass_kg", MASS),
        centre_of_mass: position_or_zero(fields, "centre_of_mass"),
        ride_height: fields.number("ride_height_m", SIZE),
    };
}

#[derive(Clone, Copy)]
enum Drive {
    Skid,
    Differential,
    Ackermann,
    Aerial,
    Legs,
    Fixed,
}

/// `[drive]`
pub(crate) fn drive(fields: &Fields<'_>, context: &mut Context<'_>) {
    let kinds = [
        ("skid", Drive::Skid),
        ("differential", Drive::Differential),
        ("ackermann", Drive::Ackermann),
        ("aerial", Drive::Aerial),
        ("legs", Drive::Legs),
        ("fixed", Drive::Fixed),
    ];
    let kind = fields.required("kind", "\"skid\"").and_then(|item| item.choice(&kinds));
    let angle = |key| fields.number_or(key, RIGHT_ANGLE, 0.0).to_radians();
    context.model.drive = match kind {
        None => return,
        Some(Drive::Skid) => {
            DriveKind::Skid { effective_track: fields.number("effective_track_m", SIZE.like(0.6)) }
        }
        Some(Drive::Differential) => DriveKind::Differential,
        Some(Drive::Ackermann) => DriveKind::Ackermann {
            max_front: angle("max_front_deg"),
            max_rear: angle("max_rear_deg"),
        },
        Some(Drive::Aerial) => DriveKind::Aerial(AerialLimits {
            forward: fields.number("forward_m_s", SPEED),
            sideways: fields.number("sideways_m_s", SPEED),
            vertical: fields.number("vertical_m_s", SPEED),
            turn: fields.number("turn_rad_s", TURN_SPEED.like(1.7)),
            tilt: fields.number_or("tilt_deg", RIGHT_ANGLE, 25.0).to_radians(),
        }),
        Some(Drive::Legs) => DriveKind::Legs,
        Some(Drive::Fixed) => DriveKind::Fixed,
    };
}

/// `[[wheel]]`
pub(crate) fn wheel(fields: &Fields<'_>, context: &mut Context<'_>) {
    let sides = [
        ("left", SideOfRobot::Left),
        ("right", SideOfRobot::Right),
        ("middle", SideOfRobot::Middle),
    ];
    let steered = [("front", 1), ("rear", -1), ("none", 0)];
    let like = fields.optional("like").and_then(|item| {
        let name = context.known(&item, &[Kind::Wheel], "wheel above it", "\"LeftFWheel\"")?;
        context.model.wheels.iter().find(|wheel| wheel.name == name).cloned()
    });
    let at = fields.required("at", "[0.13, 0.2, -0.1]");
    let number = |key, domain: link_text::Domain, usual: Option<f64>| match usual {
        Some(usual) => fields.number_or(key, domain, usual),
        None => fields.number(key, domain),
    };
    let like = like.as_ref();
    let is_caster = fields.flag_or("caster", like.is_some_and(|wheel| wheel.is_caster));
    // A caster has no motor.
    let free = is_caster.then_some(0.0);
    let wheel = WheelSpec {
        name: context.name(fields, Kind::Wheel, "\"LeftFWheel\""),
        parent: context.parent(fields),
        position: at.and_then(|item| item.triple(POSITION)).unwrap_or_default(),
        radius: number("radius_m", SIZE.like(0.1), like.map(|wheel| wheel.radius)),
        width: number("width_m", SIZE.like(0.05), like.map(|wheel| wheel.width)),
        mass: number("mass_kg", MASS.like(0.5), like.map(|wheel| wheel.mass)),
        side: match like {
            Some(wheel) => fields.choice_or("side", &sides, wheel.side),
            None => fields
                .required("side", "\"left\"")
                .and_then(|item| item.choice(&sides))
                .unwrap_or(SideOfRobot::Middle),
        },
        is_caster,
        is_tracked: !is_caster
            && fields.flag_or("track", like.is_some_and(|wheel| wheel.is_tracked)),
        max_speed: free.unwrap_or_else(|| {
            number("max_speed_rad_s", TURN_SPEED, like.map(|wheel| wheel.max_speed))
        }),
        max_torque: free
            .unwrap_or_else(|| number("max_torque_nm", EFFORT, like.map(|wheel| wheel.max_torque))),
        steered: fields.choice_or("steered", &steered, like.map_or(0, |wheel| wheel.steered)),
    };
    context.model.wheels.push(wheel);
}

/// `[[lamp]]`
pub(crate) fn lamp(fields: &Fields<'_>, context: &mut Context<'_>) {
    let lamp = Headlamp {
        name: context.name(fields, Kind::Lamp, "\"Headlight\""),
        parent: context.parent(fields),
        parent_from_lamp: pose(fields),
    };
    context.model.headlamps.push(lamp);
}

fn position_or_zero(fields: &Fields<'_>, key: &'static str) -> DVec3 {
    fields.optional(key).and_then(|item| item.triple(POSITION)).unwrap_or_default()
}
