//! Floors, walls, blocks and doors.

use base::arena::{Block, BlockShape, Door, Floor, Gap, Hinge, Wall};
use glam::DVec3;
use link_text::write::{Entry, degrees, difference, pair, point, triple, turns};

/// Key of a block's list.
pub(crate) fn block_kind(block: &Block) -> &'static str {
    match block.shape {
        BlockShape::Box(_) => "box",
        BlockShape::Cylinder { .. } => "cylinder",
        BlockShape::Sphere(_) => "sphere",
    }
}

pub(crate) fn floor(floor: &Floor) -> Entry {
    let mut entry = Entry::default();
    if floor.at != DVec3::ZERO {
        entry.raw("at", point(floor.at));
    }
    entry.raw("size", pair(floor.size));
    entry.number_unless("thickness_m", floor.thickness, 0.1);
    entry.text_unless("material", &floor.material, "concrete");
    entry
}

pub(crate) fn wall(wall: &Wall) -> Entry {
    let mut entry = Entry::default();
    let corners: Vec<String> = wall.path.iter().map(|corner| pair(*corner)).collect();
    entry.raw("path", format!("[{}]", corners.join(", ")));
    entry.set_if("closed", wall.is_closed);
    entry.number_unless("height_m", wall.height, 2.4);
    entry.number_unless("thickness_m", wall.thickness, 0.1);
    entry.number_unless("base_m", wall.base, 0.0);
    if !wall.gaps.is_empty() {
        let gaps: Vec<String> = wall.gaps.iter().map(gap).collect();
        entry.raw("gaps", format!("[{}]", gaps.join(", ")));
    }
    entry.text_unless("material", &wall.material, "plaster");
    entry
}

fn gap(gap: &Gap) -> String {
    let mut entry = Entry::default();
    entry.number("along_m", gap.along);
    entry.number("width_m", gap.width);
    entry.number_unless("sill_m", gap.sill, 0.0);
    if let Some(height) = gap.height {
        entry.number("height_m", height);
    }
    entry.inline()
}

pub(crate) fn block(block: &Block) -> Entry {
    let mut entry = Entry::default();
    if let Some(name) = &block.name {
        entry.text("name", name);
    }
    let half_height = match block.shape {
        BlockShape::Box(size) => size.z / 2.0,
        BlockShape::Cylinder { height, .. } => height / 2.0,
        BlockShape::Sphere(radius) => radius,
    };
    let middle = block.pose.position;
    entry.raw("at", point(middle.with_z(difference(middle.z, half_height))));
    match block.shape {
        BlockShape::Box(size) => entry.raw("size", triple(size)),
        BlockShape::Cylinder { radius, height } => {
            entry.number("radius_m", radius);
            entry.number("height_m", height);
        }
        BlockShape::Sphere(radius) => entry.number("radius_m", radius),
    }
    if !matches!(block.shape, BlockShape::Sphere(_)) {
        turns(&mut entry, &block.pose);
    }
    entry.text_unless("material", &block.material, "wood");
    if let Some(mass) = block.mass {
        entry.number("mass_kg", mass);
    }
    entry.set_if("held", block.is_held);
    entry
}

pub(crate) fn door(door: &Door) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &door.name);
    entry.raw("at", point(door.at));
    if door.size != DVec3::new(0.9, 0.04, 2.0) {
        entry.raw("size", triple(door.size));
    }
    entry.number_unless("yaw_deg", degrees(door.yaw), 0.0);
    match door.hinge {
        Hinge::Left => {}
        Hinge::Right => entry.text("hinge", "right"),
        Hinge::Slide => entry.text("hinge", "slide"),
    }
    entry.number_unless("open", door.open, 0.0);
    entry.text_unless("material", &door.material, "wood");
    entry
}
