//! Which direction a pixel of a picture shows, for flat cameras and for those that see all around.
//!
//! A camera looks along its x, y is left, z up. Columns count to the right and rows downwards; the middle of the first pixel is
//! (0, 0), as in ROS. Every model answers two questions: along which line a pixel looks ([`CameraModel::sight`]), and which pixel
//! shows a point ([`CameraModel::pixel`]).
//!
//! ```
//! use base::camera::{CameraModel, Catadioptric};
//! use glam::DVec3;
//!
//! let mirror = Catadioptric::whole_mirror(360, 360, 11.736, 0.09, 0.038);
//! let camera = CameraModel::Catadioptric(mirror);
//! // Looking up at the mirror, the camera sees what is level with the mirror's centre of projection.
//! let [column, row] = camera.pixel(DVec3::new(0.09, 5.0, 0.0)).unwrap();
//! let sight = camera.sight(column, row).unwrap();
//! assert!((sight.towards - DVec3::Y).length() < 1e-9);
//! ```

mod catadioptric;
mod model;
mod pinhole;
mod polynomial;
mod round;
mod sight;

pub use catadioptric::Catadioptric;
pub use model::CameraModel;
pub use pinhole::Pinhole;
pub use polynomial::Polynomial;
pub use round::{Fisheye, Ring, Turning};
pub use sight::Sight;
