//! Ramps, stairs, step fields, heightfields and meshes.

use base::arena::{Arena, Heightfield, MeshPart, Pattern, Ramp, Stairs, StepField};
use base::geom::Pose;
use base::mesh::Mesh;
use glam::{DVec2, DVec3, Vec2};
use sim_rays::{Shape, Surface, Triangle};

use super::builder::{Builder, placed_box};
use crate::error::WorldError;
use crate::thing::ThingKind;

/// Adds all ground that is not flat, and all meshes.
pub(crate) fn add_terrain(builder: &mut Builder, arena: &Arena) -> Result<(), WorldError> {
    for (number, ramp) in (1..).zip(&arena.ramps) {
        let surface =
            builder.thing(format!("ramp {number}"), ThingKind::Terrain, &ramp.material)?;
        add_ramp(builder, surface, ramp);
    }
    for (number, stairs) in (1..).zip(&arena.stairs) {
        let surface =
            builder.thing(format!("stairs {number}"), ThingKind::Terrain, &stairs.material)?;
        add_stairs(builder, surface, stairs);
    }
    for (number, field) in (1..).zip(&arena.step_fields) {
        let name = format!("step field {number}");
        let surface = builder.thing(name, ThingKind::Terrain, &field.material)?;
        add_step_field(builder, surface, field);
    }
    for (number, field) in (1..).zip(&arena.heightfields) {
        let name = format!("heightfield {number}");
        check_rows(&name, &field.heights)?;
        let surface = builder.thing(name, ThingKind::Terrain, &field.material)?;
        add_heightfield(builder, surface, field);
    }
    for (number, mesh) in (1..).zip(&arena.meshes) {
        let name = mesh.name.clone().unwrap_or_else(|| format!("mesh {number}"));
        check_mesh(&name, &mesh.mesh)?;
        let surface = builder.thing(name, ThingKind::Mesh, &mesh.material)?;
        add_mesh(builder, surface, mesh);
    }
    Ok(())
}

fn add_ramp(builder: &mut Builder, surface: Surface, ramp: &Ramp) {
    let world_from_ramp = Pose::from_xyz_yaw(ramp.at.x, ramp.at.y, ramp.at.z, ramp.yaw);
    let DVec3 { x: length, y: width, z: rise } = ramp.size;
    let corner = |x: f64, side: f64, z: f64| DVec3::new(x, side * width / 2.0, z);
    let left = [corner(0.0, 1.0, 0.0), corner(length, 1.0, 0.0), corner(length, 1.0, rise)];
    let right = [corner(0.0, -1.0, 0.0), corner(length, -1.0, 0.0), corner(length, -1.0, rise)];
    let [left, right] = [left, right].map(|side| side.map(|c| world_from_ramp * c));
    let slope = (length * length + rise * rise).sqrt();
    let flat = |along: f64, across: f64| Vec2::new(along as f32, across as f32);
    // Corners begin at the upper left of who looks from outside, and go round counter-clockwise.
    let mut quad = |corners: [DVec3; 4], size: DVec2| {
        let uv = [flat(0.0, size.y), flat(0.0, 0.0), flat(size.x, 0.0), flat(size.x, size.y)];
        triangle(builder, surface, [corners[0], corners[1], corners[2]], [uv[0], uv[1], uv[2]]);
        triangle(builder, surface, [corners[0], corners[2], corners[3]], [uv[0], uv[2], uv[3]]);
    };
    quad([left[0], right[0], right[2], left[2]], DVec2::new(slope, width));
    quad([right[0], left[0], left[1], right[1]], DVec2::new(length, width));
    quad([right[2], right[1], left[1], left[2]], DVec2::new(width, rise));
    let back = [flat(0.0, 0.0), flat(-length, rise), flat(-length, 0.0)];
    triangle(builder, surface, [left[0], left[2], left[1]], back);
    triangle(builder, surface, right, [flat(0.0, 0.0), flat(length, 0.0), flat(length, rise)]);
}

fn add_stairs(builder: &mut Builder, surface: Surface, stairs: &Stairs) {
    let world_from_stairs = Pose::from_xyz_yaw(stairs.at.x, stairs.at.y, stairs.at.z, stairs.yaw);
    let length = stairs.tread * stairs.steps as f64;
    for step in 0..stairs.steps {
        let start = stairs.tread * step as f64;
        let height = stairs.riser * (step + 1) as f64;
        let middle = DVec3::new(f64::midpoint(start, length), 0.0, height - stairs.riser / 2.0);
        let size = DVec3::new(length - start, stairs.width, stairs.riser);
        builder.fix(surface, placed_box(&(world_from_stairs * Pose::at(middle)), size));
    }
}

