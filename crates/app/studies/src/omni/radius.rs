//! Circles of equal incidence in the mirror's picture, rendered and held against theory.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use anyhow::Result;
use base::arena::{Arena, Band, Landmark};
use base::camera::{CameraModel, Catadioptric};
use base::colour::Rgb;
use base::geom::Pose;
use glam::{DVec2, DVec3};
use sim_camera::{CameraSpec, Lens, labels};
use sim_world::World;

/// Pixels along each edge of the picture the check is for.
const EDGE: usize = 360;
/// Rays along each edge of a pixel: the middle of a ball is known to parts of a pixel.
const FINER: usize = 3;
/// Balls on each circle, metres away, and half as wide as this.
const BALLS: usize = 12;
const AWAY: f64 = 2.0;
const RADIUS: f64 = 0.03;

/// One circle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    /// Incidence from straight down, radians.
    pub(super) incidence: f64,
    /// Mean radius found, pixels.
    pub(super) found: f64,
    /// Mean squares of what the balls are off the hyperbolic and the parabolic formula, square pixels.
    pub(super) squares: [f64; 2],
    /// What the parabolic formula says, pixels.
    pub(super) parabolic: f64,
}

/// Circles every 5 degrees, from 20 degrees to the last one below the mirror's rim.
pub(super) fn circles(mirror: &Catadioptric) -> Result<Vec<Circle>> {
    let edge = EDGE * FINER;
    let k = 2.0 * (1.0 + (mirror.mirror_a / mirror.mirror_b).powi(2));
    let model =
        Catadioptric::whole_mirror(edge, edge, k, mirror.mirror_distance, mirror.mirror_radius);
    let lens = Some(Lens::new(CameraModel::Catadioptric(model), 1));
    let spec = CameraSpec { lens, ..CameraSpec::default() };
    let e = libm::hypot(model.mirror_a, model.mirror_b) / model.mirror_a;
    let xi = 2.0 * e / (1.0 + e * e);
    let h = model.camera.focal[0] * model.mirror_b.powi(2) / model.mirror_a / model.mirror_distance;
    let h = h / FINER as f64;
    let incidences = (20..=135).step_by(5).map(|degrees: i32| f64::from(degrees).to_radians());
    incidences
        .map(|incidence| {
            let radii = radii(&spec, incidence, mirror.mirror_distance)?;
            let count = radii.len() as f64;
            let hyperbolic = h * xi * libm::sin(incidence) / (libm::cos(incidence) + xi);
            let parabolic = h * libm::sin(incidence) / (1.0 + libm::cos(incidence));
            let square = |theory: f64| {
                radii.iter().map(|radius| (radius - theory).powi(2)).sum::<f64>() / count
            };
            Ok(Circle {
                incidence,
                found: radii.iter().sum::<f64>() / count,
                squares: [square(hyperbolic), square(parabolic)],
                parabolic,
            })
        })
        .collect()
}

/// Where the middles of the balls of one circle are seen, pixels from the middle of the picture.
fn radii(spec: &CameraSpec, incidence: f64, distance: f64) -> Result<Vec<f64>> {
    let mut arena = Arena::default();
    for number in 0..BALLS {
        let turn = number as f64 * TAU / BALLS as f64;
        let level = libm::sin(incidence);
        let towards =
            DVec3::new(level * libm::cos(turn), level * libm::sin(turn), -libm::cos(incidence));
        arena.landmarks.push(Landmark {
            name: format!("ball {number}"),
            at: AWAY * towards - DVec3::Z * RADIUS,
            radius: RADIUS,
            bands: vec![Band { colour: Rgb::new(255, 255, 255), height: 2.0 * RADIUS }],
        });
    }
    let world = World::new(&arena)?;
    // Looking up, the mirror's centre of projection in the origin.
    let eye = Pose::from_roll_pitch_yaw(DVec3::new(0.0, 0.0, -distance), PI, -FRAC_PI_2, 0.0);
    let image = labels(&world, spec, &eye);
    let middle = DVec2::splat((image.width as f64 - 1.0) / 2.0);
    let mut sums = vec![(DVec2::ZERO, 0.0); world.things().len()];
    for (index, label) in image.values.iter().enumerate() {
        let Some(label) = label else { continue };
        let sum = &mut sums[*label as usize];
        sum.0 += DVec2::new((index % image.width) as f64, (index / image.width) as f64) - middle;
        sum.1 += 1.0;
    }
    let seen = sums.iter().filter(|(_, count)| *count > 0.0);
    Ok(seen.map(|(sum, count)| (*sum / *count).length() / FINER as f64).collect())
}
