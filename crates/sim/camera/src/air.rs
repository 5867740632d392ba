//! What light passes on its way to the eye: smoke and glass.

use base::arena::Smoke;
use glam::Vec3;
use sim_rays::Ray;

/// Smoke ready to be looked through.
pub(crate) struct Haze {
    min: Vec3,
    max: Vec3,
    density: f32,
    colour: Vec3,
}

impl Haze {
    pub(crate) fn new(smoke: &Smoke) -> Self {
        let bounds = smoke.zone.bounds();
        Self {
            min: bounds.min.as_vec3(),
            max: bounds.max.as_vec3(),
            density: smoke.density as f32,
            colour: Vec3::from_array(smoke.colour.linear()),
        }
    }

    /// Where the ray goes in and out, metres, within the first `distance`; `None` if it passes by.
    fn span(&self, ray: &Ray, distance: f32) -> Option<(f32, f32)> {
        let mut span = (0.0, distance);
        for axis in 0..3 {
            let (origin, direction) = (ray.origin[axis], ray.direction[axis]);
            if direction.abs() < 1e-9 {
                if origin < self.min[axis] || origin > self.max[axis] {
                    return None;
                }
                continue;
            }
            let (a, b) =
                ((self.min[axis] - origin) / direction, (self.max[axis] - origin) / direction);
            span = (f32::max(span.0, a.min(b)), f32::min(span.1, a.max(b)));
        }
        (span.0 < span.1).then_some(span)
    }
}

/// What is left of `light` after all smoke on its way, with the smoke's own glow under `ambient` light.
pub(crate) fn through_smoke(
    hazes: &[Haze],
    ray: &Ray,
    distance: f32,
    light: Vec3,
    ambient: f32,
) -> Vec3 {
    let mut met: Vec<_> =
        hazes.iter().filter_map(|haze| Some((haze, haze.span(ray, distance)?))).collect();
    // The farthest first: what is nearer hides it.
    met.sort_by(|(_, a), (_, b)| b.0.total_cmp(&a.0));
    met.into_iter().fold(light, |light, (haze, (enter, leave))| {
        // Lambert-Beer.
        let passed = libm::expf(-haze.density * (leave - enter));
        light * passed + haze.colour * (ambient * (1.0 - passed))
    })
}

/// Share of light that a pane lets pass when looked at squarely.
const CLEAR: f32 = 0.86;
/// Light of the sky that a pane throws back when looked at squarely; more at a slant (Schlick 1994).
const REFLECTED: f32 = 0.04;

/// What is left of `light` behind one pane of this tint, met at `slant` (cosine to its normal), under this sky.
pub(crate) fn through_pane(light: Vec3, tint: Vec3, slant: f32, sky: Vec3) -> Vec3 {
    let grazing = (1.0 - slant.abs()).clamp(0.0, 1.0);
    let mirrored = REFLECTED + (1.0 - REFLECTED) * grazing.powi(5);
    light * tint.lerp(Vec3::ONE, 0.6) * (CLEAR * (1.0 - mirrored)) + sky * mirrored
}
