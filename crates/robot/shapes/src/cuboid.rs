//! Boxes: faces that meet in an edge that sticks out.

use glam::DVec3;

use crate::edge::Edge;
use crate::face::Face;
use crate::settings::Settings;

/// Cosine of 90 degrees, give or take 6.
const SQUARE: f64 = 0.105;
/// Least share of both faces' lengths that a common edge has.
const SHARED: f64 = 0.7;

/// A box that may be turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    /// The middle, metres.
    pub centre: DVec3,
    /// Directions of its edges, each of length 1 and square to the others.
    pub axes: [DVec3; 3],
    /// Lengths of its edges.
    pub size: [f64; 3],
    /// Sides that were seen.
    pub seen: usize,
}

impl Cuboid {
    /// Corners; bit 0, 1 and 2 of the index say which end of the first, second and third axis.
    pub fn corners(&self) -> [DVec3; 8] {
        std::array::from_fn(|corner| {
            (0..3).fold(self.centre, |at, axis| {
                let half = self.size[axis] / 2.0;
                at + self.axes[axis] * if corner >> axis & 1 == 1 { half } else { -half }
            })
        })
    }

    /// Which of the six sides faces most along `normal`.
    fn side(&self, normal: DVec3) -> usize {
        let along = self.axes.map(|axis| axis.dot(normal));
        let axis = (0..3).max_by(|&a, &b| along[a].abs().total_cmp(&along[b].abs())).unwrap_or(0);
        2 * axis + usize::from(along[axis] > 0.0)
    }

    /// Metres of a point from the surface, inside or outside.
    pub fn distance(&self, point: DVec3) -> f64 {
        let beyond: [f64; 3] = std::array::from_fn(|axis| {
            self.axes[axis].dot(point - self.centre).abs() - self.size[axis] / 2.0
        });
        let most = beyond.into_iter().fold(f64::NEG_INFINITY, f64::max);
        if most < 0.0 { -most } else { DVec3::from_array(beyond.map(|b| b.max(0.0))).length() }
    }
}

/// Takes faces that make boxes out of `faces`; edges of faces that are gone go too.
pub(crate) fn take(
    faces: &mut Vec<Face>,
    edges: &mut Vec<Edge>,
    settings: &Settings,
) -> Vec<Cuboid> {
    let mut found: Vec<Cuboid> = vec![];
    let mut is_gone = vec![false; faces.len()];
    for edge in edges.iter() {
        let [a, b] = edge.faces;
        if is_gone[a] || is_gone[b] {
            continue;
        }
        let Some(mut cuboid) = between(&faces[a], &faces[b], edge, settings) else { continue };
        let reach = 2.0 * settings.tolerance;
        let belongs =
            |face: &Face| face.corners().iter().all(|corner| cuboid.distance(*corner) < reach);
        let members: Vec<usize> =
            (0..faces.len()).filter(|&i| !is_gone[i] && belongs(&faces[i])).collect();
        if !members.contains(&a) || !members.contains(&b) {
            continue;
        }
        for &index in &members {
            is_gone[index] = true;
        }
        let mut sides: Vec<_> =
            members.iter().map(|&i| cuboid.side(faces[i].plane.normal)).collect();
        sides.sort_unstable();
        sides.dedup();
        cuboid.seen = sides.len();
        found.push(cuboid);
    }
    remove(faces, edges, &is_gone);
    found
}

/// The box two faces span, if their edge sticks out towards where they were seen from.
fn between(a: &Face, b: &Face, edge: &Edge, settings: &Settings) -> Option<Cuboid> {
    let (na, nb) = (a.plane.normal, b.plane.normal);
    let sticks_out = a.plane.distance(b.centre()) < 0.0 && b.plane.distance(a.centre()) < 0.0;
    if na.dot(nb).abs() > SQUARE || !sticks_out {
        return None;
    }
    let direction = na.cross(nb).normalize_or_zero();
    let nb = direction.cross(na).normalize_or_zero();
    let span = |axis: DVec3, face: &Face| {
        let places = face.corners().map(|corner| axis.dot(corner));
        [
            places.into_iter().fold(f64::INFINITY, f64::min),
            places.into_iter().fold(f64::NEG_INFINITY, f64::max),
        ]
    };
    let length = |[from, to]: [f64; 2]| to - from;
    let (along_a, along_b) = (span(direction, a), span(direction, b));
    let shared = along_a[1].min(along_b[1]) - along_a[0].max(along_b[0]);
    let longest = length(along_a).max(length(along_b));
    // Face a reaches back along b's normal, and b along a's.
    let (depth_a, depth_b) = (span(na, b), span(nb, a));
    let size = [length(depth_a), length(depth_b), longest];
    let is_box = size.iter().all(|&side| side > settings.cell && side <= settings.largest_box);
    let corner = edge.from;
    let touches = na.dot(corner) >= depth_a[1] - 2.0 * settings.cell
        && nb.dot(corner) >= depth_b[1] - 2.0 * settings.cell;
    if shared < SHARED * longest || !is_box || !touches {
        return None;
    }
    let along = [along_a[0].min(along_b[0]), along_a[1].max(along_b[1])];
    let middle = |[from, to]: [f64; 2]| f64::midpoint(from, to);
    let centre = na * middle(depth_a) + nb * middle(depth_b) + direction * middle(along);
    Some(Cuboid { centre, axes: [na, nb, direction], size, seen: 0 })
}

fn remove(faces: &mut Vec<Face>, edges: &mut Vec<Edge>, is_gone: &[bool]) {
    let mut index = 0;
    let moved: Vec<Option<usize>> = is_gone
        .iter()
        .map(|&gone| {
            let at = index;
            index += usize::from(!gone);
            (!gone).then_some(at)
        })
        .collect();
    let mut keep = is_gone.iter().map(|gone| !gone);
    faces.retain(|_| keep.next().unwrap_or(true));
    edges.retain_mut(|edge| match edge.faces.map(|face| moved[face]) {
        [Some(a), Some(b)] => {
            edge.faces = [a, b];
            true
        }
        _ => false,
    });
}
