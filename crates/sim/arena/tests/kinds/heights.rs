//! Heightfields from numbers and from pictures.

use glam::{DVec2, DVec3};
use png::{BitDepth, ColorType};

use crate::{arena, arena_with, near};

pub(crate) fn png(
    width: u32,
    height: u32,
    colour: ColorType,
    depth: BitDepth,
    data: &[u8],
) -> Vec<u8> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if colour == ColorType::Indexed {
        encoder.set_palette(vec![0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255]);
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    bytes
}

fn heights(content: &[u8]) -> Vec<Vec<f64>> {
    let body = "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\npng = \"p.png\"\nheight_m = 2\n";
    arena_with(body, &[("p.png", content)]).heightfields[0].heights.to_vec()
}

#[test]
fn a_heightfield_can_be_given_as_numbers() {
    let arena = arena(
        "[[heightfield]]\nat = [1, 2, 3]\nsize = [4, 5]\nheights = [[0, 1, 2], [-1, 0.5, 0]]\nmaterial = \"rubble\"\n",
    );
    let field = &arena.heightfields[0];
    assert_eq!(*field.heights, [[0.0, 1.0, 2.0], [-1.0, 0.5, 0.0]]);
    assert_eq!((field.at, field.size), (DVec3::new(1.0, 2.0, 3.0), DVec2::new(4.0, 5.0)));
    assert_eq!(field.material, "rubble");
}

#[test]
fn a_picture_lies_as_on_the_top_view_with_x_to_the_right_and_y_up() {
    // Black but for the lower left pixel, which is where x and y are least.
    let picture = png(3, 2, ColorType::Grayscale, BitDepth::Eight, &[0, 0, 0, 255, 0, 0]);
    assert_eq!(heights(&picture), [[2.0, 0.0], [0.0, 0.0], [0.0, 0.0]]);
}

#[test]
fn pictures_of_every_kind_give_heights() {
    let (eight, sixteen) = (BitDepth::Eight, BitDepth::Sixteen);
    let pictures = [
        png(2, 2, ColorType::Grayscale, eight, &[0, 0, 51, 255]),
        png(2, 2, ColorType::Grayscale, BitDepth::One, &[0, 0b0100_0000]),
        png(2, 2, ColorType::Grayscale, sixteen, &[0, 0, 0, 0, 0x33, 0x33, 255, 255]),
        png(2, 2, ColorType::GrayscaleAlpha, eight, &[0, 9, 0, 9, 51, 9, 255, 9]),
        png(2, 2, ColorType::Rgb, eight, &[0, 0, 0, 0, 0, 0, 51, 51, 51, 255, 255, 255]),
        png(
            2,
            2,
            ColorType::Rgba,
            eight,
            &[0, 0, 0, 9, 0, 0, 0, 9, 51, 51, 51, 9, 255, 255, 255, 9],
        ),
        png(2, 2, ColorType::Indexed, eight, &[0, 0, 1, 3]),
    ];
    let shares = [0.2, 0.0, 0.2, 0.2, 0.2, 0.2, 1.0 / 3.0];
    for (picture, share) in pictures.iter().zip(shares) {
        let heights = heights(picture);
        assert!(near(heights[0][0], 2.0 * share) && near(heights[1][0], 2.0), "{heights:?}");
        assert_eq!((heights[0][1], heights[1][1]), (0.0, 0.0));
    }
}
