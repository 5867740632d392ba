//! Feasible poses: from where on a map a few ranges can have been measured.
//!
//! A range is a vector z from the robot to what it met. It is possible at p if its head lies on an obstacle and its body crosses none:
//! FP(M, z) = (M ⊖ z) \ (M ⊖ ℓ(0, z)) with Minkowski's difference; many ranges are possible where all of theirs intersect.
//! The definitions, the two ways to live with errors (most ranges satisfied; the least ε that helps) and their costs are those of
//! Brown & Donald, "Mobile Robot Self-Localization without Explicit Landmarks", *Algorithmica* 26 (2000).
//!
//! [`exact`] works on an [`Outline`] of polygons and gives regions bounded by lines and arcs; [`grid`] works on square cells, many at once;
//! [`needed`] is the ε that one pose needs for one range, and what both are tested against.
//!
//! ```
//! use glam::DVec2;
//! use robot_feasible::{Outline, exact, vectors};
//!
//! let corner = DVec2::new;
//! let room = Outline::new(&[vec![
//!     corner(0.0, 0.0), corner(5.0, 0.0), corner(5.0, 2.0), corner(4.0, 4.0), corner(0.0, 4.0),
//! ]])?;
//! // A robot at (1, 1.5) that faces east sees 4 m ahead, 2.5 m on its left and 1.5 m on its right.
//! let sweep = vectors(&[(0.0, 4.0), (90_f64.to_radians(), 2.5), (-90_f64.to_radians(), 1.5)], 0.0);
//! let found = exact::most_satisfied(&room, &sweep, 0.02)?;
//! assert_eq!((found.satisfied, found.parts.len()), (3, 1));
//! assert!(found.parts[0].centroid().distance(corner(1.0, 1.5)) < 0.02);
//! # Ok::<(), robot_feasible::FeasibleError>(())
//! ```

mod buckets;
mod error;
pub mod exact;
pub mod grid;
mod needed;
mod outline;
#[cfg(test)]
mod testing;
mod vectors;

pub use error::FeasibleError;
pub use needed::{is_feasible, needed, satisfied};
pub use outline::{Meeting, Outline};
pub use vectors::{MOST_VECTORS, vectors};
