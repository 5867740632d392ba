//! `std_msgs`: headers, texts and single numbers; exact. A number has no header: its time is that of whoever carries it.

pub mod bool;
pub mod float64;
pub mod header;
pub mod int64;
pub mod string;
pub mod uint64;
