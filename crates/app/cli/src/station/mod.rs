//! What the page is shown: arenas as solids, robots with their readings, maps as tiles; and how a station is opened.

mod arguments;
mod browser;
mod cloud;
mod hand;
mod links;
mod live;
mod map;
mod robot_info;
mod show;
mod shown;
mod solids;
mod trail;

pub(crate) use arguments::{Stage, StationArguments};

pub(crate) use cloud::{CloudPoint, cloud_pieces};
pub(crate) use live::Live;
pub(crate) use map::truth_tiles;
pub(crate) use show::Show;
pub(crate) use solids::{fixed_solids, moving_solids};
