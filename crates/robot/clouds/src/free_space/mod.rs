//! Which space was measured and found free, and which was never measured, told from stored points and the places they were seen from
//! (thesis, section 3.6.4): free points need not be stored.

mod survey;
mod view;

pub use survey::{MOST_CELLS, Survey};
pub use view::FreeSpace;
