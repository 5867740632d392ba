//! Jumps in time.

use crate::layout::record;

/// Time has jumped: robots and what they saw are of another moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reset {
    /// How many jumps there were.
    pub epoch: u32,
    /// Whether the building is another one too.
    pub is_all: bool,
}

record!(Reset { epoch: u32, is_all: bool });
