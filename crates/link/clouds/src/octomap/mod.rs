//! OctoMap's binary tree, `.bt` (Hornung et al., "OctoMap", *Autonomous Robots* 34, 2013): occupied, free or unknown.
//!
//! A tree of sixteen levels over cells `[i, i + 1)` steps along each axis. Every inner node is two bytes, two bits a child, least first:
//! 0 unknown, 1 free, 2 occupied, 3 a node of its own, which follows after its earlier siblings. Eight equal leaves are one.
//!
//! OctoMap's cells lie between our points: in other programs a cloud appears half a step farther along each axis.
//! A comment keeps our own lattice, so that we read back what we wrote.

mod header;
mod read;
mod write;

pub(crate) use header::FIRST_LINE;
pub(crate) use read::decode;
pub(crate) use write::encode;

/// Belief of what a tree calls occupied: OctoMap's own upper limit.
pub const OCCUPIED_BELIEF: f32 = 0.971;
/// Belief of what a tree calls free: OctoMap's own lower limit.
pub const FREE_BELIEF: f32 = 0.1192;

/// Levels below the root.
const DEPTH: u32 = 16;
/// The cell of the world's origin.
const MIDDLE: i32 = 1 << (DEPTH - 1);
