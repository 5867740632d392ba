//! Numbers as text, in and out, the way the servers did it (section 2.3).

mod read;
mod write;

pub use read::{integer, list, number, triple};
pub use write::{Format, put, put_integer, put_list};
