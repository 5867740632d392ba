//! What shines on a place.

use base::arena::{Lamp, LampKind};
use glam::Vec3;

use crate::spec::Headlight;
use crate::view::View;

/// Light weaker than this share of white does not count: a lamp ends where it falls below.
const FAINTEST: f32 = 0.004;
/// No surface is taken to be nearer to a lamp than this, metres: the inverse square has no pole.
const NEAREST: f32 = 0.15;

/// A lamp ready to shine.
pub(crate) struct Shine {
    light: Vec3,
    source: Source,
    pub(crate) has_shadows: bool,
}

enum Source {
    Point { at: Vec3, cone: Option<Cone>, reach_squared: f32, faintest: f32 },
    Parallel { towards: Vec3 },
}

struct Cone {
    axis: Vec3,
    /// Cosines of the angle at which the light begins to fade, and at which it is gone.
    bright: f32,
    dark: f32,
}

impl Shine {
    pub(crate) fn of_lamp(lamp: &Lamp) -> Self {
        let light = Vec3::from_array(lamp.colour.linear()) * lamp.power as f32;
        let source = match lamp.kind {
            LampKind::Bulb { at } => point(at.as_vec3(), None, light),
            LampKind::Spot { at, target, half_angle } => {
                let axis = (target - at).as_vec3().normalize_or(-Vec3::Z);
                point(at.as_vec3(), Some(Cone::new(axis, half_angle)), light)
            }
            LampKind::Sun { direction } => Source::Parallel { towards: -direction.as_vec3() },
        };
        Self { light, source, has_shadows: lamp.has_shadows }
    }

    /// A headlight throws no shadows that its camera could see.
    pub(crate) fn of_headlight(headlight: &Headlight, view: &View) -> Self {
        let light = Vec3::splat(headlight.power as f32);
        let cone = Cone::new(view.forward, headlight.half_angle);
        Self { light, source: point(view.eye, Some(cone), light), has_shadows: false }
    }

    /// Whether any light may reach the box between these corners.
    pub(crate) fn may_reach(&self, min: Vec3, max: Vec3) -> bool {
        match &self.source {
            Source::Point { at, reach_squared, .. } => {
                at.clamp(min, max).distance_squared(*at) < *reach_squared
            }
            Source::Parallel { .. } => true,
        }
    }

    /// The light on a surface with this normal if nothing is in the way, with the direction and distance it comes from.
    #[inline(always)]
    pub(crate) fn on(&self, point: Vec3, normal: Vec3) -> Option<(Vec3, Vec3, f32)> {
        match &self.source {
            Source::Parallel { towards } => {
                let slant = normal.dot(*towards);
                (slant > 0.0).then(|| (self.light * slant, *towards, crate::view::FAR))
            }
            Source::Point { at, cone, reach_squared, faintest } => {
                let span = *at - point;
                let squared = span.length_squared();
                let slant = normal.dot(span);
                if slant <= 0.0 || squared >= *reach_squared {
                    return None;
                }
                let distance = squared.sqrt();
                let inverse = distance.recip();
                let direction = span * inverse;
                let width = cone.as_ref().map_or(1.0, |cone| cone.share(-direction));
                let fade = (inverse * inverse).min(1.0 / (NEAREST * NEAREST)) - faintest;
                let amount = fade * width * slant * inverse;
                (amount > 0.0).then(|| (self.light * amount, direction, distance))
            }
        }
    }
}

impl Cone {
    fn new(axis: Vec3, half_angle: f64) -> Self {
        let bright = libm::cos(half_angle * 0.75) as f32;
        Self { axis, bright, dark: libm::cos(half_angle) as f32 }
    }

    #[inline(always)]
    fn share(&self, direction: Vec3) -> f32 {
        let cosine = self.axis.dot(direction);
        let t = ((cosine - self.dark) / (self.bright - self.dark).max(1e-6)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }
}

fn point(at: Vec3, cone: Option<Cone>, light: Vec3) -> Source {
    let brightest = light.max_element().max(1e-12);
    Source::Point { at, cone, reach_squared: brightest / FAINTEST, faintest: FAINTEST / brightest }
}
