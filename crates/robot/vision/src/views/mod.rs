//! Other views of a picture that sees all around: from above, unrolled, or straight ahead in any direction.
//!
//! A [`View`] is worked out once for a camera and its mount; every picture then goes through a table.

mod kinds;
mod mix;
mod view;

pub use kinds::{Band, BirdsEye, Cylinder, Mount, Perspective};
pub use view::View;
