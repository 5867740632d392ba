//! The arena as it stands and changes.
//!
//! A [`World`] is built once from a description: walls become boxes, victims become bodies, and everything a ray can meet becomes a
//! [`Thing`] with a name. [`World::advance`] lets time pass: doors swing, debris falls, lamps fail, people move.
//!
//! ```
//! use base::arena::{Arena, Floor};
//! use glam::{DVec2, DVec3, Vec3};
//! use sim_rays::{Filter, Ray, RayCast};
//! use sim_world::World;
//!
//! let mut arena = Arena::default();
//! arena.floors.push(Floor { at: DVec3::ZERO, size: DVec2::splat(4.0), thickness: 0.1, material: "concrete".into() });
//! let world = World::new(&arena).unwrap();
//! let down = Ray::new(Vec3::Z, -Vec3::Z, 10.0);
//! let hit = world.scene().cast(&down, &Filter::default()).unwrap();
//! assert!((hit.distance - 1.0).abs() < 1e-6);
//! ```

mod error;
mod expand;
mod guests;
mod happen;
mod placement;
mod thing;
mod truth_map;
mod world;

pub use error::WorldError;
pub use guests::{LooseBlock, Moved};
pub use happen::WorldState;
pub use placement::{Finding, check_placement};
pub use thing::{BodyPart, Thing, ThingKind};
pub use truth_map::truth_map;
pub use world::World;
