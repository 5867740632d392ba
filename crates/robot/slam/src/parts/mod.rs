//! Parts of a map that nothing joins yet: after a robot lost itself, or because they are of different robots.
//!
//! A patch of one part is looked for everywhere in another (`whole`); what was found is doubted as loops are, and kept as a
//! [`Sighting`]. Sightings that agree with each other are gathered (`pool`), and parts are joined when enough of them do.

mod clique;
mod directions;
mod loss;
mod pool;
mod relocation;
mod sighting;
mod team;
mod whole;

pub use loss::{Loss, LossCause};
pub use pool::{Rule, Verdict, Why};
pub use relocation::Relocation;
pub use sighting::{Search, Sighting};
pub use team::{Answer, Pair, Team};

pub(crate) use directions::{Directions, bin};
pub(crate) use loss::Watch;
pub(crate) use pool::Pool;
pub(crate) use sighting::{AROUND, BESIDE, Looking, SEARCHED, WANTED};
pub(crate) use whole::Whole;
