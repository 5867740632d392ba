//! What is on the glass: drops of water, each a small lens, and scratches, which scatter light.

use base::colour::Rgb;
use base::noise::NoiseStream;
use base::picture::Picture;

use super::spots::spots;

/// Radius of the largest drop, as a share of the picture's shorter edge.
const LARGEST_DROP: f64 = 0.06;
/// A drop shows so many times its own width, upside down: water bends far more than the lens behind it.
const WIDER: f64 = 4.0;
/// From this square of the distance on, a drop's rim sends the light elsewhere.
const RIM: f64 = 0.75;
/// Light that gets through the rim.
const THROUGH_RIM: f64 = 0.45;
/// Length of scratches as shares of the shorter edge.
const LENGTHS: [f64; 2] = [0.1, 0.6];
/// Share of a scratch's light that comes from all of the picture.
const SCATTERED: f64 = 0.7;

/// Lays drops of water over the picture; the same for every picture of one camera.
pub(super) fn wet(picture: &mut Picture, share: f64, seed: u64) {
    if share <= 0.0 {
        return;
    }
    let (width, height) = (picture.width, picture.height());
    let dry = picture.pixels.clone();
    let within = |place: f64, count: usize| place.clamp(0.0, count as f64 - 1.0) as usize;
    for drop in spots(NoiseStream::new(seed, "drops"), share, LARGEST_DROP, (width, height)) {
        for (column, row, square) in drop.pixels(width, height) {
            let across = |place: usize, middle: f64| middle - WIDER * (place as f64 + 0.5 - middle);
            let from =
                within(across(row, drop.y), height) * width + within(across(column, drop.x), width);
            let light = if square > RIM { THROUGH_RIM } else { 1.0 };
            picture.pixels[row * width + column] = mixed(dry[from], Rgb::default(), 1.0 - light);
        }
    }
}

/// Scratches the glass; the same for every picture of one camera.
pub(super) fn scratch(picture: &mut Picture, share: f64, seed: u64) {
    if share <= 0.0 {
        return;
    }
    let (width, height) = (picture.width, picture.height());
    let all = mean(picture);
    let mut chance = NoiseStream::new(seed, "scratches");
    let mut left = share * (width * height) as f64;
    // A step is a pixel; what leaves the picture counts too, so that this ends.
    while left > 0.0 {
        let (mut x, mut y) =
            (chance.uniform(0.0, width as f64), chance.uniform(0.0, height as f64));
        let angle = chance.uniform(0.0, std::f64::consts::TAU);
        let (dy, dx) = libm::sincos(angle);
        let length = chance.uniform(LENGTHS[0], LENGTHS[1]) * width.min(height) as f64;
        for _ in 0..length.ceil() as usize {
            if x >= 0.0 && y >= 0.0 && x < width as f64 && y < height as f64 {
                let pixel = &mut picture.pixels[y as usize * width + x as usize];
                *pixel = mixed(*pixel, all, SCATTERED);
            }
            (x, y, left) = (x + dx, y + dy, left - 1.0);
        }
    }
}

fn mean(picture: &Picture) -> Rgb {
    let count = picture.pixels.len().max(1) as u64;
    let of = |channel: fn(&Rgb) -> u8| {
        (picture.pixels.iter().map(|pixel| u64::from(channel(pixel))).sum::<u64>() / count) as u8
    };
    Rgb::new(of(|pixel| pixel.r), of(|pixel| pixel.g), of(|pixel| pixel.b))
}

/// The first with this share of the second.
fn mixed(first: Rgb, second: Rgb, share: f64) -> Rgb {
    let channel =
        |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
    Rgb::new(channel(first.r, second.r), channel(first.g, second.g), channel(first.b, second.b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left half red, right half blue.
    fn halves() -> Picture {
        let mut picture = Picture::filled(80, 60, Rgb::new(200, 0, 0));
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            if index % 80 >= 40 {
                *pixel = Rgb::new(0, 0, 200);
            }
        }
        picture
    }

    fn changed(picture: &Picture) -> usize {
        let halves = halves();
        picture.pixels.iter().zip(&halves.pixels).filter(|(a, b)| a != b).count()
    }

    #[test]
    fn a_drop_shows_the_other_side_and_has_a_dark_rim() {
        let mut wet_one = halves();
        wet(&mut wet_one, 0.3, 7);
        let is_odd = |index: usize| {
            let (column, pixel) = (index % 80, wet_one.pixels[index]);
            if column < 40 { pixel.b > pixel.r } else { pixel.r > pixel.b }
        };
        let odd = (0..wet_one.pixels.len()).filter(|&index| is_odd(index)).count();
        assert!(odd > 20, "{odd} pixels show the other half");
        let dark = wet_one.pixels.iter().filter(|pixel| pixel.r.max(pixel.b) == 90).count();
        assert!(dark > 100, "{dark} pixels of rims");
        let mut other = halves();
        wet(&mut other, 0.3, 8);
        assert_ne!(other, wet_one, "each camera has its own drops");
    }

    #[test]
    fn scratches_cover_their_share_and_scatter_light() {
        let mut scratched = halves();
        scratch(&mut scratched, 0.05, 3);
        // 240 pixels if none crossed another or left the picture.
        assert!((120..=240).contains(&changed(&scratched)), "{}", changed(&scratched));
        let all = mean(&halves());
        let expected = mixed(Rgb::new(200, 0, 0), all, SCATTERED);
        assert!(scratched.pixels.contains(&expected), "red with the mean of all");
    }

    #[test]
    fn clean_whole_glass_changes_nothing() {
        let mut picture = halves();
        wet(&mut picture, 0.0, 7);
        scratch(&mut picture, 0.0, 7);
        assert_eq!(changed(&picture), 0);
    }
}
