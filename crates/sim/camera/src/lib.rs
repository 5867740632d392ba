//! Pictures of the world by rays: the robots' camera, the image server's and the README's.
//!
//! [`colour`] traces one ray a pixel and one to each lamp that may shine there; [`depth`], [`heat`] and [`labels`] see the same world
//! without light. The bytes do not depend on the number of threads. A [`Lens`] makes them pictures of any
//! [`base::camera::CameraModel`]: fisheye, mirror, ring of cameras or turning camera.
//!
//! ```
//! use base::arena::Arena;
//! use base::geom::Pose;
//! use sim_camera::{CameraSpec, colour};
//! use sim_world::World;
//!
//! let world = World::new(&Arena::default()).unwrap();
//! let picture = colour(&world, &CameraSpec::default(), &Pose::IDENTITY);
//! assert_eq!((picture.width, picture.height()), (640, 480));
//! ```

mod air;
mod colour;
mod lamps;
mod lens;
mod noise;
mod paint;
mod palette;
mod polygons;
mod range_image;
mod spec;
mod tone;
mod view;

pub use colour::colour;
pub use lens::Lens;
pub use palette::{depth_picture, heat_picture, label_picture};
pub use range_image::{Image, depth, heat, labels, materials};
pub use spec::{CameraSpec, Headlight};
