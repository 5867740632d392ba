//! Feasible poses on polygons: regions bounded by lines and arcs, without rounding to cells.
//!
//! The boundary of FP_ε(M, z) lies on the boundaries of its two parts: M ⊖ (z ⊕ B_ε), walls moved by -z and grown by ε, and
//! M ⊖ ℓ(0, z(1 - ε/|z|)), what walls sweep when moved along the shortened body. [`band`] cuts those curves where they cross and keeps the
//! pieces that have poses on one side only. [`most_satisfied`] does the same with the curves of all ranges, where a search by halves finds
//! that most of them may be possible.

mod band;
mod chain;
mod curve;
mod epsilon;
mod most;
mod part;
mod pieces;
mod search;

pub use band::{Band, band};
pub use curve::Curve;
pub use epsilon::{Match, smallest_epsilon};
pub use most::{Found, most_satisfied};
pub use part::Part;
