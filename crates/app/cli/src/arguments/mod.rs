//! Values on the command line that are more than a number or a name.

mod floor_pose;
mod image_size;
mod range;
mod span;
mod view_line;

pub(crate) use floor_pose::FloorPose;
pub(crate) use image_size::ImageSize;
pub(crate) use range::{
    decibels, degrees, elevation, exposure, lattice_step, length, passage, path_loss, seconds,
    share, speed, time_limit,
};
pub(crate) use span::Span;
pub(crate) use view_line::ViewLine;
