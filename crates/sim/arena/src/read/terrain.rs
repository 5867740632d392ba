//! Ground that is not flat, and meshes.

use std::sync::Arc;

use base::arena::{Heightfield, MeshPart, Ramp, Stairs};
use base::mesh::Mesh;
use link_text::domain::{COORDINATE, Domain, LENGTH, SCALE};
use link_text::{Fields, Item};

use super::context::{Context, Kind};
use super::picture;
use super::structure::turned_about;
use crate::error::ArenaError;
use crate::limits;
use crate::mesh::{Format, MeshProblem, Raw, Up, parse};

/// A flight of a thousand steps is taller than any building.
const STEPS: i64 = 1000;

/// `[[ramp]]`
pub(crate) fn ramp(fields: &Fields<'_>, context: &mut Context<'_>) {
    let ramp = Ramp {
        at: fields.point("at"),
        size: fields.size3("size"),
        yaw: fields.angle("yaw_deg"),
        material: context.material(fields, "plywood"),
    };
    context.arena.ramps.push(ramp);
}

/// `[[stairs]]`
pub(crate) fn stairs(fields: &Fields<'_>, context: &mut Context<'_>) {
    let item = fields.required("steps", "8");
    let steps = item.and_then(|item| item.whole(1, STEPS, "8")).unwrap_or(1) as usize;
    let stairs = Stairs {
        at: fields.point("at"),
        steps,
        tread: fields.number_or("tread_m", LENGTH, 0.28),
        riser: fields.number_or("riser_m", LENGTH, 0.18),
        width: fields.number_or("width_m", LENGTH, 1.0),
        yaw: fields.angle("yaw_deg"),
        material: context.material(fields, "planks"),
    };
    context.charge_things(steps, "stairs.steps", || fields.place());
    context.arena.stairs.push(stairs);
}

/// `[[heightfield]]`
pub(crate) fn heightfield(fields: &Fields<'_>, context: &mut Context<'_>) {
    let heights = match fields.optional("png") {
        None => {
            fields.refuse("height_m", "heights are metres already", "take it out, or add png");
            let item = fields.required("heights", "[[0, 0], [0, 0.5]]");
            item.and_then(|item| lattice_heights(&item, context))
        }
        Some(png) => {
            fields.refuse("heights", "there is png already", "take out one of the two");
            let white = fields.number("height_m", LENGTH);
            let share = picture::heights(&png, context);
            share.map(|rows| {
                let scaled = |row: &Vec<f64>| row.iter().map(|share| share * white).collect();
                rows.iter().map(scaled).collect()
            })
        }
    };
    let heightfield = Heightfield {
        at: fields.point("at"),
        size: fields.size2("size"),
        heights: Arc::new(heights.unwrap_or_default()),
        material: context.material(fields, "earth"),
    };
    context.arena.heightfields.push(heightfield);
}

fn lattice_heights(item: &Item<'_>, context: &mut Context<'_>) -> Option<Vec<Vec<f64>>> {
    let heights = rows(item, 2, limits::HEIGHTFIELD_EDGE, COORDINATE.like(0.5))?;
    let cells = (heights.len() - 1) * (heights.first()?.len() - 1);
    context.charge_triangles(2 * cells, item).then_some(heights)
}

/// A list of rows of the same length, `min` to `max` both ways.
pub(crate) fn rows(
    item: &Item<'_>,
    min: usize,
    max: usize,
    domain: Domain,
) -> Option<Vec<Vec<f64>>> {
    let example = "[[0, 0.1], [0.2, 0.1]]";
    let wanted = format!("a list of {min} to {max} rows");
    let list = item.list(&wanted, example)?;
    if list.len() < min || list.len() > max {
        return item.out_of_range(&format!("{wanted}, not {}", list.len()), example);
    }
    let wanted = format!("a row of {min} to {max} numbers");
    let mut rows: Vec<Vec<f64>> = Vec::with_capacity(list.len());
    for row in &list {
        let numbers = row.list(&wanted, "[0, 0.1]")?;
        if numbers.len() < min || numbers.len() > max {
            return row.out_of_range(&format!("{wanted}, not {}", numbers.len()), "[0, 0.1]");
        }
        if let Some(first) = rows.first().filter(|first| first.len() != numbers.len()) {
            let wanted = format!("{} numbers long like the first row", first.len());
            return row.out_of_range(&wanted, &format!("a row of {} numbers", first.len()));
        }
        let numbers: Option<Vec<f64>> = numbers.iter().map(|item| item.number(domain)).collect();
        rows.push(numbers?);
    }
    Some(rows)
}

/// `[[mesh]]`
pub(crate) fn mesh(fields: &Fields<'_>, context: &mut Context<'_>) {
    let scale = fields.number_or("scale", SCALE, 1.0);
    let up = fields.optional("up").and_then(|item| item.choice(&[("y", Up::Y), ("z", Up::Z)]));
    let file = fields.required("file", "\"car.obj\"");
    let mesh = file.and_then(|item| mesh_file(&item, context, scale, up)).unwrap_or_default();
    let part = MeshPart {
        name: context.name_if(fields, Kind::Other),
        mesh,
        pose: turned_about(fields, fields.point("at")),
        material: context.material(fields, "concrete"),
    };
    context.arena.meshes.push(part);
}

fn mesh_file(
    item: &Item<'_>,
    context: &mut Context<'_>,
    scale: f64,
    up: Option<Up>,
) -> Option<Arc<Mesh>> {
    let path = context.path(item, "\"car.obj\"")?;
    let Some(format) = Format::of(&path) else {
        return item.out_of_range("a file that ends in .obj, .gltf or .glb", "\"car.obj\"");
    };
    let up = up.unwrap_or(format.up());
    let raw = raw_mesh(item, context, path.clone(), format)?;
    if !context.charge_triangles(raw.triangles(), item) {
        return None;
    }
    let key = (path, scale.to_bits(), up);
    if let Some(known) = context.placed_meshes.get(&key) {
        return known.clone();
    }
    let placed = raw.placed(scale, up).map_err(|problem| complain(item, context, problem)).ok();
    let mesh = placed.map(Arc::new);
    context.placed_meshes.insert(key, mesh.clone());
    mesh
}

/// What the file holds; each is read once, whatever it holds.
fn raw_mesh(
    item: &Item<'_>,
    context: &mut Context<'_>,
    path: String,
    format: Format,
) -> Option<Arc<Raw>> {
    if let Some(known) = context.meshes.get(&path) {
        return known.clone();
    }
    let sibling = |name: &str| {
        let path = crate::files::checked_path(&path, name)?;
        context.files.read(&path, limits::SIDE_FILE_BYTES)
    };
    let content = context.side_file(item, &path);
    let parsed = content.and_then(|content| {
        let parsed = parse(format, &content, &sibling, context.triangles_left());
        parsed.map_err(|problem| complain(item, context, problem)).ok()
    });
    let raw = parsed.map(Arc::new);
    context.meshes.insert(path, raw.clone());
    raw
}

fn complain(item: &Item<'_>, context: &Context<'_>, problem: MeshProblem) {
    let (at, key, value) = (item.place(), item.path(), item.shown());
    context.sink.push(ArenaError::BadMesh { at, key, value, problem });
}
