//! What a run is held against: the arena as it truly is.

use anyhow::{Context, Result};
use base::model::RobotModel;
use eval_metrics::{MapSettings, compare_maps, shortest_way};
use glam::DVec2;
use link_images::map_server::GridMap;
use robot_mapping::{Grid, Thresholds, files};
use robot_planning::Footprint;
use sim_world::{World, truth_map};

/// The true floor of an arena, for one robot.
pub(crate) struct Judge {
    truth: GridMap,
    /// Of the circle that its plans are made for.
    radius: f64,
}

/// At the height of the robot's body, in cells of this, metres.
const HEIGHT: f64 = 0.2;
const RESOLUTION: f64 = 0.04;

impl Judge {
    /// Of a world without robots.
    pub(crate) fn new(world: &World, model: &RobotModel) -> Result<Self> {
        let truth = truth_map(world, HEIGHT, RESOLUTION);
        let truth = truth.context("the arena is too large to map; take a smaller one")?;
        Ok(Self { truth, radius: Footprint::of(model)?.circumscribed_radius() })
    }

    /// Metres of the shortest way, if there is one.
    pub(crate) fn shortest(&self, from: DVec2, to: DVec2) -> Option<f64> {
        Some(shortest_way(&self.truth, from, to, self.radius).ok()?.length)
    }

    /// Share of the floor that can be reached from `start` that a map has seen; nothing where there is no map.
    pub(crate) fn coverage(&self, grid: &Grid, start: DVec2) -> f64 {
        let Ok(map) = files::grid_map(grid, Thresholds::default()) else { return 0.0 };
        let settings =
            MapSettings { start: Some(start), robot_radius: self.radius, ..MapSettings::default() };
        let score = compare_maps(&map, &self.truth, &settings);
        score.ok().and_then(|score| score.floor.coverage).unwrap_or(0.0)
    }
}
