//! Skin: blobs of a colour picture that look like bare skin, and of the size of a face, a hand or an arm.

use base::camera::CameraModel;
use base::colour::Rgb;
use base::picture::Picture;
use robot_vision::{Light, Odds, blobs, has_colour};

use super::place::{Eye, Obstacles, Upright};
use crate::kind::Kind;
use crate::sighting::{Look, Sighting, Strength};

/// Share of the picture's pixels that a blob has to have; a strong one has to have five times as many.
const LEAST_SHARE: f64 = 0.0004;
const STRONG_SHARE: f64 = 0.002;
/// A disc of the same area is so wide, metres.
const SIZE: [f64; 2] = [0.06, 0.6];
const STRONG_SIZE: [f64; 2] = [0.1, 0.5];
/// The field of view that shares of the picture are of, radians.
const USUAL_VIEW: f64 = 1.4;

/// A look of a camera as far as `reach` metres, by odds of skin against all else over a threshold; a dark picture has no vote.
///
/// `None` where nobody has said which way its pixels look, or upright things are not upright in it.
pub fn skin(
    (picture, camera): (&Picture, &CameraModel),
    (odds, threshold): (&Odds, f32),
    eye: &Eye<'_>,
    (reach, obstacles): (f64, &Obstacles),
) -> Option<Look> {
    let camera = Upright::of(camera)?;
    let mut look = eye.look(Kind::Skin, (camera.field_of_view(), reach));
    look.has_light = Light::of(&picture.pixels).is_enough();
    if !look.has_light {
        return Some(look);
    }
    let is_skin = |pixel: &Rgb| has_colour(*pixel) && odds.log_ratio(*pixel) >= threshold;
    let mask: Vec<bool> = picture.pixels.iter().map(is_skin).collect();
    // Of a picture that sees all around only as much counts as a usual one sees.
    let all = picture.pixels.len() as f64 * USUAL_VIEW / camera.field_of_view().max(USUAL_VIEW);
    for blob in blobs(&mask, picture.width, libm::ceil(LEAST_SHARE * all) as usize) {
        let Some((place, distance)) = eye.blob(&blob, &camera, obstacles) else { continue };
        let size = blob.diameter(camera.focal(), distance);
        if distance > reach || !(SIZE[0]..=SIZE[1]).contains(&size) {
            continue;
        }
        let is_large = blob.pixels as f64 >= STRONG_SHARE * all;
        let is_strong = is_large && (STRONG_SIZE[0]..=STRONG_SIZE[1]).contains(&size);
        let strength = if is_strong { Strength::Strong } else { Strength::Weak };
        look.sightings.push(Sighting { strength, place, tag: None });
    }
    Some(look)
}
