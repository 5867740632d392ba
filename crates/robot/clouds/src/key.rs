//! The world lattice: points by whole coordinates.

use glam::{DVec3, IVec3};

use crate::error::CloudError;

/// Coordinates of a lattice point stay within ± this many steps: 84 km at 10 mm.
pub const REACH: i32 = 1 << 23;

/// A lattice point in whole steps, ordered by x, then y, then z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Steps along x.
    pub x: i32,
    /// Steps along y.
    pub y: i32,
    /// Steps along z.
    pub z: i32,
}

impl Key {
    /// The point x, y, z steps from the origin.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self { x, y, z }
    }

    /// Whether the lattice reaches so far.
    pub fn is_within_reach(self) -> bool {
        [self.x, self.y, self.z].iter().all(|c| (-REACH..REACH).contains(c))
    }

    /// Moved by some steps.
    #[must_use]
    pub const fn moved(self, x: i32, y: i32, z: i32) -> Self {
        Self { x: self.x + x, y: self.y + y, z: self.z + z }
    }

    /// Square of the distance in steps.
    pub fn squared_distance(self, other: Self) -> i64 {
        let along = |a: i32, b: i32| i64::from(a - b) * i64::from(a - b);
        along(self.x, other.x) + along(self.y, other.y) + along(self.z, other.z)
    }
}

impl From<IVec3> for Key {
    fn from(v: IVec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

/// Where the points lie: multiples of one step along each axis of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    step: f64,
}

impl Lattice {
    /// Points `step` metres apart, from 0.1 mm to 10 m.
    pub fn new(step: f64) -> Result<Self, CloudError> {
        // A step that is no number is refused too.
        if (1e-4..=10.0).contains(&step) {
            Ok(Self { step })
        } else {
            Err(CloudError::Step { step })
        }
    }

    /// Metres between neighbours.
    pub fn step(self) -> f64 {
        self.step
    }

    /// The lattice point nearest to `position`, if the lattice reaches there.
    pub fn key(self, position: DVec3) -> Option<Key> {
        let steps = position / self.step;
        let limit = f64::from(REACH) - 1.0;
        let is_near = steps.abs().max_element() < limit && steps.is_finite();
        is_near.then(|| Key::from(round(steps).as_ivec3()))
    }

    /// Where a lattice point is, metres.
    pub fn position(self, key: Key) -> DVec3 {
        DVec3::new(f64::from(key.x), f64::from(key.y), f64::from(key.z)) * self.step
    }
}

fn round(v: DVec3) -> DVec3 {
    DVec3::new(libm::round(v.x), libm::round(v.y), libm::round(v.z))
}

/// A box of lattice points, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyBox {
    /// Least corner.
    pub min: Key,
    /// Greatest corner.
    pub max: Key,
}

impl KeyBox {
    /// Everything the lattice reaches.
    pub const ALL: Self = Self {
        min: Key::new(-REACH, -REACH, -REACH),
        max: Key::new(REACH - 1, REACH - 1, REACH - 1),
    };

    /// All points at most `steps` from `middle` along each axis.
    pub fn around(middle: Key, steps: i32) -> Self {
        Self { min: middle.moved(-steps, -steps, -steps), max: middle.moved(steps, steps, steps) }
    }

    /// Whether `key` is one of its points.
    pub fn contains(&self, key: Key) -> bool {
        (self.min.x..=self.max.x).contains(&key.x)
            && (self.min.y..=self.max.y).contains(&key.y)
            && (self.min.z..=self.max.z).contains(&key.z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_belongs_to_the_nearest_point() {
        let lattice = Lattice::new(0.01).unwrap();
        assert_eq!(lattice.key(DVec3::new(0.014, -0.016, 1.0)), Some(Key::new(1, -2, 100)));
        assert!(
            (lattice.position(Key::new(1, -2, 100)) - DVec3::new(0.01, -0.02, 1.0)).length()
                < 1e-12
        );
    }

    #[test]
    fn far_away_and_nowhere_have_no_point() {
        let lattice = Lattice::new(0.01).unwrap();
        for x in [1e9, -1e9, f64::NAN, f64::INFINITY] {
            assert_eq!(lattice.key(DVec3::new(x, 0.0, 0.0)), None, "{x}");
        }
    }

    #[test]
    fn points_are_ordered_by_x_then_y_then_z() {
        let mut keys =
            [Key::new(1, 0, 0), Key::new(0, 1, 5), Key::new(0, 1, -5), Key::new(-1, 9, 9)];
        keys.sort();
        assert_eq!(
            keys,
            [Key::new(-1, 9, 9), Key::new(0, 1, -5), Key::new(0, 1, 5), Key::new(1, 0, 0)]
        );
    }

    #[test]
    fn a_step_of_no_length_is_refused() {
        for step in [0.0, -0.01, f64::NAN, 11.0] {
            assert!(Lattice::new(step).is_err(), "{step}");
        }
    }
}
