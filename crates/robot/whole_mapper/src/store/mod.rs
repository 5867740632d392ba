//! Where points are kept: three stores behind one interface.

mod hashed;
mod indexed_list;
mod nodes;
mod point;
mod two_level;

pub use hashed::HashedStore;
pub use indexed_list::IndexedList;
pub use point::{Point, PointStore};
pub use two_level::TwoLevelList;