fn add_step_field(builder: &mut Builder, surface: Surface, field: &StepField) {
    let world_from_field = Pose::from_xyz_yaw(field.at.x, field.at.y, field.at.z, field.yaw);
    let rows = field.heights.len() as f64;
    for (x, row) in field.heights.iter().enumerate() {
        let columns = row.len() as f64;
        for (y, &height) in row.iter().enumerate().filter(|&(_, &height)| height > 0.0) {
            let middle = DVec3::new(
                (x as f64 + 0.5 - rows / 2.0) * field.cell,
                (y as f64 + 0.5 - columns / 2.0) * field.cell,
                height / 2.0,
            );
            let size = DVec3::new(field.cell, field.cell, height);
            builder.fix(surface, placed_box(&(world_from_field * Pose::at(middle)), size));
        }
    }
}

fn add_heightfield(builder: &mut Builder, surface: Surface, field: &Heightfield) {
    let rows = field.heights.len();
    let columns = field.heights.first().map_or(0, Vec::len);
    let place = |row: usize, column: usize| {
        let x = (row as f64 / (rows - 1) as f64 - 0.5) * field.size.x;
        let y = (column as f64 / (columns - 1) as f64 - 0.5) * field.size.y;
        (field.at + DVec3::new(x, y, field.heights[row][column]), Vec2::new(x as f32, y as f32))
    };
    for row in 1..rows {
        for column in 1..columns {
            let [a, b, c, d] = [
                place(row - 1, column - 1),
                place(row, column - 1),
                place(row, column),
                place(row - 1, column),
            ];
            triangle(builder, surface, [a.0, b.0, c.0], [a.1, b.1, c.1]);
            triangle(builder, surface, [a.0, c.0, d.0], [a.1, c.1, d.1]);
        }
    }
}

fn check_rows(thing: &str, heights: &[Vec<f64>]) -> Result<(), WorldError> {
    let expected = heights.first().map_or(0, Vec::len);
    let uneven = (1..).zip(heights).find(|(_, row)| row.len() != expected);
    uneven.map_or(Ok(()), |(row, heights)| {
        let (thing, found) = (thing.to_owned(), heights.len());
        Err(WorldError::UnevenRows { thing, row, found, expected })
    })
}

fn check_mesh(thing: &str, mesh: &Mesh) -> Result<(), WorldError> {
    let (thing, corners) = (thing.to_owned(), mesh.corners.len());
    let missing = mesh.triangles.iter().flatten().find(|&&corner| corner as usize >= corners);
    if let Some(&corner) = missing {
        return Err(WorldError::NoSuchCorner { thing, corner, corners });
    }
    let found = mesh.texture.len();
    if found != 0 && found != corners {
        return Err(WorldError::UnevenTexture { thing, found, corners });
    }
    Ok(())
}

fn add_mesh(builder: &mut Builder, surface: Surface, part: &MeshPart) {
    let mesh = &part.mesh;
    let picture = picture_size(&builder.materials[surface.material as usize].pattern);
    for corners in &mesh.triangles {
        let [a, b, c] = corners.map(|corner| corner as usize);
        let places = [a, b, c].map(|corner| mesh.corners[corner]);
        let texture = match picture {
            Some(size) if !mesh.texture.is_empty() => {
                [a, b, c].map(|corner| (mesh.texture[corner] * size).as_vec2())
            }
            _ => flattened(places),
        };
        triangle(builder, surface, places.map(|corner| part.pose * corner), texture);
    }
}

/// Metres across and up one repetition of a picture; `None` for the patterns, which are always laid in metres.
fn picture_size(pattern: &Pattern) -> Option<DVec2> {
    let Pattern::Picture { picture, size } = pattern else { return None };
    let proportion = picture.height() as f64 / picture.width.max(1) as f64;
    Some(DVec2::new(*size, *size * proportion))
}

/// Texture coordinates in metres: the triangle seen from outside along its steepest axis.
fn flattened([a, b, c]: [DVec3; 3]) -> [Vec2; 3] {
    let normal = (b - a).cross(c - a);
    let (steepness, side) = (normal.abs(), normal.signum());
    [a, b, c].map(|p| {
        let flat = if steepness.z >= steepness.x.max(steepness.y) {
            DVec2::new(p.x * side.z, p.y)
        } else if steepness.x >= steepness.y {
            DVec2::new(p.y * side.x, p.z)
        } else {
            DVec2::new(-p.x * side.y, p.z)
        };
        flat.as_vec2()
    })
}

fn triangle(builder: &mut Builder, surface: Surface, corners: [DVec3; 3], texture: [Vec2; 3]) {
    let corners = corners.map(glam::DVec3::as_vec3);
    builder.fix(surface, Shape::Triangle(Triangle { corners, texture }));
}
