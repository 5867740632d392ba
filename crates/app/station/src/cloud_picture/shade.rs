//! Edges from depth alone: a pixel whose neighbours are nearer is darker.
//!
//! Boucheny, *Visualisation scientifique de grands volumes de données* (2009), "eye-dome lighting". We take the eight neighbours at one
//! distance, leave out his coarser levels, and measure how much nearer they are in widths of a pixel at that depth, so that a slope
//! looks the same from near and far: 0 for what faces us, 1 for a slope of 45 degrees.

use base::colour::Rgb;
use base::picture::Picture;

/// How fast slopes and steps darken.
const STRENGTH: f32 = 0.35;
/// Steps count up to this many pixel widths, so that far edges and near ones look alike.
const STEEPEST: f32 = 12.0;
/// Nothing gets darker than this share.
const LEAST: f32 = 0.2;

/// Darkens; `depths` are metres, infinite where nothing is; `focal` is the focal length in pixels.
pub(super) fn shade(picture: &mut Picture, depths: &[f32], focal: f32) {
    let (width, height) = (picture.width as isize, picture.height() as isize);
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let depth = depths[index];
        if !depth.is_finite() {
            continue;
        }
        let (x, y) = (index as isize % width, index as isize / width);
        let mut nearer = 0.0;
        for neighbour in (0..9).filter(|n| *n != 4) {
            let (nx, ny) = (x + neighbour % 3 - 1, y + neighbour / 3 - 1);
            if (0..width).contains(&nx) && (0..height).contains(&ny) {
                let step = (depth - depths[(ny * width + nx) as usize]) * focal / depth;
                nearer += step.clamp(0.0, STEEPEST);
            }
        }
        let light = libm::expf(-STRENGTH * nearer / 8.0).max(LEAST);
        let darker = |channel: u8| (f32::from(channel) * light).round() as u8;
        *pixel = Rgb::new(darker(pixel.r), darker(pixel.g), darker(pixel.b));
    }
}
