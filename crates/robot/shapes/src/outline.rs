//! Where on its plane a region is: cells, then rectangles.

use glam::DVec3;

use crate::face::Face;
use crate::grid::Grid;
use crate::plane::Plane;
use crate::rectangles::{CellRect, rectangles};
use crate::region::Region;
use crate::settings::Settings;

/// More cells than any plane of a building has.
const MOST_CELLS: f64 = 4e6;
/// Share of the points of a side's cells that may be outside the face: they are noise.
const OUTSIDE: f64 = 0.05;

/// The rectangles of a region; `heading` is the direction horizontal planes are aligned with.
pub(crate) fn faces(region: &Region, heading: DVec3, settings: &Settings) -> Vec<Face> {
    let frame = Frame::new(&region.plane, heading);
    let places: Vec<[f64; 2]> = region.points.iter().map(|point| frame.place(*point)).collect();
    let Some(sheet) = Sheet::new(&places, settings) else { return vec![] };
    let least = (settings.least_area / (settings.cell * settings.cell)) as usize;
    let cells = sheet.cells.closed((settings.gap / settings.cell / 2.0) as usize);
    let cells = cells.without_small(true, least).without_small(false, least);
    let rects = rectangles(&cells, (least / 2).max(4));
    let faces = rects.iter().map(|rect| sheet.face(rect, &places, &frame));
    faces.filter(|face| face.points as f64 >= face.area() * settings.density).collect()
}

/// Directions in a plane.
struct Frame {
    plane: Plane,
    u: DVec3,
    v: DVec3,
}

impl Frame {
    /// Walls lie with u along the floor; what is level follows the heading.
    fn new(plane: &Plane, heading: DVec3) -> Self {
        /// Cosine of the steepest that still counts as level.
        const LEVEL: f64 = 0.9;
        let normal = plane.normal;
        let level = heading - normal * normal.dot(heading);
        let u = if normal.z.abs() > LEVEL { level } else { DVec3::Z.cross(normal) };
        let u = u.normalize_or(normal.any_orthonormal_vector());
        Self { plane: *plane, u, v: normal.cross(u) }
    }

    fn place(&self, point: DVec3) -> [f64; 2] {
        [self.u.dot(point), self.v.dot(point)]
    }
}

/// The cells of a plane.
struct Sheet {
    origin: [f64; 2],
    cell: f64,
    cells: Grid,
}

impl Sheet {
    fn new(places: &[[f64; 2]], settings: &Settings) -> Option<Self> {
        let cell = settings.cell;
        let least = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        let most = |axis: usize| places.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
        let origin = [least(0), least(1)];
        let size = [0, 1].map(|axis| libm::floor((most(axis) - origin[axis]) / cell) + 1.0);
        if places.is_empty() || size[0] * size[1] > MOST_CELLS {
            return None;
        }
        let mut cells = Grid::new(size[0] as usize, size[1] as usize);
        for place in places {
            let [x, y] = [0, 1].map(|axis| ((place[axis] - origin[axis]) / cell) as usize);
            cells.set(x, y, true);
        }
        Some(Self { origin, cell, cells })
    }

    /// The rectangle, with its sides drawn in to where the points end.
    fn face(&self, rect: &CellRect, places: &[[f64; 2]], frame: &Frame) -> Face {
        let metres = |axis: usize, cells: (usize, usize)| {
            [cells.0, cells.1].map(|cell| self.origin[axis] + cell as f64 * self.cell)
        };
        let (along, across) = (metres(0, rect.x), metres(1, rect.y));
        let is_in = |place: &[f64; 2]| {
            (along[0]..along[1]).contains(&place[0]) && (across[0]..across[1]).contains(&place[1])
        };
        let inside: Vec<[f64; 2]> = places.iter().copied().filter(is_in).collect();
        let along = drawn_in(along, inside.iter().map(|p| p[0]), self.cell);
        let across = drawn_in(across, inside.iter().map(|p| p[1]), self.cell);
        Face { plane: frame.plane, u: frame.u, along, across, points: inside.len() }
    }
}

/// Moves both ends inwards, by a cell at most, to where the points of the outermost cells end.
fn drawn_in(
    [from, to]: [f64; 2],
    places: impl Iterator<Item = f64> + Clone,
    cell: f64,
) -> [f64; 2] {
    let end = |mut near: Vec<f64>, otherwise: f64| {
        near.sort_by(f64::total_cmp);
        near.get((near.len() as f64 * OUTSIDE) as usize).copied().unwrap_or(otherwise)
    };
    let first = end(places.clone().filter(|p| *p < from + cell).collect(), from);
    let last = -end(places.filter(|p| *p > to - cell).map(|p| -p).collect(), -to);
    [first, last]
}
