//! From the TOML of `docs/robots.md` to a model.

mod body;
mod camera;
mod context;
mod domains;
mod extras;
mod joint;
mod legs;
mod lens;
mod mirror;
mod noise;
mod radio;
mod range;
mod robot;
mod sensor;
mod signal;

pub use extras::{Mounts, Seat, complete};
pub(crate) use legs::{FRAME_MS, GAIN_DEG_PER_MS, PULSE_MIDDLE_MS};
pub(crate) use lens::LENSES;
pub(crate) use radio::PROPAGATION;
pub(crate) use robot::content;
pub use robot::{blank, load, read};
