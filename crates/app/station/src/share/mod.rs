//! A recording as a folder of static files that any web host serves: the page, and what it shows in pieces with an index.
//!
//! | file | what it is |
//! |---|---|
//! | `index.html`, `assets/` | the page, which finds `share.json` beside it |
//! | `share.json` | title, times, and how many bytes each piece has |
//! | `data/begin.bin` | the building; `data/maps.bin` the robots' maps, where there are any |
//! | `data/key-N.bin` | everything as it is at the beginning of the Nth half minute |
//! | `data/part-N.bin` | what happens in the Nth five seconds |
//! | `report.html` | the report, where there is one |
//!
//! A piece is gzip of frames: `f64` seconds, `u32` bytes, and a message as `docs/station-protocol.md` specifies it.

mod folder;
mod frames;
mod latest;
mod pieces;
mod thinning;

pub use folder::{Shared, share};
