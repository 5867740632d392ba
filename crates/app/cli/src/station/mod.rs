//! What the page is shown: arenas as solids, robots with their readings, maps as tiles; and how a station is opened.

mod arguments;
mod belief_tiles;
mod browser;
mod cloud;
mod finds;
mod hand;
mod links;
mod live;
mod map;
mod mission_news;
mod mission_page;
mod past;
mod radio;
mod robot_info;
mod searched;
mod shelf;
mod show;
mod shown;
mod solids;
mod task_edit;
mod task_list;
mod trail;

pub(crate) use arguments::{Stage, StationArguments, Wish, open_elsewhere};

pub(crate) use belief_tiles::belief_tiles;
pub(crate) use cloud::{CloudPoint, cloud_pieces};
pub(crate) use live::Live;
pub(crate) use map::{map_tiles, truth_tiles};
pub(crate) use mission_page::MissionPage;
pub(crate) use shelf::{AppShelf, folders_around};
pub(crate) use show::Show;
pub(crate) use solids::{fixed_solids, moving_solids};
