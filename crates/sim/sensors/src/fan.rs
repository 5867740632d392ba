//! The rays of one sensor, and what came of them.

use std::sync::Arc;

use base::model::RangeSpec;
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
    pub(crate) sight: Sight,
    /// When each is measured, seconds from now; none where all are at once.
    times: Option<Arc<[f64]>>,
}

/// What the rays of a sensor meet, and what they do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    pub(crate) passes_glass: bool,
    /// Whether they meet the robot that carries the sensor.
    pub(crate) meets_carrier: bool,
}

impl Sight {
    /// Every kind of rays: those of one kind are cast together.
    pub(crate) const ALL: [Self; 4] = [
        Self { passes_glass: true, meets_carrier: false },
        Self { passes_glass: false, meets_carrier: false },
        Self { passes_glass: true, meets_carrier: true },
        Self { passes_glass: false, meets_carrier: true },
    ];

    /// Of light, which passes glass.
    pub(crate) fn light(spec: &RangeSpec) -> Self {
        Self { passes_glass: true, meets_carrier: spec.sees_carrier }
    }

    /// Of sound and the like, which do not.
    pub(crate) fn sound(spec: &RangeSpec) -> Self {
        Self { passes_glass: false, meets_carrier: spec.sees_carrier }
    }
}

impl Fan {
    pub(crate) fn new(directions: Vec<Vec3>, reach: f64, sight: Sight) -> Self {
        Self { directions: directions.into(), reach: reach as f32, sight, times: None }
    }

    /// The same rays, each measured at its own time: seconds from now.
    pub(crate) fn at_times(self, times: Vec<f64>) -> Self {
        Self { times: Some(times.into()), ..self }
    }

    /// One ray straight ahead.
    pub(crate) fn single(reach: f64, sight: Sight) -> Self {
        Self::new(vec![Vec3::X], reach, sight)
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
        if let Some(times) = &self.times {
            let one = |(direction, time): (&Vec3, &f64)| {
                let then = situation.sensor_after(*time);
                let turned = then.rotation.as_quat() * *direction;
                Ray::new(then.position.as_vec3(), turned, self.reach)
            };
            rays.extend(self.directions.iter().zip(times.iter()).map(one));
            return;
        }
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
