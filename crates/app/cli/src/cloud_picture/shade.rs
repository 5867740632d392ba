//! Edges from depth alone: a pixel whose neighbours are nearer is darker.
//!
//! Boucheny, *Visualisation scientifique de grands volumes de données* (2009), "eye-dome lighting". We take the eight neighbours at one
//! distance and leave out his coarser levels.

use base::colour::Rgb;
use base::picture::Picture;

/// How fast a step in depth darkens; at this value a twentieth nearer neighbour all round halves the light.
const STRENGTH: f32 = 10.0;
/// Pixels to the neighbours.
const REACH: isize = 1;
/// Nothing gets darker than this share.
const LEAST: f32 = 0.25;

/// Darkens; `depths` are metres, infinite where nothing is.
pub(super) fn shade(picture: &mut Picture, depths: &[f32]) {
    let (width, height) = (picture.width as isize, picture.height() as isize);
    let logarithms: Vec<f32> = depths.iter().map(|&depth| libm::log2f(depth)).collect();
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        if !logarithms[index].is_finite() {
            continue;
        }
        let (x, y) = (index as isize % width, index as isize / width);
        let mut nearer = 0.0;
        for neighbour in (0..9).filter(|n| *n != 4) {
            let (nx, ny) = (x + (neighbour % 3 - 1) * REACH, y + (neighbour / 3 - 1) * REACH);
            if (0..width).contains(&nx) && (0..height).contains(&ny) {
                nearer += (logarithms[index] - logarithms[(ny * width + nx) as usize]).max(0.0);
            }
        }
        let light = libm::expf(-STRENGTH * nearer / 8.0).max(LEAST);
        let darker = |channel: u8| (f32::from(channel) * light) as u8;
        *pixel = Rgb::new(darker(pixel.r), darker(pixel.g), darker(pixel.b));
    }
}
