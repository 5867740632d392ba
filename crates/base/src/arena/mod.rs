//! Arenas as their authors describe them: nothing expanded, nothing placed.
//!
//! The text form is read by `sim_arena` and specified in `docs/arenas.md`; `sim_world` builds the geometry.

mod body;
mod event;
mod light;
mod mark;
mod material;
mod structure;
mod terrain;

pub use body::{Motion, Posture, Victim, Voice};
pub use event::{Action, Event, Trigger};
pub use light::{Lamp, LampKind, Smoke};
pub use mark::{Band, Landmark, Start, Tag};
pub use material::{Material, Pattern, built_in_materials};
pub use structure::{Block, BlockShape, Door, Floor, Gap, Hinge, Wall};
pub use terrain::{Heightfield, MeshPart, Ramp, Stairs, StepField};

use crate::colour::Rgb;

/// Zero degrees Celsius in kelvin.
pub const CELSIUS_ZERO: f64 = 273.15;

/// A whole arena.
#[derive(Clone, Debug, PartialEq)]
pub struct Arena {
    /// One line for lists.
    pub title: String,
    /// A few sentences: what it is for and where it comes from.
    pub about: String,
    /// Its best side, for pictures; `None` leaves that to whoever takes them.
    pub view: Option<View>,
    /// What fills the space between things.
    pub air: Air,
    /// What things are made of; names are unique.
    pub materials: Vec<Material>,
    /// Slabs to stand on or under.
    pub floors: Vec<Floor>,
    /// Upright walls along lines.
    pub walls: Vec<Wall>,
    /// Boxes, cylinders and spheres.
    pub blocks: Vec<Block>,
    /// Wedges to drive up.
    pub ramps: Vec<Ramp>,
    /// Flights of steps.
    pub stairs: Vec<Stairs>,
    /// NIST step fields: posts of differing height.
    pub step_fields: Vec<StepField>,
    /// Ground given as heights on a lattice.
    pub heightfields: Vec<Heightfield>,
    /// Triangle meshes.
    pub meshes: Vec<MeshPart>,
    /// Leaves that turn on a hinge or slide.
    pub doors: Vec<Door>,
    /// What shines.
    pub lamps: Vec<Lamp>,
    /// Volumes of smoke.
    pub smokes: Vec<Smoke>,
    /// Those to be found.
    pub victims: Vec<Victim>,
    /// RFID tags.
    pub tags: Vec<Tag>,
    /// Coloured posts.
    pub landmarks: Vec<Landmark>,
    /// Where robots begin: `Start1`, `Start2`, ...
    pub starts: Vec<Start>,
    /// What happens by itself.
    pub events: Vec<Event>,
}

impl Default for Arena {
    /// Empty, with the built-in materials.
    fn default() -> Self {
        Self {
            title: String::new(),
            about: String::new(),
            view: None,
            air: Air::default(),
            materials: built_in_materials(),
            floors: vec![],
            walls: vec![],
            blocks: vec![],
            ramps: vec![],
            stairs: vec![],
            step_fields: vec![],
            heightfields: vec![],
            meshes: vec![],
            doors: vec![],
            lamps: vec![],
            smokes: vec![],
            victims: vec![],
            tags: vec![],
            landmarks: vec![],
            starts: vec![],
            events: vec![],
        }
    }
}

/// Where a picture is best taken from. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Where the camera stands.
    pub eye: glam::DVec3,
    /// What it looks at.
    pub target: glam::DVec3,
    /// Horizontal.
    pub field_of_view: f64,
}

/// What fills the space between things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Air {
    /// Light from everywhere, as a share of a well-lit room's, 0 to 1.
    pub ambient_light: f64,
    /// What a camera sees where there is nothing.
    pub sky: Rgb,
    /// Kelvin.
    pub temperature: f64,
}

impl Default for Air {
    fn default() -> Self {
        Self {
            ambient_light: 0.35,
            sky: Rgb::new(0x9f, 0xb4, 0xc7),
            temperature: CELSIUS_ZERO + 20.0,
        }
    }
}

/// An upright box of space: smoke, or a place to enter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Middle of the underside, metres.
    pub at: glam::DVec3,
    /// Edge lengths, metres.
    pub size: glam::DVec3,
}

impl Zone {
    /// The space itself.
    pub fn bounds(&self) -> crate::geom::Bounds {
        let centre = self.at + glam::DVec3::Z * (self.size.z / 2.0);
        crate::geom::Bounds::centred(centre, self.size)
    }
}
