//! A camera that looks at a hyperbolic mirror.
//!
//! Baker & Nayar, "A Theory of Single-Viewpoint Catadioptric Image Formation", IJCV 35 (1999), equation 19: all light that goes to one
//! point seems to come from another one if the mirror is (z - c/2)² - r² (k/2 - 1) = c²/4 (k - 2)/k with c between the two points.
//! For k > 2 it is the hyperbola z² / a² - r² / b² = 1 with c = 2 √(a² + b²) and k = 2 (1 + a² / b²).
//! We reflect every line exactly, so a camera that is not in its point loses the single viewpoint by itself.

use glam::{DQuat, DVec3};

use super::{Pinhole, Sight};
use crate::geom::Pose;

/// A pinhole camera before a mirror z² / a² - r² / b² = 1 that bulges towards it. Lengths in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Catadioptric {
    /// The camera that looks at the mirror.
    pub camera: Pinhole,
    /// a: half axis of the hyperbola along the line of sight.
    pub mirror_a: f64,
    /// b: half axis across.
    pub mirror_b: f64,
    /// Largest radius of the mirror.
    pub mirror_radius: f64,
    /// From the camera to the mirror's centre of projection.
    pub mirror_distance: f64,
    /// How far the mirror is to the left of the camera's axis, and above it.
    pub mirror_shift: [f64; 2],
    /// How far the mirror leans to the left, and up, about its centre of projection; radians.
    pub mirror_tilt: [f64; 2],
}

/// Steps of Newton's method: the first guess is off by a shift of millimetres, and each step doubles the digits.
const STEPS: usize = 12;
/// Change of a line of sight, as a slope, from which its derivative is taken.
const NUDGE: f64 = 1e-6;

impl Catadioptric {
    /// Both half axes, a and b, of the mirror with this k and this distance c between its two points; `None` unless k is above 2.
    pub fn half_axes(k: f64, c: f64) -> Option<(f64, f64)> {
        let a = c / 2.0 * ((k - 2.0) / k).sqrt();
        (k > 2.0 && c > 0.0).then(|| (a, a / (k / 2.0 - 1.0).sqrt()))
    }

    /// A mirror of shape k whose camera is in its point, with the whole mirror in the picture.
    ///
    /// # Panics
    /// Where k is not above 2, or the distance not above 0: no such mirror bulges towards its camera.
    pub fn whole_mirror(width: usize, height: usize, k: f64, distance: f64, radius: f64) -> Self {
        let (mirror_a, mirror_b) = Self::half_axes(k, distance).expect("k > 2 and c > 0");
        let slope = Self::rim_slope(mirror_a, mirror_b, distance, radius);
        let focal = width.min(height) as f64 / 2.0 / slope;
        let middle = |count: usize| (count as f64 - 1.0) / 2.0;
        let centre = [middle(width), middle(height)];
        Self {
            camera: Pinhole { width, height, focal: [focal; 2], centre },
            mirror_a,
            mirror_b,
            mirror_radius: radius,
            mirror_distance: distance,
            mirror_shift: [0.0; 2],
            mirror_tilt: [0.0; 2],
        }
    }

    /// Tangent of the angle between the axis and the mirror's rim, as the camera sees it.
    pub fn rim_slope(a: f64, b: f64, distance: f64, radius: f64) -> f64 {
        let rim = a * (1.0 + radius * radius / (b * b)).sqrt();
        radius / (rim - a.hypot(b) + distance)
    }

    /// Distance between the two points of a single viewpoint, c: where the camera belongs.
    pub fn single_viewpoint(&self) -> f64 {
        2.0 * libm::hypot(self.mirror_a, self.mirror_b)
    }

    /// Whether all lines of sight go through one point, within this share of the mirror's distance.
    pub fn is_central(&self, tolerance: f64) -> bool {
        let off = (self.mirror_distance - self.single_viewpoint()).abs();
        let shift = libm::hypot(self.mirror_shift[0], self.mirror_shift[1]);
        let tilt = libm::hypot(self.mirror_tilt[0], self.mirror_tilt[1]);
        off.max(shift) <= tolerance * self.mirror_distance && tilt <= tolerance
    }

    /// Where the mirror's centre of projection is, its x away from the camera.
    pub fn camera_from_mirror(&self) -> Pose {
        let [left, up] = self.mirror_shift;
        let lean = DQuat::from_rotation_z(self.mirror_tilt[0])
            * DQuat::from_rotation_y(-self.mirror_tilt[1]);
        Pose::new(DVec3::new(self.mirror_distance, left, up), lean)
    }

