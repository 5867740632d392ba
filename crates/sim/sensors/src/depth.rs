//! A depth camera: metres along the viewing axis for each pixel, row by row from the top left.
//!
//! Glass is looked through; a pixel whose way holds too much smoke, or whose surface swallows infra-red, stays empty.

use std::sync::Arc;

use base::messages::{DepthView, ReadingData};
use base::model::DepthSpec;
use base::model::presets::SMOKE_BUDGET;
use base::noise::NoiseStream;
use glam::{DVec3, Vec3};

use crate::camera::most_pixels;
use crate::fan::{Cast, Fan, Sight, USUAL_INFRARED, reach_on};
use crate::smoke::optical_depth;
use crate::spoil::{Draw, told_range};

/// A depth camera, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Depth {
    spec: DepthSpec,
    width: usize,
    pub(crate) fan: Fan,
}

impl Depth {
    pub(crate) fn new(spec: DepthSpec) -> Self {
        let (width, height) = most_pixels(spec.width, spec.height);
        let directions = pixels(width, height, spec.field_of_view);
        // The corner looks farther than the axis for the same depth.
        let corner = directions.first().map_or(1.0, |direction| f64::from(direction.x));
        let reach = spec.range.max_range / corner.max(0.01);
        Self { spec, width, fan: Fan::new(directions, reach, Sight::light(&spec.range)) }
    }

    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let range = &self.spec.range;
        let pixel = |ray: usize| {
            // Every pixel draws, whether it hits or not.
            let draw = Draw::new(&range.noise, noise);
            told_range(range, draw, self.seen(cast, ray)?).map(|told| told as f32)
        };
        ReadingData::Depth(DepthView {
            width: self.width,
            field_of_view: self.spec.field_of_view,
            depths: Arc::new((0..cast.rays.len()).map(pixel).collect()),
        })
    }

    fn seen(&self, cast: &Cast<'_>, ray: usize) -> Option<f64> {
        let (distance, material) = cast.distance_and_material(ray)?;
        let share = cast.world.materials()[material].infrared;
        let depth = distance * f64::from(self.fan.direction(ray).x);
        let smokes = cast.world.smokes();
        let is_seen = depth <= reach_on(share, USUAL_INFRARED, self.spec.range.max_range)
            && (smokes.is_empty()
                || optical_depth(smokes, &cast.rays[ray], distance) <= SMOKE_BUDGET);
        is_seen.then_some(depth)
    }
}

/// Through the middle of each pixel of a pinhole camera.
fn pixels(width: usize, height: usize, field_of_view: f64) -> Vec<Vec3> {
    let half_width = libm::tan(field_of_view / 2.0);
    let step = 2.0 * half_width / width as f64;
    let half_height = step * height as f64 / 2.0;
    let through = |row: usize, column: usize| {
        let left = half_width - step * (column as f64 + 0.5);
        let up = half_height - step * (row as f64 + 0.5);
        DVec3::new(1.0, left, up).normalize().as_vec3()
    };
    (0..height).flat_map(|row| (0..width).map(move |column| through(row, column))).collect()
}

#[cfg(test)]
mod tests;
