//! Edges: where faces meet, their sides are moved onto each other.

use glam::DVec3;

use crate::face::Face;

/// Cosine of the largest angle between a side and the line it is moved onto: 8 degrees.
const ALONG: f64 = 0.99;
/// Least length that a side and the face it meets have in common, metres.
const OVERLAP: f64 = 0.05;

/// A straight edge between two faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// One end, metres.
    pub from: DVec3,
    /// The other end.
    pub to: DVec3,
    /// The faces that meet in it, by index.
    pub faces: [usize; 2],
}

/// A side of a face: which of the two directions it ends, and at which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    is_along: bool,
    end: usize,
}

const SIDES: [Side; 4] = [
    Side { is_along: true, end: 0 },
    Side { is_along: true, end: 1 },
    Side { is_along: false, end: 0 },
    Side { is_along: false, end: 1 },
];

impl Side {
    fn ends(self, face: &Face) -> [DVec3; 2] {
        let ([u0, u1], [v0, v1]) = (face.along, face.across);
        if self.is_along {
            [v0, v1].map(|v| face.at(face.along[self.end], v))
        } else {
            [u0, u1].map(|u| face.at(u, face.across[self.end]))
        }
    }

    /// Moves the side of a face through a point.
    fn place(self, face: &mut Face, point: DVec3) {
        let (u, v) = (face.u.dot(point), face.v().dot(point));
        let (span, value) =
            if self.is_along { (&mut face.along, u) } else { (&mut face.across, v) };
        let mut moved = *span;
        moved[self.end] = value;
        if moved[0] < moved[1] {
            *span = moved;
        }
    }
}

/// Moves sides that end within `reach` of another face onto the line where the two meet; gives the edges.
pub(crate) fn join(faces: &mut [Face], reach: f64) -> Vec<Edge> {
    let mut edges = vec![];
    for a in 0..faces.len() {
        for b in a + 1..faces.len() {
            let Some(line) = faces[a].plane.meets(&faces[b].plane) else { continue };
            let sides = [
                meeting(&faces[a], &faces[b], line, reach),
                meeting(&faces[b], &faces[a], line, reach),
            ];
            for (index, side) in [a, b].into_iter().zip(sides) {
                if let Some(side) = side {
                    let middle = side.ends(&faces[index]).iter().sum::<DVec3>() / 2.0;
                    side.place(&mut faces[index], on_line(line, middle));
                }
            }
            if let [Some(one), _] | [None, Some(one)] = sides {
                let index = if sides[0].is_some() { a } else { b };
                let [from, to] = one.ends(&faces[index]).map(|end| on_line(line, end));
                edges.push(Edge { from, to, faces: [a, b] });
            }
        }
    }
    edges
}

/// The side of `face` that ends at `other`, if one does.
fn meeting(face: &Face, other: &Face, line: (DVec3, DVec3), reach: f64) -> Option<Side> {
    let distance = |side: &Side| {
        let [from, to] = side.ends(face);
        let is_along = (to - from).normalize_or_zero().dot(line.1).abs() > ALONG;
        let middle = (from + to) / 2.0;
        let far = middle.distance(on_line(line, middle));
        (is_along && far < reach && touches(other, [from, to], reach)).then_some(far)
    };
    let near = SIDES.into_iter().filter_map(|side| Some((distance(&side)?, side)));
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, side)| side)
}

/// Whether a part of the segment runs along the face, within `reach` of it.
fn touches(face: &Face, [from, to]: [DVec3; 2], reach: f64) -> bool {
    let direction = (to - from).normalize_or_zero();
    let spans = [(face.u, face.along), (face.v(), face.across)];
    spans.into_iter().all(|(axis, [least, most])| {
        let (a, b) = (axis.dot(from), axis.dot(to));
        let common = a.max(b).min(most) - a.min(b).max(least);
        let runs_along = axis.dot(direction).abs() > ALONG;
        common > if runs_along { OVERLAP } else { -reach }
    })
}

fn on_line((point, direction): (DVec3, DVec3), near: DVec3) -> DVec3 {
    point + direction * direction.dot(near - point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Plane;

    #[test]
    fn a_wall_that_stops_short_of_the_floor_is_brought_down_to_it() {
        let plane = |at: DVec3, normal| Plane::through(at, normal);
        let floor = Face {
            plane: plane(DVec3::ZERO, DVec3::Z),
            u: DVec3::X,
            along: [0.0, 3.0],
            across: [0.0, 2.0],
            points: 1,
        };
        let u = DVec3::Z.cross(-DVec3::X);
        let wall = Face {
            plane: plane(DVec3::X * 3.04, -DVec3::X),
            u,
            along: [-2.0, 0.0],
            across: [0.05, 2.5],
            points: 1,
        };
        let mut faces = [floor, wall];
        let edges = join(&mut faces, 0.1);
        assert!((faces[0].along[1] - 3.04).abs() < 1e-9, "{:?}", faces[0]);
        assert!(faces[1].across[0].abs() < 1e-9, "{:?}", faces[1]);
        assert_eq!(edges.len(), 1);
        assert!((edges[0].from.distance(edges[0].to) - 2.0).abs() < 1e-9, "{edges:?}");
    }
}
