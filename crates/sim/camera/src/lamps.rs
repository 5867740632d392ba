//! What shines on a place.

use base::arena::{Lamp, LampKind};
use glam::Vec3;

use crate::spec::Headlight;
use crate::view::View;

/// Light weaker than this share of white does not count: a lamp ends where it falls below.
const FAINTEST: f32 = 0.004;
/// No surface is taken to be nearer to a lamp than this, metres: the inverse square has no pole.
const NEAREST: f32 = 0.15;

/// Places that are lit at once: as many as the widest registers have lanes.
pub(crate) const LANES: usize = 16;

/// One number of each of several places.
pub(crate) type Row = [f32; LANES];

/// Points and the normals there, side by side.
pub(crate) struct Places {
    pub(crate) points: [Row; 3],
    pub(crate) normals: [Row; 3],
}

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

    /// Adds to each light what falls on its place if nothing is in the way: the bits of [`Shine::on`], in loops that wide registers take.
    #[inline(always)]
    pub(crate) fn add_on_many(&self, places: &Places, lights: &mut [Row; 3]) {
        let mut amounts = [0.0; LANES];
        let ([px, py, pz], [nx, ny, nz]) = (&places.points, &places.normals);
        match &self.source {
            Source::Parallel { towards } => {
                for i in 0..LANES {
                    amounts[i] = nx[i] * towards.x + ny[i] * towards.y + nz[i] * towards.z;
                }
            }
            Source::Point { at, cone, reach_squared, faintest } => {
                for i in 0..LANES {
                    let (x, y, z) = (at.x - px[i], at.y - py[i], at.z - pz[i]);
                    let squared = x * x + y * y + z * z;
                    let slant = nx[i] * x + ny[i] * y + nz[i] * z;
                    let inverse = 1.0 / squared.sqrt();
                    let fade = least(inverse * inverse, 1.0 / (NEAREST * NEAREST)) - faintest;
                    let width = match cone {
                        Some(cone) => cone.share(-Vec3::new(x * inverse, y * inverse, z * inverse)),
                        None => 1.0,
                    };
                    let is_lit = slant > 0.0 && squared < *reach_squared;
                    amounts[i] = if is_lit { fade * width * slant * inverse } else { 0.0 };
                }
            }
        }
        let [red, green, blue] = lights;
        for i in 0..LANES {
            let amount = if amounts[i] > 0.0 { amounts[i] } else { 0.0 };
            red[i] += self.light.x * amount;
            green[i] += self.light.y * amount;
            blue[i] += self.light.z * amount;
        }
    }

    /// The light on a surface with this normal if nothing is in the way, with the direction and distance it comes from.
    #[inline(always)]
    pub(crate) fn on(&self, point: Vec3, normal: Vec3) -> Option<(Vec3, Vec3, f32)> {
        match &self.source {
            Source::Parallel { towards } => {
                let slant = normal.dot(*towards);
                if slant <= 0.0 {
                    return None;
                }
                Some((self.light * slant, *towards, crate::view::FAR))
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
                if amount > 0.0 { Some((self.light * amount, direction, distance)) } else { None }
            }
        }
    }
}

/// The lesser of two numbers, as one instruction takes it.
#[inline(always)]
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

impl Cone {
    fn new(axis: Vec3, half_angle: f64) -> Self {
        let bright = libm::cos(half_angle * 0.75) as f32;
        Self { axis, bright, dark: libm::cos(half_angle) as f32 }
    }

    #[inline(always)]
    fn share(&self, direction: Vec3) -> f32 {
        let cosine = self.axis.dot(direction);
        let t = (cosine - self.dark) / (self.bright - self.dark).max(1e-6);
        let t = least(if t > 0.0 { t } else { 0.0 }, 1.0);
        t * t * (3.0 - 2.0 * t)
    }
}

fn point(at: Vec3, cone: Option<Cone>, light: Vec3) -> Source {
    let brightest = light.max_element().max(1e-12);
    Source::Point { at, cone, reach_squared: brightest / FAINTEST, faintest: FAINTEST / brightest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::colour::Rgb;
    use base::noise::NoiseStream;
    use glam::DVec3;

    fn lamp(kind: LampKind) -> Shine {
        let colour = Rgb::new(0xff, 0xd0, 0x90);
        let (name, power) = ("lamp".into(), 3.0);
        Shine::of_lamp(&Lamp { name, kind, colour, power, is_on: true, has_shadows: false })
    }

    #[test]
    fn places_lit_together_get_the_light_each_would_get_alone() {
        let mut noise = NoiseStream::new(3, "lamps");
        let (at, direction) = (DVec3::new(0.5, -0.2, 2.0), DVec3::new(0.0, 0.6, -0.8));
        let spot = LampKind::Spot { at, target: DVec3::X, half_angle: 0.7 };
        for kind in [LampKind::Bulb { at }, spot, LampKind::Sun { direction }] {
            let shine = lamp(kind);
            for _ in 0..50 {
                let mut row =
                    |reach: f64| std::array::from_fn(|_| noise.uniform(-reach, reach) as f32);
                let points: [Row; 3] = [row(20.0), row(3.0), row(2.0)];
                let normals: [Row; 3] = [row(1.0), row(1.0), row(1.0)];
                let mut together = [[0.25; LANES]; 3];
                shine.add_on_many(&Places { points, normals }, &mut together);
                for lane in 0..LANES {
                    let of = |rows: &[Row; 3]| Vec3::from_array(rows.map(|row| row[lane]));
                    let alone = shine.on(of(&points), of(&normals));
                    let light = alone.map_or(Vec3::ZERO, |(light, ..)| light);
                    assert_eq!(of(&together), Vec3::splat(0.25) + light);
                }
            }
        }
    }
}
