//! What rays can meet, by name.

/// Something a ray can meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// As in the arena's file, or made up from kind and number.
    pub name: String,
    /// What it is.
    pub kind: ThingKind,
}

/// What a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingKind {
    /// A slab to stand on.
    Floor,
    /// A wall.
    Wall,
    /// A box, cylinder or sphere.
    Block,
    /// A ramp, stairs, step field or heightfield.
    Terrain,
    /// A mesh.
    Mesh,
    /// A door's leaf.
    Door,
    /// A coloured post.
    Landmark,
    /// Part of a victim.
    Victim {
        /// Index into the arena's victims.
        victim: usize,
        /// Which part.
        part: BodyPart,
    },
    /// A robot.
    Robot,
}

/// A part of a body, as victim sensors report it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BodyPart {
    /// With face and hair.
    Head,
    /// Chest and hips.
    Torso,
    /// With its hand.
    LeftArm,
    /// With its hand.
    RightArm,
    /// With its foot.
    LeftLeg,
    /// With its foot.
    RightLeg,
}

impl BodyPart {
    /// All of them, in their order.
    pub const ALL: [Self; 6] =
        [Self::Head, Self::Torso, Self::LeftArm, Self::RightArm, Self::LeftLeg, Self::RightLeg];
}
