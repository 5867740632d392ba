//! Values on the command line that are more than a number or a name.

mod floor_pose;
mod image_size;
mod numbers;
mod range;
mod span;
mod view_line;

pub use floor_pose::FloorPose;
pub use image_size::ImageSize;
pub use numbers::{number, numbers, order, orders, seed};
pub use range::{
    decibels, degrees, direction, elevation, exposure, lattice_step, length, loss, megahertz,
    passage, path_loss, seconds, share, speed, time_limit,
};
pub use span::Span;
pub use view_line::{ViewLine, place};
