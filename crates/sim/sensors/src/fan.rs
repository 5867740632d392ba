//! The rays of one sensor, and what came of them.

use std::sync::Arc;

use glam::{Mat3, Quat, Vec3};
use sim_rays::{Hit, Nearest, Ray};
use sim_world::World;

use crate::situation::Situation;

/// Directions a sensor looks in, worked out once.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fan {
    /// Unit vectors in the sensor's frame.
    directions: Arc<[Vec3]>,
    reach: f32,
    pub(crate) passes_glass: bool,
}

impl Fan {
    pub(crate) fn new(directions: Vec<Vec3>, reach: f64, passes_glass: bool) -> Self {
        Self { directions: directions.into(), reach: reach as f32, passes_glass }
    }

    /// One ray straight ahead.
    pub(crate) fn single(reach: f64, passes_glass: bool) -> Self {
        Self::new(vec![Vec3::X], reach, passes_glass)
    }

    /// Number of rays.
    pub(crate) fn len(&self) -> usize {
        self.directions.len()
    }

    /// Where this ray looks, in the sensor's frame.
    pub(crate) fn direction(&self, ray: usize) -> Vec3 {
        self.directions[ray]
    }

    /// Adds the rays to a batch.
    pub(crate) fn push_rays(&self, situation: &Situation<'_>, rays: &mut Vec<Ray>) {
        let origin = situation.world_from_sensor.position.as_vec3();
        let rotation: Quat = situation.world_from_sensor.rotation.as_quat();
        let turned = Mat3::from_quat(rotation);
        rays.extend(self.directions.iter().map(|&d| Ray::new(origin, turned * d, self.reach)));
    }
}

/// Rays that were cast, and what each met first.
pub(crate) struct Cast<'a> {
    pub(crate) world: &'a World,
    pub(crate) rays: &'a [Ray],
    pub(crate) nearest: &'a [Nearest],
}

impl Cast<'_> {
    /// What this ray met.
    pub(crate) fn hit(&self, ray: usize) -> Option<Hit> {
        self.world.scene().hit(&self.rays[ray], self.nearest[ray])
    }

    /// Distance to what this ray met, and the index of its material.
    pub(crate) fn distance_and_material(&self, ray: usize) -> Option<(f64, usize)> {
        let nearest = self.nearest[ray];
        let part = self.world.scene().parts().get(nearest.part as usize)?;
        Some((f64::from(nearest.distance), part.surface.material as usize))
    }
}

/// How far a sensor of this reach sees a surface that throws back `share`, if `usual` is what its reach was measured with.
///
/// What comes back falls with the square of the distance, so the reach goes with the root.
pub(crate) fn reach_on(share: f64, usual: f64, max_range: f64) -> f64 {
    // Most surfaces are usual ones, and every beam asks.
    if share >= usual {
        return max_range;
    }
    max_range * libm::sqrt((share / usual).clamp(0.0, 1.0))
}

/// Share of light that an ordinary wall throws back: the default of arenas.
pub(crate) const USUAL_INFRARED: f64 = 0.8;
/// Share of sound that an ordinary wall throws back: the default of arenas.
pub(crate) const USUAL_ECHO: f64 = 0.9;
