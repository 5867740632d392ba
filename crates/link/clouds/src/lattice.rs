//! Where the points of a cloud lie.

use glam::DVec3;

use crate::cloud::Point;
use crate::error::CloudError;

/// Coordinates stay within ± this many steps: 84 km at 10 mm.
pub const REACH: i32 = 1 << 23;

/// Metres; steps outside make no sense for a robot.
const STEPS: std::ops::RangeInclusive<f64> = 1e-4..=10.0;
/// Farthest that point 0, 0, 0 may be from the world's origin, metres.
const FARTHEST: f64 = 1e6;

/// Multiples of one step along each axis of the world, counted from an origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    step: f64,
    origin: DVec3,
}

impl Lattice {
    /// Points `step` metres apart, from 0.1 mm to 10 m; one of them is the world's origin.
    pub fn new(step: f64) -> Result<Self, CloudError> {
        // A step that is no number is refused too.
        if STEPS.contains(&step) {
            Ok(Self { step, origin: DVec3::ZERO })
        } else {
            Err(CloudError::Step { step })
        }
    }

    /// The same, but point 0, 0, 0 lies at `origin`, metres.
    pub fn with_origin(self, origin: DVec3) -> Result<Self, CloudError> {
        if origin.is_finite() && origin.abs().max_element() <= FARTHEST {
            Ok(Self { origin, ..self })
        } else {
            Err(CloudError::Origin { x: origin.x, y: origin.y, z: origin.z })
        }
    }

    /// Metres between neighbours.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// Where point 0, 0, 0 lies, metres.
    pub fn origin(&self) -> DVec3 {
        self.origin
    }

    /// Where a point lies, metres.
    pub fn position(&self, point: &Point) -> DVec3 {
        self.origin + DVec3::new(point.x as f64, point.y as f64, point.z as f64) * self.step
    }

    /// The steps to the lattice point nearest to `position`, if the lattice reaches there.
    pub fn nearest(&self, position: DVec3) -> Option<[i32; 3]> {
        let steps = (position - self.origin) / self.step;
        let is_near = steps.is_finite() && steps.abs().max_element() < f64::from(REACH) - 1.0;
        is_near.then(|| steps.to_array().map(|s| libm::round(s) as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_belongs_to_the_nearest_point_of_a_shifted_lattice() {
        let lattice = Lattice::new(0.1).unwrap().with_origin(DVec3::splat(0.05)).unwrap();
        assert_eq!(lattice.nearest(DVec3::new(0.04, 0.16, -0.06)), Some([0, 1, -1]));
        let back = lattice.position(&Point::new(0, 1, -1, 1.0));
        assert!((back - DVec3::new(0.05, 0.15, -0.05)).length() < 1e-12, "{back}");
    }

    #[test]
    fn steps_and_places_that_make_no_sense_are_refused() {
        assert!([0.0, -1.0, f64::NAN, 11.0].into_iter().all(|step| Lattice::new(step).is_err()));
        let lattice = Lattice::new(0.01).unwrap();
        for x in [1e9, f64::NAN, f64::INFINITY] {
            assert_eq!(lattice.nearest(DVec3::new(x, 0.0, 0.0)), None, "{x}");
            assert!(lattice.with_origin(DVec3::new(0.0, x, 0.0)).is_err(), "{x}");
        }
    }
}
