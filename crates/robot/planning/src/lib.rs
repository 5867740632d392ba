//! Ways through a map, and where to look next.

mod astar;
mod breadth_first;
mod components;
mod distance;
mod error;
mod footprint;
mod ground;
pub mod movingai;
mod queue;
mod search;
mod steps;
mod terrain;
#[cfg(test)]
mod testing;
mod wavefront;
mod way;

pub use astar::AStar;
pub use breadth_first::breadth_first;
pub use components::Components;
pub use distance::DistanceField;
pub use error::{NoWay, PlanningError};
pub use footprint::Footprint;
pub use ground::{Ground, MAX_SIDE, Place};
pub use steps::Corners;
pub use terrain::{Terrain, TerrainSettings, Unknown};
pub use wavefront::Wavefront;
pub use way::GridWay;
