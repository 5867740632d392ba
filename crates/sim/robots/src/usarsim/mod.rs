//! From `USARBot.ini` and `USARMisPkg.ini` to a model.
//!
//! `robot` walks the keys of a robot's class; `items` mounts sensors and lamps, `sensor` gives them the figures of their classes, `wheels`
//! and `packages` build what moves. `frame` is the one place where USARSim's axes become ours.

mod classes;
mod entry;
mod frame;
mod items;
mod layers;
mod links;
mod packages;
mod report;
mod robot;
mod scalars;
mod sensor;
mod sensor_keys;
mod wheels;

pub use report::Warning;
pub use robot::{Loaded, load_ini, load_ini_file, read_ini};
