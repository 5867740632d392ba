//! A camera that looks from one point, whatever bends its light: measured, not built.
//!
//! Scaramuzza, Martinelli & Siegwart, "A Flexible Technique for Accurate Omnidirectional Camera Calibration and Structure from Motion"
//! (ICVS 2006), as users of OCamCalib know it: a pixel, drawn straight by an affine map, is ρ away from the centre, and its line of sight
//! rises by f(ρ) = a0 + a1 ρ + a2 ρ² + a3 ρ³ + a4 ρ⁴. We count f along the camera's x, so a0 is below 0 where the middle of the picture
//! shows what is behind the camera, as before a mirror.

use glam::DVec3;

use super::Sight;

/// A polynomial camera. Lengths in pixels unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polynomial {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Column and row of the optical axis.
    pub centre: [f64; 2],
    /// c, d and e of the map (down, right) = [[c, d], [e, 1]] (straight down, straight right).
    pub affine: [f64; 3],
    /// a0 to a4.
    pub coefficients: [f64; 5],
    /// Beyond this distance from the centre nothing is known.
    pub radius: f64,
    /// How far along its x the camera's viewpoint is, metres.
    pub viewpoint: f64,
}

/// Pieces in which the distance from the centre is looked for.
const PIECES: usize = 48;
/// Halvings and steps of Newton's method in such a piece.
const STEPS: usize = 8;

impl Polynomial {
    /// f.
    pub fn rise(&self, distance: f64) -> f64 {
        self.coefficients.iter().rev().fold(0.0, |sum, a| sum * distance + a)
    }

    fn steepness(&self, distance: f64) -> f64 {
        let [_, a1, a2, a3, a4] = self.coefficients;
        a1 + distance * (2.0 * a2 + distance * (3.0 * a3 + distance * 4.0 * a4))
    }

    pub(super) fn sight(&self, column: f64, row: f64) -> Option<Sight> {
        let (down, right) = (row - self.centre[1], column - self.centre[0]);
        let [c, d, e] = self.affine;
        let determinant = c - d * e;
        let (down, right) =
            ((down - d * right) / determinant, (c * right - e * down) / determinant);
        let distance = libm::hypot(down, right);
        (distance <= self.radius).then(|| Sight {
            from: DVec3::X * self.viewpoint,
            towards: DVec3::new(self.rise(distance), -right, -down).normalize(),
        })
    }

    pub(super) fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let seen = point - DVec3::X * self.viewpoint;
        let across = libm::hypot(seen.y, seen.z);
        if across == 0.0 {
            return (seen.x * self.coefficients[0] > 0.0).then_some(self.centre);
        }
        let distance = self.distance(seen.x, across)?;
        let (down, right) = (-seen.z / across * distance, -seen.y / across * distance);
        let [c, d, e] = self.affine;
        Some([self.centre[0] + e * down + right, self.centre[1] + c * down + d * right])
    }

    /// The distance from the centre at which f(ρ) / ρ is `along` / `across`.
    fn distance(&self, along: f64, across: f64) -> Option<f64> {
        let wrong = |distance: f64| self.rise(distance) * across - along * distance;
        let piece = self.radius / PIECES as f64;
        let is_above = wrong(0.0) > 0.0;
        let end = (1..=PIECES).find(|end| (wrong(piece * *end as f64) > 0.0) != is_above)?;
        let (mut low, mut high) = (piece * (end - 1) as f64, piece * end as f64);
        let mut distance = f64::midpoint(low, high);
        for _ in 0..STEPS {
            let off = wrong(distance);
            if (off > 0.0) == is_above {
                low = distance;
            } else {
                high = distance;
            }
            let step = distance - off / (self.steepness(distance) * across - along);
            let is_inside = (low..=high).contains(&step);
            distance = if is_inside { step } else { f64::midpoint(low, high) };
        }
        Some(distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::{CameraModel, Pinhole};

    /// About what the Panorama Eye is.
    const MIRROR: Polynomial = Polynomial {
        width: 360,
        height: 360,
        centre: [181.0, 178.0],
        affine: [1.002, 0.001, -0.002],
        coefficients: [-70.0, 0.0, 0.004, -1e-6, 2e-8],
        radius: 190.0,
        viewpoint: 0.09,
    };

    #[test]
    fn a_point_on_the_line_of_a_pixel_is_shown_there() {
        let camera = CameraModel::Polynomial(MIRROR);
        for (column, row) in [(181.5, 178.5), (200.0, 150.0), (60.0, 240.0), (340.0, 180.0)] {
            let sight = camera.sight(column, row).unwrap();
            let [x, y] = camera.pixel(sight.from + 2.5 * sight.towards).unwrap();
            assert!(libm::hypot(x - column, y - row) < 1e-6, "{column} {row}: {x} {y}");
        }
        assert_eq!(camera.viewpoint(), DVec3::X * 0.09);
        assert_eq!(camera.pixel(DVec3::X * -5.0), Some(MIRROR.centre), "straight back");
        assert_eq!(camera.pixel(DVec3::X * 5.0), None, "behind the mirror");
        assert_eq!(camera.sight(0.0, 0.0), None, "farther out than it was measured");
    }

    #[test]
    fn with_a_constant_rise_it_is_a_flat_camera() {
        let flat = Pinhole::of_view(64, 48, 1.0);
        let camera = CameraModel::Polynomial(Polynomial {
            width: 64,
            height: 48,
            centre: flat.centre,
            affine: [1.0, 0.0, 0.0],
            coefficients: [flat.focal[0], 0.0, 0.0, 0.0, 0.0],
            radius: 50.0,
            viewpoint: 0.0,
        });
        let point = DVec3::new(2.0, 0.4, -0.3);
        let ([x, y], [u, v]) = (camera.pixel(point).unwrap(), flat.pixel(point).unwrap());
        assert!((x - u).abs() < 1e-9 && (y - v).abs() < 1e-9, "{x} {y}");
    }
}
