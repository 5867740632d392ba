//! The search, step by step.

use base::mesh::Mesh;
use glam::DVec3;

use crate::cuboid::{self, Cuboid};
use crate::edge::{self, Edge};
use crate::error::ShapesError;
use crate::face::Face;
use crate::mesh;
use crate::outline;
use crate::patch::patches;
use crate::region::{Region, regions};
use crate::settings::Settings;
use crate::vote::elect;

/// Farthest from the origin, metres.
const FARTHEST: f64 = 1e5;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shapes {
    /// Flat rectangles.
    pub faces: Vec<Face>,
    /// Boxes; their faces are not among `faces`.
    pub boxes: Vec<Cuboid>,
    /// Where faces meet.
    pub edges: Vec<Edge>,
    /// Planes the faces lie on.
    pub planes: usize,
    /// Points that are on one of the planes.
    pub explained: usize,
}

impl Shapes {
    /// All of it as triangles.
    pub fn mesh(&self) -> Mesh {
        mesh::of(self)
    }
}

/// Finds planes and boxes in points that are surely occupied; `viewers` is where they were seen from, if that is known.
pub fn find(
    points: &[DVec3],
    viewers: &[DVec3],
    settings: &Settings,
) -> Result<Shapes, ShapesError> {
    settings.check()?;
    let is_nowhere = |p: &DVec3| !p.is_finite() || p.abs().max_element() > FARTHEST;
    if let Some(index) = points.iter().position(is_nowhere) {
        let DVec3 { x, y, z } = points[index];
        return Err(ShapesError::Point { index, x, y, z });
    }
    let patches = patches(points, settings.patch);
    let fewest = settings.least_area * settings.density;
    let elected = elect(&patches, settings.tolerance, fewest);
    let mut regions = regions(points, &patches, &elected, settings.tolerance);
    let centre = points.iter().sum::<DVec3>() / points.len().max(1) as f64;
    for region in &mut regions {
        region.plane = region.plane.facing(viewer_of(region, viewers).unwrap_or(centre));
    }
    let heading = heading(&regions);
    let mut faces: Vec<Face> =
        regions.iter().flat_map(|region| outline::faces(region, heading, settings)).collect();
    let explained = faces.iter().map(|face| face.points).sum();
    let mut planes: Vec<_> = faces.iter().map(|face| face.plane.offset.to_bits()).collect();
    planes.dedup();
    let mut edges = edge::join(&mut faces, 2.0 * settings.cell);
    let boxes = cuboid::take(&mut faces, &mut edges, settings);
    Ok(Shapes { faces, boxes, edges, planes: planes.len(), explained })
}

/// The nearest of those who may have seen it.
fn viewer_of(region: &Region, viewers: &[DVec3]) -> Option<DVec3> {
    let middle = region.points.iter().sum::<DVec3>() / region.points.len().max(1) as f64;
    let nearest = |a: &&DVec3, b: &&DVec3| a.distance(middle).total_cmp(&b.distance(middle));
    viewers.iter().min_by(nearest).copied()
}

/// The way the largest wall runs: floors are cut along it.
fn heading(regions: &[Region]) -> DVec3 {
    /// Walls are within this of upright.
    const UPRIGHT: f64 = 0.2;
    let walls = regions.iter().filter(|region| region.plane.normal.z.abs() < UPRIGHT);
    let largest = walls.max_by_key(|region| region.points.len());
    largest.map_or(DVec3::X, |wall| DVec3::Z.cross(wall.plane.normal))
}

#[cfg(test)]
mod tests;
