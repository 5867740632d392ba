//! The lattice points a line passes.
//!
//! A point stands for the cube of one step round it; a line passes the points whose cubes it crosses
//! (Amanatides & Woo, "A fast voxel traversal algorithm for ray tracing", 1987).

use glam::{DVec3, IVec3};

use crate::beam::Beam;
use crate::judge::{Judge, Region};
use crate::key::Key;
use crate::stride;

/// Fills `points` with what the line of a reading says, each point once, in order; `points` is emptied before.
pub(crate) fn line<J: Judge>(beam: &Beam, judge: J, points: &mut Vec<(Key, f32)>) {
    points.clear();
    let depth = &beam.depth;
    let hit = f64::from(depth.hit.min(depth.max_range));
    let end = f64::from(depth.reach());
    let end_key =
        depth.hit.is_finite().then(|| beam.lattice.key(beam.origin + beam.axis * hit)).flatten();
    let mut take = |key: Key| {
        let away = (beam.lattice.position(key) - beam.origin).dot(beam.axis).max(0.0) as f32;
        // The point that stands for the measured distance is met even where its middle lies a little beside.
        let r = if Some(key) == end_key { depth.hit } else { away };
        if depth.region(r) != Region::Three {
            points.push((key, judge.evidence(depth, r, judge.fan_of_line())));
        }
    };
    for (from, to, stride) in stride::bands(beam.grid, hit) {
        cross(beam, ((hit - from).max(0.0), (hit - to).min(end)), stride, &mut take);
    }
    points.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    // Where two strides meet a point may come twice; what speaks more for occupied counts.
    points.dedup_by(|later, kept| {
        let is_same = later.0 == kept.0;
        if is_same {
            kept.1 = kept.1.max(later.1);
        }
        is_same
    });
}

/// Visits the points of a lattice of `stride` steps whose cubes the axis crosses between two distances.
fn cross(beam: &Beam, (begin, end): (f64, f64), stride: i32, visit: &mut impl FnMut(Key)) {
    if end < begin {
        return;
    }
    let edge = beam.lattice.step() * f64::from(stride);
    // Cubes are centred on points; moved by half an edge they are the cells of a grid.
    let from = (beam.origin + beam.axis * begin) / edge + DVec3::splat(0.5);
    for cell in Walk::new(from, beam.axis, (end - begin) / edge) {
        visit(Key::from(cell * stride));
    }
}

/// Steps from cell to cell of a unit grid along a ray.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    cell: IVec3,
    direction: IVec3,
    /// Distance to the next wall along each axis.
    next: DVec3,
    /// Distance between walls along each axis.
    between: DVec3,
    length: f64,
    at: f64,
}

impl Walk {
    /// From `from`, both in units of a cell, along a unit vector.
    pub(crate) fn new(from: DVec3, direction: DVec3, length: f64) -> Self {
        let cell = from.floor();
        let ahead = DVec3::select(direction.cmpgt(DVec3::ZERO), cell + 1.0 - from, from - cell);
        let between = direction.abs().recip();
        let next = DVec3::select(direction.cmpeq(DVec3::ZERO), DVec3::INFINITY, ahead * between);
        let sign = direction.cmpgt(DVec3::ZERO);
        let is_moving = direction.cmpne(DVec3::ZERO);
        let component = |i: usize| match (is_moving.test(i), sign.test(i)) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => -1,
        };
        let direction = IVec3::new(component(0), component(1), component(2));
        Self { cell: cell.as_ivec3(), direction, next, between, length, at: 0.0 }
    }
}

impl Iterator for Walk {
    type Item = IVec3;

    fn next(&mut self) -> Option<IVec3> {
        if self.at > self.length {
            return None;
        }
        let cell = self.cell;
        let axis = if self.next.x <= self.next.y && self.next.x <= self.next.z {
            0
        } else if self.next.y <= self.next.z {
            1
        } else {
            2
        };
        self.at = self.next[axis];
        self.cell[axis] += self.direction[axis];
        self.next[axis] += self.between[axis];
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_visits_neighbour_after_neighbour_to_the_end() {
        let direction = DVec3::new(0.6, -0.64, 0.48);
        let from = DVec3::new(0.3, 0.2, -5.5);
        let cells: Vec<IVec3> = Walk::new(from, direction.normalize(), 40.0).collect();
        assert_eq!(cells[0], IVec3::new(0, 0, -6));
        let last = (from + direction.normalize() * 40.0).floor().as_ivec3();
        assert_eq!(*cells.last().unwrap(), last);
        assert!(cells.windows(2).all(|pair| (pair[1] - pair[0]).abs().element_sum() == 1));
    }

    #[test]
    fn a_walk_along_an_axis_stays_on_it() {
        let cells: Vec<IVec3> = Walk::new(DVec3::splat(0.5), -DVec3::Y, 3.0).collect();
        assert_eq!(cells, (0..4).map(|i| IVec3::new(0, -i, 0)).collect::<Vec<_>>());
    }
}
