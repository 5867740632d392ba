//! What stands in an arena, as boxes, round things and triangles with colours.

use crate::bytes::{Reader, Writer};
use crate::error::StationError;

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

const KINDS: [SolidKind; 6] = [
    SolidKind::Floor,
    SolidKind::Wall,
    SolidKind::Thing,
    SolidKind::Terrain,
    SolidKind::Door,
    SolidKind::Victim,
];
/// Bytes of the smallest solid.
const SMALLEST: usize = 6 + 16;

impl Solids {
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u8(u8::from(self.can_move));
        out.u32(self.solids.len() as u32);
        self.solids.iter().for_each(|solid| solid.encode(&mut out));
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let can_move = from.u8()? != 0;
        let count = from.u32()? as usize;
        Ok(Self { can_move, solids: from.list(count, SMALLEST, Solid::decode)? })
    }
}

impl Solid {
    fn encode(&self, out: &mut Writer) {
        let shape = match self.shape {
            SolidShape::Box(..) => 0,
            SolidShape::Sphere(..) => 1,
            SolidShape::Cylinder(..) => 2,
            SolidShape::Capsule(..) => 3,
            SolidShape::Triangle(..) => 4,
        };
        out.u8(shape);
        out.u8(self.kind as u8);
        out.bytes(&self.colour);
        match self.shape {
            SolidShape::Box(middle, half, rotation) => {
                out.f32s(&middle);
                out.f32s(&half);
                out.f32s(&rotation);
            }
            SolidShape::Sphere(middle, radius) => {
                out.f32s(&middle);
                out.f32(radius);
            }
            SolidShape::Cylinder(middle, radius, half, rotation)
            | SolidShape::Capsule(middle, radius, half, rotation) => {
                out.f32s(&middle);
                out.f32s(&[radius, half]);
                out.f32s(&rotation);
            }
            SolidShape::Triangle(corners) => corners.iter().for_each(|corner| out.f32s(corner)),
        }
    }

    fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let shape = from.u8()?;
        let kind = from.u8()?;
        let unknown = StationError::UnknownValue { what: "kind of solid", value: kind };
        let kind = *KINDS.get(usize::from(kind)).ok_or(unknown)?;
        let colour = [from.u8()?, from.u8()?, from.u8()?, from.u8()?];
        let shape = match shape {
            0 => SolidShape::Box(from.f32s()?, from.f32s()?, from.f32s()?),
            1 => SolidShape::Sphere(from.f32s()?, from.f32()?),
            2 => SolidShape::Cylinder(from.f32s()?, from.f32()?, from.f32()?, from.f32s()?),
            3 => SolidShape::Capsule(from.f32s()?, from.f32()?, from.f32()?, from.f32s()?),
            4 => SolidShape::Triangle([from.f32s()?, from.f32s()?, from.f32s()?]),
            value => return Err(StationError::UnknownValue { what: "shape", value }),
        };
        Ok(Self { kind, colour, shape })
    }
}
