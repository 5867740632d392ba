//! Where a picture is taken from.

use base::geom::{Bounds, Pose};
use glam::DVec3;

/// From above the left, behind: a corner is nearest.
const FROM_A_CORNER: DVec3 = DVec3::new(-0.55, -0.62, 0.55);
/// A little air round everything.
const AIR: f64 = 1.05;
/// Of a cloud that is one point, metres.
const MIN_RADIUS: f64 = 0.1;
/// Enough for a thousandth of the distance.
const HALVINGS: usize = 30;

/// A pinhole camera: x forward, y left, z up.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// Where it stands and looks along its x.
    pub world_from_camera: Pose,
    /// Horizontal, radians.
    pub field_of_view: f64,
    /// Pixels.
    pub width: usize,
    /// Pixels.
    pub height: usize,
}

/// Where a point is in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Pixels from the left and from above, fractions included.
    pub x: f64,
    pub y: f64,
    /// Metres along the view.
    pub depth: f64,
}

impl Camera {
    /// Looks at everything from a corner, from as near as shows all of it.
    pub fn from_a_corner(bounds: &Bounds, field_of_view: f64, width: usize, height: usize) -> Self {
        let from = |distance: f64| {
            let eye = bounds.centre() + FROM_A_CORNER.normalize() * distance;
            let world_from_camera = Pose::looking_at(eye, bounds.centre());
            Self { world_from_camera, field_of_view, width, height }
        };
        let radius = (bounds.size().length() / 2.0).max(MIN_RADIUS);
        // From the edge of the ball around everything to where that ball is a dot.
        let (mut near, mut far) = (radius, radius * 1e3);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(near, far);
            if from(middle).shows(bounds) { far = middle } else { near = middle }
        }
        from(far * AIR)
    }

    /// Whether all corners are in the picture.
    fn shows(&self, bounds: &Bounds) -> bool {
        let find = self.projection(0.0);
        (0..8).all(|corner| {
            let end = |axis: usize| [bounds.min, bounds.max][corner >> axis & 1][axis];
            find(DVec3::new(end(0), end(1), end(2))).is_some_and(|seen| {
                (0.0..self.width as f64).contains(&seen.x)
                    && (0.0..self.height as f64).contains(&seen.y)
            })
        })
    }

    /// Pixels across for a metre at a metre.
    pub fn focal_length(&self) -> f64 {
        self.width as f64 / 2.0 / libm::tan(self.field_of_view / 2.0)
    }

    /// A function that finds points in the picture; it gives `None` for what is not in front, nearer than `near` metres.
    pub fn projection(&self, near: f64) -> impl Fn(DVec3) -> Option<Seen> + use<> {
        let camera_from_world = self.world_from_camera.inverse();
        let (focal, middle) =
            (self.focal_length(), (self.width as f64 / 2.0, self.height as f64 / 2.0));
        move |point| {
            let DVec3 { x: depth, y: left, z: up } = camera_from_world * point;
            (depth >= near).then(|| Seen {
                x: middle.0 - left / depth * focal,
                y: middle.1 - up / depth * focal,
                depth,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        let world_from_camera = Pose::looking_at(DVec3::ZERO, DVec3::X);
        Camera {
            world_from_camera,
            field_of_view: std::f64::consts::FRAC_PI_2,
            width: 200,
            height: 100,
        }
    }

    #[test]
    fn what_is_ahead_is_in_the_middle_and_what_is_left_is_left() {
        let find = camera().projection(0.01);
        assert_eq!(find(DVec3::X * 2.0), Some(Seen { x: 100.0, y: 50.0, depth: 2.0 }));
        let seen = find(DVec3::new(2.0, 1.0, 0.5)).unwrap();
        assert!((seen.x - 50.0).abs() < 1e-9 && (seen.y - 25.0).abs() < 1e-9, "{seen:?}");
        assert_eq!(find(-DVec3::X), None);
    }

    #[test]
    fn from_a_corner_everything_is_in_the_picture() {
        let bounds = Bounds { min: DVec3::new(-6.0, -2.0, -1.0), max: DVec3::new(6.0, 2.0, 1.0) };
        let camera = Camera::from_a_corner(&bounds, 1.0, 320, 200);
        assert!(camera.shows(&bounds));
        let nearer =
            Pose { position: camera.world_from_camera.position * 0.8, ..camera.world_from_camera };
        assert!(
            !Camera { world_from_camera: nearer, ..camera }.shows(&bounds),
            "it is not farther than it needs"
        );
    }
}
