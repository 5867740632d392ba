//! Warmth: blobs of a heat picture as warm as people, and of their size.

use base::arena::CELSIUS_ZERO;
use base::camera::CameraModel;
use base::messages::HeatView;
use robot_vision::{Blob, blobs};

use super::place::{Eye, Obstacles, Upright};
use crate::kind::Kind;
use crate::sighting::{Look, Sighting, Strength};

/// Clothes of the living are warmer than this, and nothing of people is warmer than that, kelvin.
const PEOPLE: [f32; 2] = [CELSIUS_ZERO as f32 + 25.0, CELSIUS_ZERO as f32 + 41.0];
/// Bare skin, kelvin.
const SKIN: f32 = CELSIUS_ZERO as f32 + 30.0;
/// A disc of a person's area is so wide, metres.
const SIZE: [f64; 2] = [0.12, 1.4];
const LEAST_PIXELS: usize = 6;
const LEAST_OF_SKIN: usize = 2;

/// A look of a heat camera as far as `reach` metres; `None` where nobody has said which way its pixels look.
pub fn warmth(view: &HeatView, eye: &Eye<'_>, reach: f64, obstacles: &Obstacles) -> Option<Look> {
    let CameraModel::Pinhole(camera) = view.camera else { return None };
    let mut look = eye.look(Kind::Heat, (camera.field_of_view(), reach));
    let is_warm = |kelvin: &f32| (PEOPLE[0]..=PEOPLE[1]).contains(kelvin);
    let mask: Vec<bool> = view.kelvin.iter().map(is_warm).collect();
    for blob in blobs(&mask, camera.width, LEAST_PIXELS) {
        let Some((place, distance)) = eye.blob(&blob, &Upright::Flat(camera), obstacles) else {
            continue;
        };
        let size = blob.diameter(camera.focal[0], distance);
        if distance > reach || !(SIZE[0]..=SIZE[1]).contains(&size) {
            continue;
        }
        let is_strong = skin_pixels(&view.kelvin, camera.width, &blob) >= LEAST_OF_SKIN;
        let strength = if is_strong { Strength::Strong } else { Strength::Weak };
        look.sightings.push(Sighting { strength, place, tag: None });
    }
    Some(look)
}

/// Pixels as warm as bare skin within a blob's frame.
fn skin_pixels(kelvin: &[f32], width: usize, blob: &Blob) -> usize {
    let rows = blob.rows[0]..=blob.rows[1];
    let row = |row: usize| &kelvin[row * width + blob.columns[0]..=row * width + blob.columns[1]];
    rows.flat_map(row).filter(|kelvin| (SKIN..=PEOPLE[1]).contains(*kelvin)).count()
}
