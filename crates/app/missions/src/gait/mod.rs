//! Gaits tried out: a robot walks on a plain floor, and it is seen how far it gets and how safely it stands.

mod report;
mod walk;

pub use report::{text, to_page};
pub use walk::{Moment, Walk, Walked, walk};
