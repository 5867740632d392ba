//! Belief clouds: 3D maps of lattice points, each with the probability that it is occupied.
//!
//! A [`RangeReading`] is a line (infra-red) or a cone (sonar). A [`BeliefMap`] turns it into evidence for the lattice points of region I
//! (probably occupied) and region II (probably free) and fuses that into a [`PointStore`] by one of four [`Method`]s.
//! [`BeliefMap::cloud`] gives a [`PointCloud`], plain points in order, for everything that reads, writes, shows or judges clouds:
//! [`fill`], [`compare`], [`merge`].
//!
//! | for | use |
//! |---|---|
//! | settings by the thesis's names | [`Parameters`], [`Parameters::set`], [`SETTINGS`] |
//! | one reading, many at once | [`BeliefMap::insert`], [`draw`] |
//! | beliefs, free space, rays | [`BeliefMap::belief`], [`BeliefMap::is_free`], [`BeliefMap::first_occupied`] |
//! | another store | [`BeliefMap::chosen`] by settings; [`BeliefMap::with_store`] with [`BlockStore`], [`ListStore`] or [`TwoLevelStore`] |
//! | points, boxes, nearest, rays, streams, memory | [`PointStore`] |
//! | files, viewer, shapes | [`PointCloud::points`], [`PointCloud::new`], [`PointCloud::above`], [`Lattice`] |
//! | the study | [`PointCloud::above`], [`PointCloud::with_belief`], [`fill`], [`compare`] |
//! | lidar and depth scans | [`OccupancyMap`] |
//! | what moves | [`Watch`], [`Track`] |
//!
//! ```
//! use base::geom::Pose;
//! use robot_clouds::{BeliefMap, Key, Parameters, RangeReading, RangeKind};
//!
//! let parameters = Parameters { point_increment: 10, ..Parameters::default() };
//! let mut map = BeliefMap::new(&parameters)?;
//! let reading = RangeReading { kind: RangeKind::Infrared, world_from_sensor: Pose::IDENTITY, range: 1.0 };
//! map.insert(&reading)?;
//! assert!(map.belief(Key::new(100, 0, 0)).unwrap() > 0.9);
//! assert!(map.belief(Key::new(50, 0, 0)).unwrap() < 0.5);
//! # Ok::<(), robot_clouds::CloudError>(())
//! ```

mod beam;
mod belief_map;
mod change;
mod cloud;
mod cone;
mod draw;
mod error;
mod free_space;
mod grid;
mod judge;
mod key;
mod line;
mod method;
mod occupancy;
mod parameters;
mod patch;
mod rule;
mod sensor;
mod station;
mod store;
mod stride;
mod weights;

pub use belief_map::{BeliefMap, MAX_POINTS};
pub use change::{Sighting, Track, Watch, WatchSettings};
pub use cloud::{Comparison, Errors, Filling, Point, PointCloud, compare, fill, merge};
pub use draw::draw;
pub use error::CloudError;
pub use free_space::{FreeSpace, MOST_CELLS, Survey};
pub use grid::DynamicGrid;
pub use judge::Region;
pub use key::{Key, KeyBox, Lattice, REACH};
pub use method::Method;
pub use occupancy::{CellHit, CellState, OccupancyMap, OddsSteps};
pub use parameters::{Parameters, SETTINGS};
pub use patch::{Block, EDGE, Patch, VOLUME};
pub use rule::Rule;
pub use sensor::{RangeKind, RangeReading, RangeSensor};
pub use store::{
    AnyStore, BlockStore, LEAF, ListStore, PointStore, RayHit, StoreKind, TwoLevelStore,
};
pub use weights::Weights;
