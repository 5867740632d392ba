//! Ground that is not flat.

use base::arena::{Heightfield, Ramp, Stairs, StepField};
use link_text::write::{Entry, degrees, list, pair, point, triple};

pub(crate) fn ramp(ramp: &Ramp) -> Entry {
    let mut entry = Entry::default();
    entry.raw("at", point(ramp.at));
    entry.raw("size", triple(ramp.size));
    entry.number_unless("yaw_deg", degrees(ramp.yaw), 0.0);
    entry.text_unless("material", &ramp.material, "plywood");
    entry
}

pub(crate) fn stairs(stairs: &Stairs) -> Entry {
    let mut entry = Entry::default();
    entry.raw("at", point(stairs.at));
    entry.raw("steps", stairs.steps.to_string());
    entry.number_unless("tread_m", stairs.tread, 0.28);
    entry.number_unless("riser_m", stairs.riser, 0.18);
    entry.number_unless("width_m", stairs.width, 1.0);
    entry.number_unless("yaw_deg", degrees(stairs.yaw), 0.0);
    entry.text_unless("material", &stairs.material, "planks");
    entry
}

pub(crate) fn step_field(field: &StepField) -> Entry {
    let mut entry = Entry::default();
    entry.raw("at", point(field.at));
    entry.number_unless("cell_m", field.cell, 0.1);
    entry.number_unless("yaw_deg", degrees(field.yaw), 0.0);
    entry.text_unless("material", &field.material, "wood");
    entry.raw("heights", rows(&field.heights));
    entry
}

pub(crate) fn heightfield(field: &Heightfield) -> Entry {
    let mut entry = Entry::default();
    entry.raw("at", point(field.at));
    entry.raw("size", pair(field.size));
    entry.text_unless("material", &field.material, "earth");
    entry.raw("heights", rows(&field.heights));
    entry
}

/// One row a line.
fn rows(heights: &[Vec<f64>]) -> String {
    let rows: Vec<String> = heights.iter().map(|row| format!("  {},\n", list(row))).collect();
    format!("[\n{}]", rows.concat())
}
