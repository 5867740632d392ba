//! Solids of links as boxes, and as wheels.

use base::geom::Pose;
use glam::DVec3;
use link_urdf::{Geometry, Link, Solid, mesh_bounds};
use sim_robots::limits::REACH;

use super::report::Report;
use crate::files::Meshes;

/// How parallel two lines are that count as parallel: the cosine of 8 degrees.
const PARALLEL: f64 = 0.99;
/// How much the two ways across a round mesh may differ.
const ROUND: f64 = 0.1;

/// A box, and what it is the box around.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    /// Of its middle.
    pub(super) link_from_box: Pose,
    pub(super) size: DVec3,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Box,
    /// Along z.
    Cylinder,
    Sphere,
    Mesh,
}

/// A round solid about an axle.
pub(super) struct Round {
    pub(super) middle: DVec3,
    pub(super) radius: f64,
    pub(super) width: f64,
    pub(super) is_ball: bool,
}

/// What can be touched of a link, or, where nothing can, what is seen of it.
pub(super) fn shapes(link: &Link, meshes: &dyn Meshes, report: &Report<'_>) -> Vec<Shape> {
    let (tag, solids) = if link.collisions.is_empty() {
        ("visual", &link.visuals)
    } else {
        ("collision", &link.collisions)
    };
    let part = format!("link {:?} {tag}", link.name);
    solids.iter().filter_map(|solid| shape(solid, &part, meshes, report)).collect()
}

fn shape(solid: &Solid, part: &str, meshes: &dyn Meshes, report: &Report<'_>) -> Option<Shape> {
    let (middle, size, kind) = match &solid.geometry {
        Geometry::Box(size) => (DVec3::ZERO, *size, Kind::Box),
        Geometry::Cylinder { radius, length } => {
            (DVec3::ZERO, DVec3::new(2.0 * radius, 2.0 * radius, *length), Kind::Cylinder)
        }
        Geometry::Sphere(radius) => (DVec3::ZERO, DVec3::splat(2.0 * radius), Kind::Sphere),
        Geometry::Mesh { file, scale } => {
            let part = format!("{part} mesh filename = {file:?}");
            let content = meshes.read(file);
            let bounds = content.and_then(|content| {
                mesh_bounds(file, &content).map_err(|problem| problem.to_string())
            });
            let (least, most) =
                bounds.map_err(|problem| report.wrong(solid.line, part, problem)).ok()?;
            ((least + most) / 2.0 * *scale, (most - least) * scale.abs(), Kind::Mesh)
        }
    };
    for (axis, edge) in size.to_array().into_iter().enumerate() {
        let key = ["length", "width", "height"][axis];
        report.within(solid.line, &format!("{part} {key}"), edge, (0.001, REACH));
    }
    Some(Shape { link_from_box: solid.origin * Pose::at(middle), size, kind })
}

/// The least and the greatest corner of the box around all of them, in a frame where the link is at `frame_from_link`.
pub(super) fn bounds(shapes: &[Shape], frame_from_link: &Pose) -> Option<(DVec3, DVec3)> {
    let corners = shapes.iter().flat_map(|shape| {
        let frame_from_box = *frame_from_link * shape.link_from_box;
        (0..8).map(move |corner| {
            let side = |bit: usize| if corner >> bit & 1 == 0 { -0.5 } else { 0.5 };
            frame_from_box * (shape.size * DVec3::new(side(0), side(1), side(2)))
        })
    });
    corners.fold(None, |so_far, corner| {
        let (least, most) = so_far.unwrap_or((corner, corner));
        Some((least.min(corner), most.max(corner)))
    })
}

/// The roundest of a link's solids about `axis` through the link's frame, if any is.
pub(super) fn round(shapes: &[Shape], axis: DVec3) -> Option<Round> {
    shapes.iter().find_map(|shape| {
        let own = shape.link_from_box.rotation.inverse() * axis;
        let along = (0..3).max_by(|a, b| own[*a].abs().total_cmp(&own[*b].abs()))?;
        let (a, b) = (shape.size[(along + 1) % 3], shape.size[(along + 2) % 3]);
        let is_round = match shape.kind {
            Kind::Box => false,
            Kind::Sphere => true,
            Kind::Cylinder => along == 2 && own.z.abs() > PARALLEL,
            Kind::Mesh => own[along].abs() > PARALLEL && (a - b).abs() <= ROUND * a.max(b),
        };
        let is_ball = shape.kind == Kind::Sphere;
        let width = if is_ball { a / 2.0 } else { shape.size[along] };
        let (middle, radius) = (shape.link_from_box.position, a.max(b) / 2.0);
        is_round.then_some(Round { middle, radius, width, is_ball })
    })
}

/// Whether two directions are parallel, whichever way they point.
pub(super) fn is_parallel(a: DVec3, b: DVec3) -> bool {
    a.dot(b).abs() > PARALLEL
}
