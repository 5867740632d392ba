//! What things are made of, as light, sound, heat and radio meet it.

use std::sync::Arc;

use crate::colour::Rgb;
use crate::picture::Picture;

/// A surface and what is behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// How arenas refer to it.
    pub name: String,
    /// Main colour.
    pub colour: Rgb,
    /// How the colour varies over the surface.
    pub pattern: Pattern,
    /// Whether light (and with it infra-red and laser) passes.
    pub is_transparent: bool,
    /// Share of sound that comes back, 0 to 1.
    pub echo: f64,
    /// Share of infra-red light that comes back, 0 to 1.
    pub infrared: f64,
    /// Kelvin; `None` is as warm as the air.
    pub temperature: Option<f64>,
    /// Decibels a radio signal loses by crossing one wall of it.
    pub radio_loss: f64,
}

/// How a colour varies over a surface. Lengths in metres.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// One colour.
    Plain,
    /// Squares of two colours.
    Checker {
        /// The second colour.
        other: Rgb,
        /// Edge of a square.
        size: f64,
    },
    /// Bands of two colours across the first texture axis.
    Stripes {
        /// The second colour.
        other: Rgb,
        /// Width of a band.
        size: f64,
    },
    /// Bricks with joints.
    Bricks {
        /// Colour of the joints.
        other: Rgb,
        /// Length of a brick; it is a third as high.
        size: f64,
    },
    /// Boards side by side on the first texture axis, each a little different, with grain.
    Planks {
        /// Colour of the gaps.
        other: Rgb,
        /// Width of a board.
        size: f64,
    },
    /// Square tiles with joints.
    Tiles {
        /// Colour of the joints.
        other: Rgb,
        /// Edge of a tile.
        size: f64,
    },
    /// Blotches between the two colours, as on concrete or earth.
    Blotches {
        /// The second colour.
        other: Rgb,
        /// Width of a blotch.
        size: f64,
    },
    /// A picture, repeated with its proportions kept; on a mesh with texture coordinates, laid once by them.
    Picture {
        /// The pixels.
        picture: Arc<Picture>,
        /// Width of one repetition.
        size: f64,
    },
}

impl Material {
    /// An opaque solid of one colour.
    pub fn plain(name: &str, colour: Rgb) -> Self {
        Self {
            name: name.to_owned(),
            colour,
            pattern: Pattern::Plain,
            is_transparent: false,
            echo: 0.9,
            infrared: 0.8,
            temperature: None,
            radio_loss: 6.0,
        }
    }

    fn patterned(self, pattern: Pattern) -> Self {
        Self { pattern, ..self }
    }

    fn with_radio_loss(self, radio_loss: f64) -> Self {
        Self { radio_loss, ..self }
    }
}

/// The materials every arena may name without describing them.
///
/// Radio losses follow ITU-R P.2040's order (glass < wood < plaster < brick < concrete < metal) at 2.4 GHz.
pub fn built_in_materials() -> Vec<Material> {
    let rgb = Rgb::new;
    let plain = Material::plain;
    vec![
        plain("plaster", rgb(0xd8, 0xd4, 0xc8)).with_radio_loss(3.0),
        plain("plywood", rgb(0xc8, 0x9b, 0x62))
            .patterned(Pattern::Planks { other: rgb(0x8a, 0x62, 0x38), size: 1.2 })
            .with_radio_loss(2.5),
        plain("planks", rgb(0x9a, 0x6b, 0x3f))
            .patterned(Pattern::Planks { other: rgb(0x4c, 0x32, 0x1c), size: 0.14 })
            .with_radio_loss(2.5),
        plain("concrete", rgb(0x9c, 0x9a, 0x94))
            .patterned(Pattern::Blotches { other: rgb(0x7e, 0x7c, 0x76), size: 0.5 })
            .with_radio_loss(12.0),
        plain("rubble", rgb(0x8d, 0x86, 0x7a))
            .patterned(Pattern::Blotches { other: rgb(0x5f, 0x58, 0x4e), size: 0.12 })
            .with_radio_loss(12.0),
        plain("brick", rgb(0x9b, 0x4f, 0x3b))
            .patterned(Pattern::Bricks { other: rgb(0xb8, 0xb0, 0xa2), size: 0.24 })
            .with_radio_loss(8.0),
        plain("tiles", rgb(0xc9, 0xcd, 0xcc))
            .patterned(Pattern::Tiles { other: rgb(0x8c, 0x90, 0x90), size: 0.3 }),
        plain("carpet", rgb(0x4e, 0x5f, 0x6e))
            .patterned(Pattern::Blotches { other: rgb(0x44, 0x53, 0x60), size: 0.05 }),
        plain("earth", rgb(0x6b, 0x55, 0x3d))
            .patterned(Pattern::Blotches { other: rgb(0x4b, 0x3c, 0x2b), size: 0.3 }),
        plain("field", rgb(0x2f, 0x7d, 0x3a))
            .patterned(Pattern::Blotches { other: rgb(0x2a, 0x70, 0x34), size: 0.4 }),
        plain("wood", rgb(0x7b, 0x55, 0x33)).with_radio_loss(2.5),
        plain("steel", rgb(0x8f, 0x97, 0x9e)).with_radio_loss(25.0),
        plain("cloth", rgb(0x55, 0x5a, 0x70)).with_radio_loss(0.5),
        plain("white", rgb(0xf2, 0xf2, 0xee)),
        plain("black", rgb(0x18, 0x18, 0x1a)),
        plain("red", rgb(0xb8, 0x2e, 0x2a)),
        plain("green", rgb(0x2f, 0x8f, 0x46)),
        plain("blue", rgb(0x2c, 0x54, 0xa8)),
        plain("yellow", rgb(0xe6, 0xc2, 0x29)),
        plain("hazard", rgb(0xe6, 0xc2, 0x29))
            .patterned(Pattern::Stripes { other: rgb(0x20, 0x20, 0x20), size: 0.1 }),
        Material {
            is_transparent: true,
            infrared: 0.0,
            ..plain("glass", rgb(0xb8, 0xd8, 0xd8)).with_radio_loss(2.0)
        },
    ]
}