    pub(super) fn sight(&self, column: f64, row: f64) -> Option<Sight> {
        self.reflect(self.camera.ray(column, row))
    }

    /// The line that a line from the lens becomes at the mirror; `None` for what misses it.
    fn reflect(&self, direction: DVec3) -> Option<Sight> {
        let camera_from_mirror = self.camera_from_mirror();
        let turn = camera_from_mirror.rotation;
        let along = (turn.inverse() * direction).normalize();
        // From the middle of the hyperbola, on whose one side the mirror is.
        let focus = DVec3::X * libm::hypot(self.mirror_a, self.mirror_b);
        let lens = turn.inverse() * -camera_from_mirror.position + focus;
        let scale = DVec3::new(self.mirror_a, self.mirror_b, self.mirror_b).recip();
        let way = way_to_mirror(lens * scale, along * scale)?;
        let hit = lens + along * way;
        let is_mirror = libm::hypot(hit.y, hit.z) <= self.mirror_radius;
        is_mirror.then(|| {
            let normal = (hit * scale * scale * DVec3::new(-1.0, 1.0, 1.0)).normalize();
            let towards = along - 2.0 * along.dot(normal) * normal;
            Sight { from: camera_from_mirror * (hit - focus), towards: turn * towards }
        })
    }

    /// Column and row where the mirror shows a point, inside the picture or not; `None` for what the mirror does not show.
    pub(super) fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let mut slope = self.first_guess(point)?;
        if !self.is_central(1e-9) {
            slope = self.refined(slope, point)?;
        }
        let direction = DVec3::new(1.0, slope[0], slope[1]);
        self.reflect(direction)?;
        self.camera.pixel(direction)
    }

    /// Slopes to the left and up under which the mirror shows a point if the camera is in its point.
    fn first_guess(&self, point: DVec3) -> Option<[f64; 2]> {
        let seen = self.camera_from_mirror().inverse() * point;
        let far = seen.length();
        if far == 0.0 {
            return None;
        }
        // The mirror about its centre of projection, by the angle from the camera: p / (1 + e cos).
        let (cosine, sine) = (-seen.x / far, libm::hypot(seen.y, seen.z) / far);
        let (a, c) = (self.mirror_a, self.single_viewpoint());
        let (p, e) = (self.mirror_b * self.mirror_b / a, c / 2.0 / a);
        let way = 1.0 + e * cosine;
        if way <= 0.0 {
            return None;
        }
        let slope = p * sine / (c * way - p * cosine);
        let across = if sine > 0.0 { slope / sine / far } else { 0.0 };
        Some([seen.y * across, seen.z * across])
    }

    /// Newton's method on the line of sight: its direction has to be the one from the mirror to the point.
    fn refined(&self, mut slope: [f64; 2], point: DVec3) -> Option<[f64; 2]> {
        // Beyond the rim too, so that steps may lead there and back.
        let whole = Self { mirror_radius: f64::INFINITY, ..*self };
        let wrong = |slope: [f64; 2]| {
            let sight = whole.reflect(DVec3::new(1.0, slope[0], slope[1]))?;
            Some((sight, (point - sight.from).normalize()))
        };
        for _ in 0..STEPS {
            let (sight, wanted) = wrong(slope)?;
            let (u, v) = wanted.any_orthonormal_pair();
            let error = |sight: &Sight| [u.dot(sight.towards), v.dot(sight.towards)];
            let now = error(&sight);
            let left = whole.reflect(DVec3::new(1.0, slope[0] + NUDGE, slope[1]))?;
            let up = whole.reflect(DVec3::new(1.0, slope[0], slope[1] + NUDGE))?;
            let [a, c] = std::array::from_fn(|i| (error(&left)[i] - now[i]) / NUDGE);
            let [b, d] = std::array::from_fn(|i| (error(&up)[i] - now[i]) / NUDGE);
            let determinant = a * d - b * c;
            let step =
                [(d * now[0] - b * now[1]) / determinant, (a * now[1] - c * now[0]) / determinant];
            slope = [slope[0] - step[0], slope[1] - step[1]];
            if !slope[0].is_finite() || !slope[1].is_finite() {
                return None;
            }
        }
        let (sight, wanted) = wrong(slope)?;
        (sight.towards.distance(wanted) < 1e-6).then_some(slope)
    }
}

