//! Pictures and maps as the files other programs read: bytes in, pixels out, and back; it opens no file itself.
//!
//! [`png`] and [`jpeg`] carry what a camera saw, [`map_server`] carries the occupancy of a floor the way ROS does,
//! [`server`] is the wire of the image server, [`hist`] the colour counts of the UvA's skin detector.
//! The same pixels always give the same bytes.
//!
//! ```
//! use base::colour::Rgb;
//! use base::picture::Picture;
//! use link_images::png;
//!
//! let picture = Picture::filled(4, 3, Rgb::new(200, 40, 40));
//! let bytes = png::encode(&picture)?;
//! assert_eq!(png::decode(&bytes)?, picture);
//! # Ok::<(), link_images::ImageError>(())
//! ```

mod error;
pub mod hist;
pub mod jpeg;
pub mod map_server;
mod pgm;
pub mod png;
pub mod server;
mod shape;
mod yaml;

pub use error::{ImageError, MapError};
pub use shape::{MAX_PIXELS, MAX_SIDE};
