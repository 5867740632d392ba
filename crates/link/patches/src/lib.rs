//! What robots tell each other of their SLAM, in packets that fit a radio and that anybody may pass on.
//!
//! Each packet is understood by itself. What it says belongs to an [`Author`], the robot that made it, whoever sends it; a patch, a relation or
//! a block of poses has a number and is never another thing, so that it does not matter in which order packets come, or how often. A [`Digest`]
//! says what somebody knows; who knows more answers with what is missing.
//!
//! ```
//! use base::geom::Pose2;
//! use link_patches::{Author, News, Poses, decode, encode};
//!
//! let author = Author { robot: "scout".to_owned(), session: 1 };
//! let poses = vec![Pose2::new(1.0, 2.0, 0.5)];
//! let bytes = encode(&News::Poses(Poses { author, block: 0, revision: 3, poses }));
//! let News::Poses(poses) = decode(&bytes)? else { panic!("they are poses") };
//! assert!((poses.poses[0].y - 2.0).abs() <= link_patches::POSE_ERROR.0);
//! assert!(decode(&bytes[1..]).is_err());
//! # Ok::<(), link_patches::PacketError>(())
//! ```
//!
//! The format, little endian throughout:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | `uP` |
//! | 1 | version, 1 |
//! | 1 | kind: 0 digest, 1 poses, 2 relations, 3 patch, 4 place, 5 start |
//! | 4 | CRC-32 of version, kind and all that follows |
//! | | the body: see `write.rs`, which has it in order |
//!
//! Whole numbers take as many bytes of seven bits as they need. Poses are rounded to [`POSE_ERROR`], ranges to half of the grain that their
//! patch names; both are smaller than what a laser errs by.

mod error;
mod front;
mod held;
mod news;
mod quantity;
mod read;
mod write;

pub use error::PacketError;
pub use held::Held;
pub use news::{
    Author, BLOCK, Digest, Holding, Laser, News, Patch, Place, Poses, Relation, RelationKind,
    Relations, Start,
};
pub use quantity::{POSE_ERROR, grains, metres};
pub use read::{LONGEST_NAME, MOST_BEAMS, decode};
pub use write::encode;
