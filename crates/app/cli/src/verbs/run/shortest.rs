//! The shortest way there truly is, to hold the robot's own against.

use anyhow::{Context, Result};
use base::model::RobotModel;
use glam::DVec2;
use link_images::map_server::Cell as TrueCell;
use robot_mapping::{Belief, Cell, Grid};
use robot_planning::{Footprint, PlanSettings, Planner, Terrain, TerrainSettings};
use sim_world::{World, truth_map};

/// The ground of a world as it is, for one robot.
pub(super) struct TrueGround {
    terrain: Terrain,
}

/// At the height of the robot's body, in cells of this, metres.
const HEIGHT: f64 = 0.2;
const RESOLUTION: f64 = 0.04;
/// Where one end is too close to something the way begins or ends beside it, metres.
const REACH: f64 = 0.3;
const SURE: f64 = 2.0;

impl TrueGround {
    /// For the circle around the robot that its own plans are made for, with nothing to spare.
    pub(super) fn new(world: &World, model: &RobotModel) -> Result<Self> {
        let map = truth_map(world, HEIGHT, RESOLUTION).context("the arena is too large to map")?;
        let mut grid = Grid::new(RESOLUTION)?;
        for (index, cell) in map.cells.iter().enumerate() {
            let (column, row) = (index % map.width, index / map.width);
            let middle = DVec2::new(column as f64 + 0.5, row as f64 + 0.5) * RESOLUTION;
            let cell_at = grid.cell_at(DVec2::new(map.origin[0], map.origin[1]) + middle);
            let nats = match cell {
                TrueCell::Free => -SURE,
                TrueCell::Occupied => SURE,
                TrueCell::Unknown => continue,
            };
            grid.set(Cell::new(cell_at.x, cell_at.y), Belief::from_nats(nats))?;
        }
        let footprint = Footprint::round(Footprint::of(model)?.circumscribed_radius())?;
        let settings =
            TerrainSettings { margin: 0.0, comfort: 0.0, dread: 0.0, ..TerrainSettings::default() };
        Ok(Self { terrain: Terrain::new(&grid, footprint, settings)? })
    }

    /// Metres of the shortest way, if there is one.
    pub(super) fn length(&self, from: DVec2, to: DVec2) -> Option<f64> {
        let settings = PlanSettings { start_reach: REACH, goal_reach: REACH };
        let plan = Planner::new(settings).plan(&self.terrain, from, None, to);
        let plan = plan.ok()?;
        Some(plan.length())
    }
}
