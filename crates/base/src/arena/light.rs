//! Lamps and smoke.

use glam::DVec3;

use super::Zone;
use crate::colour::Rgb;

/// Something that shines.
#[derive(Clone, Debug, PartialEq)]
pub struct Lamp {
    /// How events refer to it.
    pub name: String,
    /// How it shines.
    pub kind: LampKind,
    /// Colour of its light.
    pub colour: Rgb,
    /// Brightness: 1 lights a white wall at 1 m fully; for the sun, at any distance.
    pub power: f64,
    /// Whether it is lit at the start.
    pub is_on: bool,
    /// Whether it throws shadows.
    pub has_shadows: bool,
}

/// How a lamp shines. Lengths in metres, angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LampKind {
    /// Alike in all directions from a point; fades with the square of the distance.
    Bulb {
        /// Where it hangs.
        at: DVec3,
    },
    /// A cone of light; fades like a bulb.
    Spot {
        /// Where it hangs.
        at: DVec3,
        /// What it points at.
        target: DVec3,
        /// Half the opening angle.
        half_angle: f64,
    },
    /// Parallel light from far away.
    Sun {
        /// The way the light travels; unit length.
        direction: DVec3,
    },
}

/// A volume of smoke that weakens light, laser and infra-red.
#[derive(Clone, Debug, PartialEq)]
pub struct Smoke {
    /// The space it fills.
    pub zone: Zone,
    /// Extinction, per metre: after 1/density metres 37 % of the light is left.
    pub density: f64,
    /// Colour of the smoke itself.
    pub colour: Rgb,
}
