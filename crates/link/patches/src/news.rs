//! What packets say. Metres, radians.

use base::geom::Pose2;

use crate::held::Held;

/// So many patches have their poses told together.
pub const BLOCK: u32 = 64;

/// Who made something: a robot by its name, and which of its lives, for it counts anew when it begins anew. The later life has the greater
/// number.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Author {
    /// Its name.
    pub robot: String,
    /// Of its life.
    pub session: u32,
}

/// One packet.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// What somebody knows.
    Digest(Digest),
    /// Where patches are, now that they have moved.
    Poses(Poses),
    /// Relations that were found after their patches were told.
    Relations(Relations),
    /// A new patch.
    Patch(Patch),
    /// Where a robot is.
    Place(Place),
    /// Where a robot was told to have begun.
    Start(Start),
}

/// What somebody knows, author by author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// One for each author.
    pub holdings: Vec<Holding>,
}

/// What somebody knows of one author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// Whose.
    pub author: Author,
    /// Which patches.
    pub patches: Held,
    /// Which relations.
    pub relations: Held,
    /// The revision of each block of poses.
    pub blocks: Vec<u32>,
}

/// Where the patches of a block are, in their author's frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poses {
    /// Whose.
    pub author: Author,
    /// The first patch of the block is [`BLOCK`] times this.
    pub block: u32,
    /// A greater one has the newer poses.
    pub revision: u32,
    /// Of the patches of the block that there are, in order.
    pub poses: Vec<Pose2>,
}

/// Some relations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Relations {
    /// Whose.
    pub author: Author,
    /// In the order of their numbers.
    pub relations: Vec<Relation>,
}

/// Where one patch is, seen from another of the same author.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// Counted from 0 by its author.
    pub number: u32,
    /// The patch that is seen from.
    pub from: u32,
    /// The patch that is seen.
    pub to: u32,
    /// How it was found.
    pub kind: RelationKind,
    /// Where it is.
    pub from_to: Pose2,
    /// Inverse covariance of x, y and yaw in the frame of `from`: xx, xy, x yaw, yy, y yaw, yaw yaw.
    pub information: [f32; 6],
}

/// How a relation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationKind {
    /// By the turns of wheels.
    Odometry,
    /// By matching with a patch nearby.
    Near,
    /// By recognising a place after a long way.
    Loop,
    /// By recognising a place of another part of the same robot's map.
    Bridge,
}

impl RelationKind {
    pub(crate) const ALL: [Self; 4] = [Self::Odometry, Self::Near, Self::Loop, Self::Bridge];
}

/// A scan that others are matched with, and how it hangs together with those before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// Whose.
    pub author: Author,
    /// Counted from 0 by its author.
    pub number: u32,
    /// When it was made, by its author's clock, milliseconds.
    pub time_ms: u64,
    /// Where the laser was, in its author's frame.
    pub pose: Pose2,
    /// The revision of the block of poses that this one is of.
    pub revision: u32,
    /// The laser that made it.
    pub laser: Laser,
    /// How the laser moved while it measured: ahead, to the left, turning; each a second.
    pub rate: [f32; 3],
    /// Millimetres a step of the ranges.
    pub grain: u8,
    /// Steps a beam, 0 where nothing came back.
    pub ranges: Vec<u16>,
    /// Relations with earlier patches, in the order of their numbers.
    pub relations: Vec<Relation>,
}

/// Where a laser's beams point and when they are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Laser {
    /// Where the first beam points, to the left of ahead.
    pub first_angle: f32,
    /// From one beam to the next. Both are told as they are, for a thousandth of it would move the last beam.
    pub step: f64,
    /// Nothing nearer is an echo.
    pub min_range: f32,
    /// Nothing from here on is one.
    pub max_range: f32,
    /// How long its mirror takes for a turn; 0 where all beams are measured at once.
    pub turn: f32,
    /// In how many turns the beams are gathered.
    pub interlace: u32,
}

/// Where a robot is, seen from a patch of its own: who has the patch knows the place, however the patch moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Who.
    pub author: Author,
    /// When, by its author's clock, milliseconds.
    pub time_ms: u64,
    /// The patch.
    pub patch: u32,
    /// The robot as seen from there.
    pub patch_from_robot: Pose2,
}

/// Where an author's frame lies in one that all were told of, and how surely.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// Whose.
    pub author: Author,
    /// The frame of its poses, in the common one.
    pub common_from_own: Pose2,
    /// Standard deviations of the place, metres, and of the heading, radians.
    pub sigma: [f32; 2],
}
