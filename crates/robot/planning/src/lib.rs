//! Ways through a map, and where to look next.
//!
//! A [`Terrain`] makes a [`Ground`] of an occupancy grid for a robot's [`Footprint`]: where its middle may be, and what it
//! costs to be there. A [`Planner`] finds the cheapest way its shape fits through, straightened; an [`Explorer`] chooses the
//! next frontier. Below them lie plain grids: [`AStar`], [`Wavefront`], [`breadth_first`], [`Components`],
//! [`DistanceField`].
//!
//! ```
//! use robot_planning::{AStar, Corners, Ground, Place};
//!
//! let ground = Ground::new(3, &[true, true, true, false, false, true, true, true, true])?;
//! let way = AStar::new(Corners::Kept).find(&ground, None, Place::new(0, 0), Place::new(0, 2))?;
//! assert_eq!(way.length(), 6.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod astar;
mod blocks;
mod breadth_first;
mod components;
mod distance;
mod error;
mod explore;
mod fit;
mod footprint;
mod frontier;
mod gain;
mod ground;
mod line;
pub mod movingai;
mod nearest;
mod overview;
mod planner;
mod price_list;
mod prospects;
mod queue;
mod search;
mod searched;
mod smooth;
mod square_growth;
mod stand;
mod steps;
mod taut;
mod terrain;
#[cfg(test)]
mod testing;
mod trodden;
mod unsearched;
mod wavefront;
mod way;

pub use astar::AStar;
pub use breadth_first::breadth_first;
pub use components::Components;
pub use distance::DistanceField;
pub use error::{NoWay, PlanningError};
pub use explore::{Coverage, Decision, EndReason, ExploreSettings, Explorer, Target};
pub use fit::fits;
pub use footprint::Footprint;
pub use frontier::{Frontier, Frontiers};
pub use ground::{Ground, MAX_SIDE, Place};
pub use nearest::nearest_open;
pub use overview::Overview;
pub use planner::{Plan, PlanSettings, Planner};
pub use prospects::Prospects;
pub use searched::{Left, Searched, Sight};
pub use smooth::smooth;
pub use square_growth::{SquareGrowth, plan_by_cells};
pub use stand::stand_beside;
pub use steps::Corners;
pub use terrain::{Fence, Terrain, TerrainSettings, Unknown};
pub use wavefront::Wavefront;
pub use way::GridWay;
