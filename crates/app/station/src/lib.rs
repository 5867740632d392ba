//! What the page is shown: arenas as solids, robots with their readings, maps as tiles; and how a station is opened.

mod arguments;
mod belief_tiles;
mod browser;
mod cloud;
pub mod cloud_picture;
mod eyes;
mod finds;
pub mod floor_plan;
mod hand;
mod holds;
mod led;
mod links;
mod live;
mod map;
mod mission_news;
mod mission_page;
mod mission_watch;
mod past;
mod place;
mod player;
pub mod points;
mod radio;
pub mod replay;
mod robot_info;
mod searched;
pub mod share;
mod shelf;
mod show;
mod shown;
mod solids;
mod task_edit;
mod task_list;
mod trail;
mod waiting;
mod wishes;

pub use arguments::{Stage, StationArguments, Wish, open_elsewhere};

pub use belief_tiles::belief_tiles;
pub use cloud::{CloudPoint, cloud_pieces};
pub use live::Live;
pub use map::{map_tiles, truth_tiles};
pub use mission_page::MissionPage;
pub use place::Place;
pub use shelf::{AppShelf, folders_around};
pub use show::Show;
pub use solids::{fixed_solids, moving_solids};
