//! From the TOML of `docs/robots.md` to a model.

mod body;
mod camera;
mod context;
mod domains;
mod joint;
mod noise;
mod radio;
mod range;
mod robot;
mod sensor;
mod signal;

pub(crate) use robot::content;
pub use robot::{load, read};
