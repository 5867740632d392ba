//! Robots to and from URDF, the format in which ROS describes them.
//!
//! [`export`] writes a model as URDF that other simulators and ROS tools read: links with masses, inertias and shapes, joints, wheels, and a
//! fixed link for every sensor and lamp. What URDF has no words for (how it drives, what its sensors can do) goes into an element of our own
//! that others pass over, so [`import`] of such a file gives the same robot. [`import`] reads anybody's URDF, and notes what it had to guess.
//!
//! ```
//! use sim_urdf::{NoMeshes, export, import};
//!
//! let p3at = sim_robots::shipped::load("P3AT").unwrap();
//! let text = export(&p3at);
//! assert_eq!(text.matches("type=\"continuous\"").count(), p3at.wheels.len());
//! let again = import("p3at.urdf", text.as_bytes(), &NoMeshes).unwrap();
//! assert_eq!(again.model.wheels.len(), p3at.wheels.len());
//! ```

mod export;
mod files;
mod import;

pub use export::{export, urdf_of};
pub use files::{Beside, Meshes, NoMeshes};
pub use import::{Imported, import};
