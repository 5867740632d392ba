//! Maps of several robots while they drive: each robot tells the others of its patches and merges what it hears where it surely belongs
//! together.
//!
//! A [`TeamMap`] holds a robot's own graph and those of its mates as far as they were told, each in its own frame. Places of one are looked for
//! in the other, a little at each step; two maps are merged when the largest set of sightings that agree has three members from two places and
//! no other has more than half as many. Merged maps are settled together as few stiff pieces, so that a step never takes long.
//!
//! ```
//! use base::geom::Pose2;
//! use link_patches::Author;
//! use robot_slam::mates::TeamMap;
//!
//! let named = |robot: &str| Author { robot: robot.to_owned(), session: 1 };
//! let mut a = TeamMap::new(named("a"), Pose2::IDENTITY, 0.1)?;
//! let mut b = TeamMap::new(named("b"), Pose2::IDENTITY, 0.1)?;
//! // After each step of SLAM: a.follow(&slam, &scan); and in each control cycle:
//! a.advance()?;
//! // What b lacks, as packets for the radio, at most 8 kB of them; and what came of them.
//! for packet in a.answer(&mut b.digest(), 8000) {
//!     b.take(&packet)?;
//! }
//! assert_eq!((a.frame(), a.pose_of("b"), a.standings().len()), ("a", None, 0));
//! assert!(a.grid().known_bounds().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chart;
mod charts;
mod condensed;
mod drawn;
mod expected;
mod joint;
mod missing;
mod own;
mod seeker;
mod settling;
mod talk;
mod team_map;

pub use talk::Talk;
pub use team_map::{MatePose, Standing, TeamMap};
