//! What makes several robots a team: who goes where, what they tell each other by radio, and one map of what all have seen.
//!
//! | file | what it decides |
//! |---|---|
//! | `allocate` | who goes to which frontier, by one of five rules; `hungarian` the method of ours |
//! | `radio_map`, `hearing` | how strong others are heard where, learnt from readings; the chance that what is said at a place comes home |
//! | `share` | what falls to a robot of all frontiers |
//! | `gain` | how much floor a place would show, and how much of that two places have in common |
//! | `aside` | frontiers that are left alone for now, why, and until when |
//! | `news` | what is said by radio, as bytes |
//! | `outbox` | what waits to be sent, by classes, within a budget |
//! | `tile`, `atlas` | tiles of maps, and the map that all of them make |
//! | `frame`, `laid` | whose frame a member speaks in; tiles of one frame in another |
//! | `bulletin` | what members say of victims, list by list, with pictures |
//! | `post` | a member's end of the radio: what it knows of its mates |
//!
//! Nothing here has a clock, a radio or a robot: times are arguments, packets are bytes.
//!
//! ```
//! use robot_team::{Goal, Rule, Situation, Weights, allocate};
//!
//! let goal = |x: f64| Goal { place: glam::DVec2::new(x, 0.0), gain: 4.0, heard: 1.0 };
//! let goals = [goal(3.0), goal(-3.0)];
//! // Both robots are nearer to the first; one of them goes to the second all the same.
//! let seconds = [vec![Some(5.0), Some(7.0)], vec![Some(4.0), Some(9.0)]];
//! let apart = |_: usize, _: usize| 0.0;
//! let (kept, weights, speed) = (&[None, None], Weights::default(), 0.5);
//! let situation =
//!     Situation { goals: &goals, seconds: &seconds, kept, overlap: &apart, weights, speed };
//! assert_eq!(allocate(Rule::Ours, &situation), [Some(1), Some(0)]);
//! ```

mod allocate;
mod aside;
mod atlas;
mod bulletin;
mod frame;
mod gain;
mod hearing;
mod hungarian;
mod laid;
mod news;
mod outbox;
mod post;
mod radio_map;
mod share;
mod tile;

pub use allocate::{Goal, Rule, Situation, Weights, allocate};
pub use aside::{Aside, Why};
pub use atlas::Atlas;
pub use bulletin::{Bulletin, Heard};
pub use frame::Frame;
pub use gain::{View, is_in_sight, overlap, unseen_from};
pub use hearing::{Hearing, Listener};
pub use hungarian::best_pairs;
pub use news::{BadLetter, Digest, Holding, LARGEST, News, Phase, Portrait, Status, Who};
pub use outbox::{BUDGET, Class, Outbox};
pub use post::{MOST_HOPS, Mate, Myself, Post};
pub use radio_map::{Lane, RadioMap};
pub use share::{Hand, Lot, Manner, Survey, share_out, worth_a_way};
pub use tile::{Key, Tile};
