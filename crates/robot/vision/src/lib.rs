//! What pictures tell a robot.
//!
//! A [`Histogram`] counts the colours of pixels. Two of them, of skin and of everything else, make [`Odds`]: how much more a colour speaks for
//! the one than for the other; [`Roc`] says how well that parts them. [`blobs`] gathers the pixels found, [`Light`] says whether there was
//! light enough to ask, and a [`Tracker`] follows a patch of colours.
//!
//! A [`View`] shows a picture that sees all around from above, unrolled, or as a flat camera would; [`palette`] tells several colours apart
//! and [`posts`] finds posts of coloured bands by them. [`floor`] maps the floor as it looks, and tells how far it goes. [`calibrate`] finds out
//! what a camera truly does with light.
//!
//! ```
//! use base::colour::Rgb;
//! use robot_vision::{Histogram, Odds};
//!
//! let (mut skin, mut other) = (Histogram::new(32)?, Histogram::new(32)?);
//! (0..100).for_each(|_| skin.add(Rgb::new(198, 143, 106)));
//! (0..900).for_each(|_| other.add(Rgb::new(120, 120, 125)));
//! let odds = Odds::learn(&skin, &other, 1.0)?;
//! assert!(odds.log_ratio(Rgb::new(199, 142, 105)) > 2.0);
//! assert!(odds.log_ratio(Rgb::new(121, 121, 121)) < -2.0);
//! # Ok::<(), robot_vision::VisionError>(())
//! ```

mod blobs;
pub mod calibrate;
mod error;
pub mod floor;
pub mod histogram;
mod light;
mod lights;
mod odds;
pub mod palette;
pub mod posts;
mod roc;
mod tracker;
mod views;

pub use blobs::{Blob, blobs};
pub use error::VisionError;
pub use histogram::Histogram;
pub use light::{Light, has_colour};
pub use odds::Odds;
pub use roc::{Roc, RocPoint};
pub use tracker::{Ellipse, Followed, Tracker};
pub use views::{Band, BirdsEye, Cylinder, Mount, Perspective, View};
