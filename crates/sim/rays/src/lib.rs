//! One ray interface for every sensor: laser, sonar cone, infra-red, cameras, radio and line of sight all ask it.
//!
//! A [`Scene`] holds fixed parts in one bounding volume hierarchy, built once, and moving parts in a second, refitted when
//! they have moved. Boxes, cylinders, spheres and capsules stay analytic; meshes are triangles. Single rays and batches give the
//! same bits, for any number of threads and any SIMD level of the processor.
//!
//! ```
//! use glam::Vec3;
//! use sim_rays::{Filter, Part, Ray, RayCast, Scene, Shape, Surface};
//!
//! let ball = Part { shape: Shape::sphere(Vec3::new(5.0, 0.0, 0.0), 1.0), surface: Surface::default() };
//! let scene = Scene::new(vec![ball], vec![]);
//! let hit = scene.cast(&Ray::new(Vec3::ZERO, Vec3::X, 100.0), &Filter::default()).unwrap();
//! assert_eq!(hit.distance, 4.0);
//! assert_eq!(hit.normal, -Vec3::X);
//! ```

mod bvh;
mod ray;
mod scene;
mod shape;
mod simd;

pub use bvh::Nearest;
pub use ray::{Filter, Hit, Ray, RayCast};
pub use scene::{Crossing, Scene};
pub use shape::{OrientedBox, Part, Round, RoundKind, Shape, Surface, Triangle};
