//! What stands in an arena, as boxes, round things and triangles with colours.

use crate::bytes::{Reader, Writer};
use crate::error::StationError;
use crate::layout::{Layout, Wire, record, words};

/// All that never moves, or all that can.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solids {
    /// Which of the two.
    pub can_move: bool,
    /// In any order.
    pub solids: Vec<Solid>,
}

/// One thing to draw. Metres, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// What it is, for those who show or hide kinds.
    pub kind: SolidKind,
    /// Red, green, blue and opacity.
    pub colour: [u8; 4],
    /// Where it is.
    pub shape: SolidShape,
}

/// What a solid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolidKind {
    /// To stand on.
    Floor,
    /// Walls.
    Wall,
    /// Furniture, rubble, posts.
    Thing,
    /// Ramps, stairs, step fields.
    Terrain,
    /// A door's leaf.
    Door,
    /// Part of a person.
    Victim,
    /// What is seen through badly.
    Smoke,
}

/// A shape where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SolidShape {
    /// Middle, half lengths, rotation as x, y, z, w.
    Box([f32; 3], [f32; 3], [f32; 4]),
    /// Middle, radius.
    Sphere([f32; 3], f32),
    /// Middle, radius, half length along its own z, rotation.
    Cylinder([f32; 3], f32, f32, [f32; 4]),
    /// As a cylinder, with half balls at its ends, which are not counted in its length.
    Capsule([f32; 3], f32, f32, [f32; 4]),
    /// Three corners.
    Triangle([[f32; 3]; 3]),
}

record!(Solids { can_move: bool, solids: Vec<Solid> });
record!(Solid { kind: SolidKind, colour: [u8; 4], shape: SolidShape });
words!(SolidKind, "kind of solid" {
    Floor "floor",
    Wall "wall",
    Thing "thing",
    Terrain "terrain",
    Door "door",
    Victim "victim",
    Smoke "smoke",
});

impl Wire for SolidShape {
    const LAYOUT: Layout = Layout::Choice(&[
        ("box", Layout::Array(10, &Layout::F32)),
        ("sphere", Layout::Array(4, &Layout::F32)),
        ("cylinder", Layout::Array(9, &Layout::F32)),
        ("capsule", Layout::Array(9, &Layout::F32)),
        ("triangle", Layout::Array(9, &Layout::F32)),
    ]);

    fn write(&self, out: &mut Writer) {
        match self {
            Self::Box(middle, half, rotation) => {
                0u8.write(out);
                middle.write(out);
                half.write(out);
                rotation.write(out);
            }
            Self::Sphere(middle, radius) => {
                1u8.write(out);
                middle.write(out);
                radius.write(out);
            }
            Self::Cylinder(middle, radius, half, rotation)
            | Self::Capsule(middle, radius, half, rotation) => {
                (if matches!(self, Self::Cylinder(..)) { 2u8 } else { 3u8 }).write(out);
                middle.write(out);
                [*radius, *half].write(out);
                rotation.write(out);
            }
            Self::Triangle(corners) => {
                4u8.write(out);
                corners.write(out);
            }
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        Ok(match u8::read(from)? {
            0 => Self::Box(Wire::read(from)?, Wire::read(from)?, Wire::read(from)?),
            1 => Self::Sphere(Wire::read(from)?, Wire::read(from)?),
            number @ (2 | 3) => {
                let (middle, [radius, half]) = (Wire::read(from)?, Wire::read(from)?);
                let rotation = Wire::read(from)?;
                match number {
                    2 => Self::Cylinder(middle, radius, half, rotation),
                    _ => Self::Capsule(middle, radius, half, rotation),
                }
            }
            4 => Self::Triangle(Wire::read(from)?),
            value => return Err(StationError::UnknownValue { what: "shape", value }),
        })
    }
}
