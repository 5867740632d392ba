//! Floors, blocks and doors.

use base::arena::{Block, BlockShape, Door, Floor, Hinge};
use base::geom::Pose;
use glam::DVec3;
use link_text::Fields;
use link_text::domain::{LENGTH, MASS, SHARE};

use super::context::{Context, Kind};

/// `[[floor]]`
pub(crate) fn floor(fields: &Fields<'_>, context: &mut Context<'_>) {
    let floor = Floor {
        at: fields.point_or_origin("at"),
        size: fields.size2("size"),
        thickness: fields.number_or("thickness_m", LENGTH, 0.1),
        material: context.material(fields, "concrete"),
    };
    context.arena.floors.push(floor);
}

/// `[[box]]`
pub(crate) fn cuboid(fields: &Fields<'_>, context: &mut Context<'_>) {
    let size = fields.size3("size");
    let pose = turned(fields, size.z / 2.0);
    block(fields, context, BlockShape::Box(size), pose);
}

/// `[[cylinder]]`
pub(crate) fn cylinder(fields: &Fields<'_>, context: &mut Context<'_>) {
    let radius = fields.number("radius_m", LENGTH.like(0.2));
    let height = fields.number("height_m", LENGTH);
    let pose = turned(fields, height / 2.0);
    block(fields, context, BlockShape::Cylinder { radius, height }, pose);
}

/// `[[sphere]]`
pub(crate) fn sphere(fields: &Fields<'_>, context: &mut Context<'_>) {
    let radius = fields.number("radius_m", LENGTH.like(0.2));
    let pose = Pose::at(fields.point("at") + DVec3::Z * radius);
    block(fields, context, BlockShape::Sphere(radius), pose);
}

/// Turned about its middle, which is `half_height` above `at` before the turn.
fn turned(fields: &Fields<'_>, half_height: f64) -> Pose {
    let middle = fields.point("at") + DVec3::Z * half_height;
    turned_about(fields, middle)
}

/// At `position`, turned by roll, pitch and yaw.
pub(crate) fn turned_about(fields: &Fields<'_>, position: DVec3) -> Pose {
    let [roll, pitch, yaw] = ["roll_deg", "pitch_deg", "yaw_deg"].map(|key| fields.angle(key));
    Pose::from_roll_pitch_yaw(position, roll, pitch, yaw)
}

fn block(fields: &Fields<'_>, context: &mut Context<'_>, shape: BlockShape, pose: Pose) {
    let is_held = fields.flag_or("held", false);
    let kind = if is_held { Kind::HeldBlock } else { Kind::Other };
    let block = Block {
        name: context.name_if(fields, kind),
        shape,
        pose,
        material: context.material(fields, "wood"),
        mass: fields.number_if("mass_kg", MASS),
        is_held,
    };
    if let Some(held) = fields.optional("held").filter(|_| is_held && fields.is_clean()) {
        if block.name.is_none() {
            held.contradicts("nothing can drop it without a name", "add name = \"slab\"");
        }
        if block.mass.is_none() {
            held.contradicts("nothing can fall without a mass", "add mass_kg = 20");
        }
    }
    context.arena.blocks.push(block);
}

/// `[[door]]`
pub(crate) fn door(fields: &Fields<'_>, context: &mut Context<'_>) {
    let hinges = [("left", Hinge::Left), ("right", Hinge::Right), ("slide", Hinge::Slide)];
    let size = fields.optional("size").and_then(|item| item.triple(LENGTH));
    let door = Door {
        name: context.name(fields, Kind::Door, "\"entrance\""),
        at: fields.point("at"),
        size: size.unwrap_or(DVec3::new(0.9, 0.04, 2.0)),
        yaw: fields.angle("yaw_deg"),
        hinge: fields.choice_or("hinge", &hinges, Hinge::Left),
        open: fields.number_or("open", SHARE, 0.0),
        material: context.material(fields, "wood"),
    };
    context.arena.doors.push(door);
}
