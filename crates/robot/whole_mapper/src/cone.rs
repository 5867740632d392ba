//! The lattice points in a sonar's cone.

use base::whole::{atan, isqrt};

use crate::belief::Beam;
use crate::head::View;
use crate::settings::Settings;

/// A vector in the order u, v, w: the axis' longest component first.
type Turned = [i32; 3];

/// A cone over a lattice.
pub(crate) struct Cone<'a> {
    settings: &'a Settings,
    beam: Beam,
    origin: Turned,
    axis: Turned,
    /// Which of x, y, z is u.
    main: usize,
}

impl<'a> Cone<'a> {
    pub(crate) fn new(view: &View, distance: i32, settings: &'a Settings) -> Self {
        let main = main_component(view.axis);
        let in_order = |v: [i32; 3]| [v[main], v[(main + 1) % 3], v[(main + 2) % 3]];
        Self {
            settings,
            beam: Beam::new(distance, settings),
            origin: in_order(view.origin),
            axis: in_order(view.axis),
            main,
        }
    }

    /// Calls `visit` with the lattice coordinates and the belief of each point.
    pub(crate) fn each(&self, mut visit: impl FnMut([i32; 3], i32)) {
        let (increment, a) = (self.settings.increment, self.axis[0]);
        let limit = self.beam.far * (a.abs() + self.settings.half_beam) / 1000 + increment;
        let forward = a.signum();
        let mut plane = floor_div(self.origin[0], increment) + i32::from(forward > 0);
        loop {
            let g = plane * increment - self.origin[0];
            if g.abs() > limit {
                return;
            }
            let along = g * 1000 / a;
            let coarseness = self.settings.coarseness(self.beam.distance, along);
            self.each_in_plane((plane, g), along, coarseness, &mut visit);
            plane += forward * coarseness;
        }
    }

    fn each_in_plane(
        &self,
        (plane, g): (i32, i32),
        along: i32,
        coarseness: i32,
        visit: &mut impl FnMut([i32; 3], i32),
    ) {
        let Settings { increment, half_beam, .. } = *self.settings;
        let step = increment * coarseness;
        let half = along * (half_beam + half_beam / 8 + 1) / self.axis[0].abs() + step;
        let span = |k: usize| {
            let middle = self.origin[k] + along * self.axis[k] / 1000;
            floor_div(middle - half, step)..=floor_div(middle + half, step)
        };
        for v in span(1) {
            for w in span(2) {
                let p = [g, v * step - self.origin[1], w * step - self.origin[2]];
                if let Some(belief) = self.belief(p) {
                    let turned = [plane, v * coarseness, w * coarseness];
                    let mut point = [0; 3];
                    (0..3).for_each(|k| point[(self.main + k) % 3] = turned[k]);
                    visit(point, belief);
                }
            }
        }
    }

    /// What the reading says of a point, seen from the sensor; `None` outside of the cone.
    fn belief(&self, p: Turned) -> Option<i32> {
        let a = self.axis;
        let r = isqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        if r > self.beam.far {
            return None;
        }
        let along = (p[0] * a[0] + p[1] * a[1] + p[2] * a[2]) / 1000;
        if along <= 0 {
            return None;
        }
        let cross = |i: usize, k: usize| (p[i] * a[k] - p[k] * a[i]) / 1000;
        let (c1, c2, c3) = (cross(1, 2), cross(2, 0), cross(0, 1));
        let off = isqrt(c1 * c1 + c2 * c2 + c3 * c3);
        let alpha = atan(off * 1000 / along);
        let half_beam = self.settings.half_beam;
        if alpha > half_beam {
            return None;
        }
        Some(self.beam.belief(r, (half_beam - alpha) * 1000 / half_beam, self.settings))
    }
}

/// The longest component; the first of equals.
fn main_component(axis: [i32; 3]) -> usize {
    let [x, y, z] = axis.map(i32::abs);
    if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    }
}

/// The quotient rounded down.
pub(crate) fn floor_div(a: i32, b: i32) -> i32 {
    if a < 0 { (a - b + 1) / b } else { a / b }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every lattice point whose angle and distance, in floating point, leave no doubt.
    fn surely_inside(view: &View, far: f64, beam: f64, increment: i32) -> Vec<[i32; 3]> {
        let reach = 60;
        let mut points = vec![];
        let axis = view.axis.map(f64::from);
        let length = axis.iter().map(|a| a * a).sum::<f64>().sqrt();
        for x in -reach..=reach {
            for y in -reach..=reach {
                for z in -reach..=reach {
                    let cell = [x, y, z];
                    let p = [0, 1, 2].map(|k| f64::from(cell[k] * increment - view.origin[k]));
                    let r = p.iter().map(|c| c * c).sum::<f64>().sqrt();
                    let along = p.iter().zip(axis).map(|(c, a)| c * a).sum::<f64>() / length;
                    if r > 100.0 && r < far - 10.0 && (along / r).acos() < beam - 0.012 {
                        points.push(cell);
                    }
                }
            }
        }
        points
    }

    #[test]
    fn cones_in_all_directions_hold_every_point_they_should_and_each_once() {
        let settings = Settings { increment: 50, ..Settings::default() };
        for axis in
            [[1000, 0, 0], [577, 577, 577], [-600, 0, 800], [300, -900, -316], [0, 0, -1000]]
        {
            let view = View { origin: [13, -27, 5], axis };
            let mut found = BTreeSet::new();
            Cone::new(&view, 2500, &settings).each(|point, belief| {
                assert!((1..=999).contains(&belief));
                assert!(found.insert(point), "{point:?} twice");
            });
            let expected = surely_inside(&view, 2550.0, 0.044, 50);
            assert!(expected.len() > 50, "{axis:?}: {}", expected.len());
            for point in expected {
                assert!(found.contains(&point), "{axis:?} lacks {point:?}");
            }
        }
    }

    #[test]
    fn quotients_are_rounded_down() {
        assert_eq!([-11, -10, -1, 0, 9, 10].map(|a| floor_div(a, 10)), [-2, -1, -1, 0, 0, 1]);
    }
}
