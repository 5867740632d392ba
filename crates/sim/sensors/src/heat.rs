//! A heat camera: the temperature of what each pixel sees. Glass is opaque to it, smoke is not.

use std::sync::Arc;

use base::camera::{CameraModel, Pinhole};
use base::messages::{HeatView, ReadingData};
use base::model::HeatSpec;
use base::noise::NoiseStream;
use sim_camera::{CameraSpec as View, heat};

use crate::camera::most_pixels;
use crate::situation::Situation;

/// Takes one picture of temperatures, each with normal noise.
pub(crate) fn read(
    spec: &HeatSpec,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> ReadingData {
    let (width, height) = most_pixels(spec.width, spec.height);
    let view = View {
        width,
        height,
        field_of_view: spec.field_of_view,
        ignored_owner: situation.carrier.owner,
        ..View::default()
    };
    let mut image = heat(situation.world(), &view, &situation.world_from_sensor);
    for kelvin in &mut image.values {
        *kelvin += noise.gaussian(spec.sigma) as f32;
    }
    let camera = CameraModel::Pinhole(Pinhole::of_view(width, height, spec.field_of_view));
    ReadingData::Heat(HeatView { camera, kelvin: Arc::new(image.values) })
}

#[cfg(test)]
mod tests;
