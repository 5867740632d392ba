//! Walls covered with photographs of a cluttered room, made up by chance: shelves, boxes, screens and clothes of all colours.

use std::sync::Arc;

use base::arena::{Arena, Block, BlockShape, Material, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use base::noise::NoiseStream;
use base::picture::Picture;
use glam::DVec3;

/// Pixels of a photograph: one is about a centimetre.
const SIZE: (usize, usize) = (360, 200);
/// Metres that a photograph is wide; it is repeated along its wall.
const WIDE: f64 = 3.6;
/// Things in each.
const THINGS: usize = 260;
/// Middles of the walls behind the rim, how long they are along x and y, and how high.
const WALLS: [([f64; 2], [f64; 2]); 4] = [
    ([0.0, -2.75], [8.2, 0.05]),
    ([0.0, 2.75], [8.2, 0.05]),
    ([-4.1, 0.0], [0.05, 5.5]),
    ([4.1, 0.0], [0.05, 5.5]),
];
const HIGH: f64 = 2.0;

/// Puts up four walls, each with a photograph of its own.
pub(super) fn put_up(arena: &mut Arena, chance: &mut NoiseStream) {
    for (number, ([x, y], [along_x, along_y])) in WALLS.into_iter().enumerate() {
        let name = format!("photograph {number}");
        let picture = Arc::new(photograph(chance));
        let pattern = Pattern::Picture { picture, size: WIDE };
        arena
            .materials
            .push(Material { pattern, ..Material::plain(&name, Rgb::new(128, 128, 128)) });
        arena.blocks.push(Block {
            name: None,
            shape: BlockShape::Box(DVec3::new(along_x, along_y, HIGH)),
            pose: Pose::at(DVec3::new(x, y, HIGH / 2.0)),
            material: name,
            mass: None,
            is_held: false,
        });
    }
}

/// A grey room full of things of all colours and sizes, each lit from one side.
fn photograph(chance: &mut NoiseStream) -> Picture {
    let (width, height) = SIZE;
    let mut picture = Picture::filled(width, height, Rgb::default());
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let grey = 120 + 60 * (index / width) / height + chance.below(12);
        *pixel = Rgb::new(grey as u8, grey as u8, (grey - 6) as u8);
    }
    for _ in 0..THINGS {
        thing(&mut picture, chance);
    }
    picture
}

fn thing(picture: &mut Picture, chance: &mut NoiseStream) {
    let (width, height) = SIZE;
    let colour: [f64; 3] = std::array::from_fn(|_| chance.uniform(0.0, 255.0));
    let wide = 2 + chance.below(38);
    let high = 2 + chance.below(30);
    let (left, top) = (chance.below(width), chance.below(height));
    let shade = chance.uniform(-0.5, 0.5);
    for row in top..(top + high).min(height) {
        for column in left..(left + wide).min(width) {
            let light = 1.0 + shade * ((column - left) as f64 / wide as f64 - 0.5);
            let grain = chance.uniform(-6.0, 6.0);
            let [r, g, b] = colour.map(|c| (c * light + grain).clamp(0.0, 255.0) as u8);
            picture.pixels[row * width + column] = Rgb::new(r, g, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photograph_has_colours_near_to_those_of_the_landmarks() {
        let picture = photograph(&mut NoiseStream::new(1, "photograph"));
        for wanted in crate::omni::field::COLOURS {
            let near = |pixel: &&Rgb| {
                let off = |a: u8, b: u8| a.abs_diff(b) < 40;
                off(pixel.r, wanted.r) && off(pixel.g, wanted.g) && off(pixel.b, wanted.b)
            };
            assert!(picture.pixels.iter().filter(near).count() > 20, "{wanted:?}");
        }
    }
}
