//! Shapes in clouds: what a robot's million points mean to a person.
//!
//! [`find`] takes points that are surely occupied and gives [`Shapes`]: flat faces, the edges where they meet, and boxes.
//! Patches of space vote for planes; the plane with most votes takes its points and leaves, until nothing flat is left. Each plane is
//! fitted again without its outliers, cut into rectangles where it has points, and its sides are moved onto the planes they meet.
//!
//! ```
//! use glam::DVec3;
//! use robot_shapes::{Settings, find};
//!
//! let wall: Vec<DVec3> = (0..100).flat_map(|y| (0..80).map(move |z| DVec3::new(2.0, y as f64 * 0.02, z as f64 * 0.02))).collect();
//! let shapes = find(&wall, &[DVec3::new(0.0, 1.0, 0.5)], &Settings::default())?;
//! assert_eq!(shapes.faces.len(), 1);
//! assert!((shapes.faces[0].centre().x - 2.0).abs() < 1e-6);
//! assert_eq!(shapes.mesh().triangles.len(), 2);
//! # Ok::<(), robot_shapes::ShapesError>(())
//! ```

mod cuboid;
mod edge;
mod eigen;
mod error;
mod face;
mod find;
mod grid;
mod mesh;
mod moments;
mod outline;
mod patch;
mod plane;
mod rectangles;
mod region;
mod settings;
mod vote;

pub use cuboid::Cuboid;
pub use edge::Edge;
pub use eigen::eigen;
pub use error::ShapesError;
pub use face::Face;
pub use find::{Shapes, find};
pub use plane::Plane;
pub use settings::Settings;
