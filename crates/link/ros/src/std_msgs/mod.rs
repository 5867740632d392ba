//! `std_msgs`: headers and single numbers; exact. A number has no header: its time is that of whoever carries it.

pub mod float64;
pub mod header;
pub mod int64;
pub mod uint64;
