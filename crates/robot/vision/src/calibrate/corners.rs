//! Corners of chequers in a picture, to a fraction of a pixel.
//!
//! At a corner every gradient nearby is square to the way from there: Förstner & Gülch, "A Fast Operator for Detection and Precise
//! Location of Distinct Points, Corners and Centres of Circular Features" (1987).

use base::camera::CameraModel;
use base::geom::Pose;
use base::picture::Picture;
use glam::DVec3;

use super::Corner;

/// A corner that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its number.
    pub corner: usize,
    /// Column and row.
    pub place: [f64; 2],
}

/// A square has to be so many pixels wide and high for its corners to be told from others.
const LEAST_SQUARE: f64 = 9.0;
/// Half the window looked at, as a share of a square and in pixels.
const WINDOW: (f64, [f64; 2]) = (0.4, [3.0, 9.0]);
/// Both colours differ by so many grey levels at least.
const CONTRAST: f64 = 24.0;
/// Surfaces seen more flatly than this, as a cosine, are left out.
const FLATTEST: f64 = 0.12;
/// Rounds until a corner stays where it is, within so many pixels.
const ROUNDS: (usize, f64) = (12, 0.005);

/// Looks for the corners of the room within `reach` pixels of where a camera that stands so would show them.
pub fn find_corners(
    picture: &Picture,
    camera: &CameraModel,
    camera_from_room: &Pose,
    corners: &[Corner],
    reach: f64,
) -> Vec<Found> {
    let grey = Grey::of(picture);
    let eye = camera_from_room.inverse() * camera.viewpoint();
    let found = corners.iter().enumerate().filter_map(|(number, corner)| {
        let towards = (eye - corner.place).normalize_or_zero();
        if towards.dot(corner.facing) < FLATTEST {
            return None;
        }
        let shown = |place: DVec3| camera.pixel(*camera_from_room * place);
        let start = shown(corner.place)?;
        // Half a square to each side, and the middles of the four squares.
        let mut least = f64::INFINITY;
        for edge in corner.edges {
            let [a, b] = [shown(corner.place + edge / 2.0)?, shown(corner.place - edge / 2.0)?];
            least = least.min(libm::hypot(a[0] - b[0], a[1] - b[1]));
        }
        let mut middles = [[0.0; 2]; 4];
        for (middle, (u, v)) in
            middles.iter_mut().zip([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
        {
            let at = corner.place + (corner.edges[0] * u + corner.edges[1] * v) * 0.25;
            let [x, y] = shown(at)?;
            *middle = [x - start[0], y - start[1]];
        }
        if least < LEAST_SQUARE {
            return None;
        }
        let half = (WINDOW.0 * least).clamp(WINDOW.1[0], WINDOW.1[1]);
        let place = grey.corner(start, half)?;
        let strayed = libm::hypot(place[0] - start[0], place[1] - start[1]);
        let is_one = strayed <= reach.min(least / 2.0) && grey.is_crossing(place, &middles);
        is_one.then_some(Found { corner: number, place })
    });
    found.collect()
}

/// A picture without colours.
struct Grey {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Grey {
    fn of(picture: &Picture) -> Self {
        let grey = |p: &base::colour::Rgb| (f32::from(p.r) + f32::from(p.g) + f32::from(p.b)) / 3.0;
        let values = picture.pixels.iter().map(grey).collect();
        Self { width: picture.width, height: picture.height(), values }
    }

    /// Where the edges around a place meet.
    fn corner(&self, start: [f64; 2], half: f64) -> Option<[f64; 2]> {
        let mut at = start;
        for _ in 0..ROUNDS.0 {
            let next = self.meeting(at, half)?;
            let step = libm::hypot(next[0] - at[0], next[1] - at[1]);
            at = next;
            if step < ROUNDS.1 {
                break;
            }
        }
        Some(at)
    }

    fn meeting(&self, [x, y]: [f64; 2], half: f64) -> Option<[f64; 2]> {
        let (left, top) = (x - half - 1.0, y - half - 1.0);
        let (right, bottom) = (x + half + 2.0, y + half + 2.0);
        let is_inside =
            left >= 0.0 && top >= 0.0 && right < self.width as f64 && bottom < self.height as f64;
        if !is_inside {
            return None;
        }
        let (mut a, mut b, mut c, mut p, mut q) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for row in (top as usize + 1)..bottom as usize {
            for column in (left as usize + 1)..right as usize {
                let (dx, dy) = (column as f64 - x, row as f64 - y);
                let away = (dx * dx + dy * dy) / (half * half);
                if away >= 1.0 {
                    continue;
                }
                // Falls off smoothly, so that a pixel more or less at the rim decides nothing.
                let weight = (1.0 - away) * (1.0 - away);
                let [gx, gy] = self.gradient(column, row);
                let (xx, xy, yy) = (weight * gx * gx, weight * gx * gy, weight * gy * gy);
                (a, b, c) = (a + xx, b + xy, c + yy);
                (p, q) = (p + xx * dx + xy * dy, q + xy * dx + yy * dy);
            }
        }
        let determinant = a * c - b * b;
        // A single edge has gradients in one direction only.
        (determinant > 1e-3 * (a + c) * (a + c))
            .then(|| [x + (c * p - b * q) / determinant, y + (a * q - b * p) / determinant])
    }

    /// Scharr's, which turns with the picture best of those that look at nine pixels.
    fn gradient(&self, column: usize, row: usize) -> [f64; 2] {
        let at = |dx: usize, dy: usize| {
            f64::from(self.values[(row + dy - 1) * self.width + column + dx - 1])
        };
        let x = 3.0 * (at(2, 0) - at(0, 0))
            + 10.0 * (at(2, 1) - at(0, 1))
            + 3.0 * (at(2, 2) - at(0, 2));
        let y = 3.0 * (at(0, 2) - at(0, 0))
            + 10.0 * (at(1, 2) - at(1, 0))
            + 3.0 * (at(2, 2) - at(2, 0));
        [x / 32.0, y / 32.0]
    }

    /// Whether squares that touch by a corner are alike and those that share an edge are not.
    fn is_crossing(&self, [x, y]: [f64; 2], middles: &[[f64; 2]; 4]) -> bool {
        let mut values = [0.0; 4];
        for (value, [dx, dy]) in values.iter_mut().zip(middles) {
            let (column, row) = ((x + dx).round(), (y + dy).round());
            let is_inside = column >= 0.0
                && row >= 0.0
                && column < self.width as f64
                && row < self.height as f64;
            if !is_inside {
                return false;
            }
            *value = f64::from(self.values[row as usize * self.width + column as usize]);
        }
        let [a, b, c, d] = values;
        let contrast = ((a + c) - (b + d)).abs() / 2.0;
        contrast > CONTRAST && (a - c).abs().max((b - d).abs()) < contrast
    }
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    /// A chequer turned by an angle whose corner is at a place, each pixel the mean of 64 points.
    fn chequer(at: [f64; 2], angle: f64) -> Picture {
        let (sine, cosine) = libm::sincos(angle);
        let mut picture = Picture::filled(60, 60, Rgb::default());
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            let mut sum = 0.0;
            for part in 0..64 {
                let x = (index % 60) as f64 + f64::from(part % 8) / 8.0 - 0.4375 - at[0];
                let y = (index / 60) as f64 + f64::from(part / 8) / 8.0 - 0.4375 - at[1];
                let (u, v) = (cosine * x + sine * y, cosine * y - sine * x);
                sum += if (u > 0.0) == (v > 0.0) { 3.0 } else { 0.5 };
            }
            let grey = (40.0 + sum) as u8;
            *pixel = Rgb::new(grey, grey, grey);
        }
        picture
    }

    #[test]
    fn a_corner_is_found_to_a_twentieth_of_a_pixel_however_it_is_turned() {
        for (at, angle) in [([30.3, 29.6], 0.2), ([28.75, 31.1], 0.9), ([31.0, 30.5], 0.0)] {
            let [x, y] = Grey::of(&chequer(at, angle)).corner([29.0, 31.5], 8.0).unwrap();
            let off = libm::hypot(x - at[0], y - at[1]);
            assert!(off < 0.05, "{at:?} at {angle}: {x} {y}");
        }
    }

    #[test]
    fn an_edge_and_an_even_wall_are_no_corners() {
        let mut picture = Picture::filled(60, 60, Rgb::new(40, 40, 40));
        assert_eq!(Grey::of(&picture).corner([30.0, 30.0], 8.0), None);
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            *pixel = if index % 60 < 30 { *pixel } else { Rgb::new(220, 220, 220) };
        }
        assert_eq!(Grey::of(&picture).corner([30.0, 30.0], 8.0), None);
        let around = [[5.0, 5.0], [-5.0, 5.0], [-5.0, -5.0], [5.0, -5.0]];
        assert!(!Grey::of(&picture).is_crossing([30.0, 30.0], &around));
        assert!(Grey::of(&chequer([30.0, 30.0], 0.0)).is_crossing([30.0, 30.0], &around));
    }
}