/// How far along the line the sheet x² - y² - z² = 1, x > 0, is met first.
fn way_to_mirror(from: DVec3, along: DVec3) -> Option<f64> {
    let product = |a: DVec3, b: DVec3| a.x * b.x - a.y * b.y - a.z * b.z;
    let (square, half, rest) =
        (product(along, along), product(from, along), product(from, from) - 1.0);
    let root = (half * half - square * rest).sqrt();
    if root.is_nan() {
        return None;
    }
    // Both roots without cancelling, either as a quotient of large numbers.
    let large = -(half + root.copysign(half));
    let ways = [large / square, rest / large];
    let ahead = ways.into_iter().filter(|way| *way > 0.0 && from.x + way * along.x > 0.0);
    ahead.min_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mirror of the Panorama Eye, with the camera in its point.
    fn mirror() -> Catadioptric {
        Catadioptric::whole_mirror(360, 360, 2.0 * (1.0 + 1.1357 / 0.2333), 0.09, 0.038)
    }

    #[test]
    fn the_equation_of_the_panorama_eye_gives_baker_and_nayar_s_constants() {
        let (a, b) = (1.1357f64.sqrt(), 0.2333f64.sqrt());
        let found = Catadioptric { mirror_a: a, mirror_b: b, ..mirror() };
        assert!((found.single_viewpoint() - 2.3401).abs() < 1e-4, "{}", found.single_viewpoint());
        let k = 2.0 * (1.0 + a * a / (b * b));
        assert!((k - 11.736).abs() < 1e-3, "{k}");
        let (again_a, again_b) = Catadioptric::half_axes(k, found.single_viewpoint()).unwrap();
        assert!((again_a - a).abs() < 1e-12 && (again_b - b).abs() < 1e-12);
        assert_eq!(Catadioptric::half_axes(2.0, 1.0), None);
    }

    #[test]
    fn all_lines_go_through_one_point_while_the_camera_is_in_its_place() {
        let spread = |mirror: &Catadioptric| {
            let eye = DVec3::X * 0.09;
            let off = |column: f64| {
                let sight = mirror.sight(column, 200.0).unwrap();
                (eye - sight.from).cross(sight.towards).length()
            };
            (5..350).step_by(5).map(|column| off(f64::from(column))).fold(0.0, f64::max)
        };
        assert!(spread(&mirror()) < 1e-12, "{}", spread(&mirror()));
        let moved = Catadioptric { mirror_shift: [0.002, 0.0], ..mirror() };
        assert!(spread(&moved) > 1e-3, "{}", spread(&moved));
        assert!(mirror().is_central(1e-9) && !moved.is_central(1e-3));
    }

    #[test]
    fn circles_of_equal_incidence_have_the_radius_of_the_hyperbolic_formula() {
        let mirror = mirror();
        let e = libm::hypot(mirror.mirror_a, mirror.mirror_b) / mirror.mirror_a;
        let xi = 2.0 * e / (1.0 + e * e);
        let radius = |angle: f64| {
            let point = DVec3::new(0.09 - 3.0 * libm::cos(angle), 3.0 * libm::sin(angle), 0.0);
            179.5 - mirror.pixel(point).unwrap()[0]
        };
        let g = xi * radius(std::f64::consts::FRAC_PI_2);
        assert!((xi - 0.9957).abs() < 1e-4, "{xi}");
        for degrees in (5..140).step_by(5) {
            let angle = f64::from(degrees).to_radians();
            let formula = g * libm::sin(angle) / (libm::cos(angle) + xi);
            assert!((radius(angle) - formula).abs() < 1e-9, "{degrees}: {}", radius(angle));
        }
    }

    #[test]
    fn a_point_on_the_line_of_a_pixel_is_shown_there_wherever_the_mirror_is() {
        let moved = Catadioptric {
            mirror_shift: [0.003, -0.002],
            mirror_tilt: [0.02, -0.03],
            mirror_distance: 0.1,
            ..mirror()
        };
        for mirror in [mirror(), moved] {
            for (column, row) in [(179.5, 179.5), (200.0, 150.0), (60.0, 240.0), (300.0, 180.0)] {
                let sight = mirror.sight(column, row).unwrap();
                let [x, y] = mirror.pixel(sight.from + 2.5 * sight.towards).unwrap();
                let off = libm::hypot(x - column, y - row);
                assert!(off < 1e-6, "{column} {row}: {x} {y}");
            }
        }
    }

    #[test]
    fn what_misses_the_mirror_is_not_seen() {
        assert_eq!(mirror().sight(0.0, 0.0), None, "a corner beyond the rim");
        assert_eq!(mirror().pixel(DVec3::new(5.0, 0.1, 0.0)), None, "behind the mirror");
    }
}
