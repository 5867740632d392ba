//! Depth, heat and labels as pictures people can look at.

use base::colour::Rgb;
use base::picture::Picture;

use crate::noise::hash;
use crate::range_image::Image;

const NOTHING: Rgb = Rgb::new(0, 0, 0);

/// Black, violet, red, orange, yellow, white: the colours thermographers know as ironbow.
const IRON: [Rgb; 6] = [
    Rgb::new(0x05, 0x03, 0x1a),
    Rgb::new(0x4a, 0x0d, 0x6b),
    Rgb::new(0xa6, 0x24, 0x60),
    Rgb::new(0xe4, 0x55, 0x2b),
    Rgb::new(0xfb, 0xb6, 0x1a),
    Rgb::new(0xfc, 0xff, 0xe4),
];

/// Near is bright, far is dark, nothing is black; scaled to the farthest value.
pub fn depth_picture(depth: &Image<Option<f32>>) -> Picture {
    let farthest = depth.values.iter().flatten().copied().fold(1.0, f32::max);
    let shade = |metres: f32| (235.0 * (1.0 - metres / farthest).clamp(0.0, 1.0).sqrt()) as u8 + 20;
    paint(depth, |metres| {
        metres.map_or(NOTHING, |metres| Rgb::new(shade(metres), shade(metres), shade(metres)))
    })
}

/// Cold is dark, warm is bright; scaled between the coldest and the warmest value, at least ten kelvin apart.
pub fn heat_picture(heat: &Image<f32>) -> Picture {
    let coldest = heat.values.iter().copied().fold(f32::INFINITY, f32::min);
    let warmest = heat.values.iter().copied().fold(coldest + 10.0, f32::max);
    paint(heat, |kelvin| iron((kelvin - coldest) / (warmest - coldest)))
}

/// A colour of its own for each thing.
pub fn label_picture(labels: &Image<Option<u32>>) -> Picture {
    paint(labels, |label| {
        label.map_or(NOTHING, |label| {
            let [_, r, g, b] = hash(label as i32, 1).to_be_bytes();
            Rgb::new(r / 2 + 100, g / 2 + 100, b / 2 + 100)
        })
    })
}

fn paint<T: Copy>(image: &Image<T>, colour: impl Fn(T) -> Rgb) -> Picture {
    Picture {
        width: image.width,
        pixels: image.values.iter().map(|&value| colour(value)).collect(),
    }
}

fn iron(share: f32) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (IRON.len() - 1) as f32;
    let low = (place as usize).min(IRON.len() - 2);
    let (a, b, t) = (IRON[low], IRON[low + 1], place - low as f32);
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t) as u8;
    Rgb::new(mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b))
}
