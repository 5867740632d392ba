//! How far shapes are from what is really there.
//!
//! Places all over the faces, and over the sides of boxes, look for the nearest true surface along the normal, from the side they were seen.

use anyhow::Result;
use glam::DVec3;
use robot_shapes::Shapes;
use serde::Serialize;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

use crate::arenas::build;
use app_terminal::failure::Hinted;

/// Metres between places.
const SPACING: f64 = 0.05;
/// Farthest surface that is looked for, metres.
const REACH: f64 = 0.3;
/// The share below which the other figure lies.
const MOST: f64 = 0.95;

/// Distances from true surfaces.
#[derive(Debug, Serialize)]
pub struct Distances {
    pub(super) places: usize,
    /// Places with no surface within 0.3 m.
    pub(super) nothing_near: usize,
    pub(super) median_m: f64,
    pub(super) p95_m: f64,
}

/// Measures shapes against an arena.
pub(super) fn distances(shapes: &Shapes, arena: &str) -> Result<Distances> {
    let (world, _) = build(arena)?;
    let all: Vec<Option<f64>> =
        places(shapes).into_iter().map(|(place, normal)| distance(&world, place, normal)).collect();
    let mut found: Vec<f64> = all.iter().copied().flatten().collect();
    found.sort_by(f64::total_cmp);
    let at = |share: f64| found.get((found.len() as f64 * share) as usize).copied();
    let (Some(median_m), Some(p95_m)) = (at(0.5), at(MOST)) else {
        return Err(Hinted::error(
            format!("no surface of {arena} is near any shape"),
            "was the cloud made in that arena, and in its frame?",
        ));
    };
    Ok(Distances { places: all.len(), nothing_near: all.len() - found.len(), median_m, p95_m })
}

/// Metres to the nearest surface before or behind a place.
fn distance(world: &World, place: DVec3, normal: DVec3) -> Option<f64> {
    let start = place + normal * REACH;
    let ray = Ray::new(start.as_vec3(), -normal.as_vec3(), 2.0 * REACH as f32);
    let hit = world.scene().cast(&ray, &Filter::default())?;
    Some((f64::from(hit.distance) - REACH).abs())
}

/// Places and normals.
fn places(shapes: &Shapes) -> Vec<(DVec3, DVec3)> {
    let faces = shapes.faces.iter().map(|face| (face.corners(), face.plane.normal));
    faces.flat_map(|([a, b, _, d], normal)| sheet(a, b - a, d - a, normal)).collect()
}

fn sheet(corner: DVec3, u: DVec3, v: DVec3, normal: DVec3) -> Vec<(DVec3, DVec3)> {
    let [across, down] = [u, v].map(|side| (side.length() / SPACING).ceil().max(1.0) as usize);
    let at = |i: usize, count: usize| (i as f64 + 0.5) / count as f64;
    let place = |i, j| corner + u * at(i, across) + v * at(j, down);
    (0..across).flat_map(|i| (0..down).map(move |j| (place(i, j), normal))).collect()
}
