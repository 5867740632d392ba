//! Maps as files: bytes in and out; whoever has a disk writes them there.
//!
//! [`save`] and [`load`] keep every belief. The others are for people and programs: [`grey_png`], [`map_server`] for ROS,
//! [`RescueMap`] in the colours of the rescue league as a GeoTIFF with its world file, [`occupancy_geotiff`] with the values
//! themselves, [`LayeredMap`] layer by layer in the colours of either league, [`gpx`] and [`mapinfo`] for the way driven.

mod geotiff;
mod glyphs;
mod gpx;
mod layers;
mod mapinfo;
mod native;
mod occupancy;
mod pen;
mod pictures;
mod rescue_map;

pub use geotiff::{geotiff, world_file};
pub use gpx::{Anchor, TrackPoint, gpx};
pub use layers::{LayeredMap, MapLayer, Scheme};
pub use mapinfo::mapinfo;
pub use native::{load, save};
pub use occupancy::occupancy_geotiff;
pub use pictures::{grey_png, grid_map, map_server};
pub use rescue_map::{Mark, RescueMap, RescuePicture};
