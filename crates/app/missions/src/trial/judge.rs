//! What a run is held against: the arena as it truly is.

use std::sync::Arc;

use anyhow::{Context, Result};
use base::model::RobotModel;
use eval_metrics::{
    Clearance, MapScore, MapSettings, Narrowest, ShortestWay, Tightest, Trajectory, compare_maps,
    freed_behind_walls, reachable_floor, shortest_way,
};
use glam::DVec2;
use link_images::map_server::{Cell, GridMap};
use robot_agent::Fence;
use robot_mapping::{CellState, Grid, Thresholds, files};
use robot_planning::Footprint;
use sim_world::{World, truth_map};

/// The true floor of an arena, for one robot.
pub struct Judge {
    truth: Arc<GridMap>,
    /// The same with what is too low for walls and too high for wheels: nobody gets over it.
    passable: Arc<GridMap>,
    /// Of the circle that its plans are made for.
    radius: f64,
    shell: f64,
}

/// At the height of the robot's body, in cells of this, metres.
const HEIGHT: f64 = 0.2;
/// What is this high keeps a robot out, metres.
const LOW: f64 = 0.06;
const RESOLUTION: f64 = 0.04;
/// Free cells this deep in a wall are its face, drawn a little off, metres.
const DEPTH: f64 = 0.05;
/// Planned ways are looked at so closely, metres.
const STEP: f64 = 0.02;

impl Judge {
    /// One for each robot, of a world without robots; what lies outside the bounds they were given is nothing to them.
    pub(super) fn all(
        world: &World,
        models: &[RobotModel],
        bounds: Option<Fence>,
    ) -> Result<Vec<Self>> {
        let at_height = |height: f64| {
            let truth = truth_map(world, height, RESOLUTION);
            truth.context("the arena is too large to map; take a smaller one")
        };
        let (mut truth, mut passable) = (at_height(HEIGHT)?, at_height(LOW)?);
        if let Some(fence) = bounds {
            shut_outside(&mut truth, fence);
        }
        shut_where(&mut passable, &truth);
        let (truth, passable) = (Arc::new(truth), Arc::new(passable));
        let judge = |model| {
            let shape = Footprint::of(model)?;
            let (radius, shell) = (shape.circumscribed_radius(), shape.inscribed_radius());
            let (truth, passable) = (Arc::clone(&truth), Arc::clone(&passable));
            Ok(Self { truth, passable, radius, shell })
        };
        models.iter().map(judge).collect()
    }

    /// From the robot's middle to its shell at least, metres.
    pub(super) fn shell(&self) -> f64 {
        self.shell
    }

    /// The shortest way there is.
    pub fn shortest(&self, from: DVec2, to: DVec2) -> Result<ShortestWay> {
        Ok(shortest_way(&self.truth, from, to, self.radius)?)
    }

    /// Where planned ways lead closest to true walls, and how close: from the rim of the circle they are made for, negative
    /// where it does not fit through; `None` without a way.
    pub fn tightest(&self, routes: &[Vec<DVec2>]) -> Result<Option<Tightest>> {
        let points = routes.iter().flat_map(|route| dense(route));
        // A plan has no times; any that grow will do.
        let points = points.enumerate().map(|(k, point)| [k as f64, point.x, point.y, 0.0]);
        let trajectory = Trajectory::on_plane(points);
        if trajectory.points().is_empty() {
            return Ok(None);
        }
        Ok(Clearance::new(&self.truth, self.radius)?.tightest(&trajectory)?)
    }

    /// The narrowest passage between true walls that planned ways lead through; `None` if they lead through none.
    pub fn narrowest(&self, routes: &[Vec<DVec2>]) -> Result<Option<Narrowest>> {
        let clearance = Clearance::new(&self.truth, self.radius)?;
        let passages = routes.iter().filter_map(|route| clearance.narrowest(route));
        Ok(passages.min_by(|a, b| a.width_m.total_cmp(&b.width_m)))
    }

    /// How good a map is, of the floor that can be reached from `start`; `None` for a map of nothing.
    pub fn score(&self, grid: &Grid, start: DVec2) -> Result<Option<MapScore>> {
        if grid.known_bounds().is_empty() {
            return Ok(None);
        }
        let map = files::grid_map(grid, Thresholds::default())?;
        let settings =
            MapSettings { start: Some(start), robot_radius: self.radius, ..MapSettings::default() };
        Ok(Some(compare_maps(&map, &self.truth, &settings)?))
    }

    /// Floor that a map calls free more than 5 cm behind true walls, m²; `None` for a map of nothing.
    pub fn freed_behind(&self, grid: &Grid, start: DVec2) -> Result<Option<f64>> {
        if grid.known_bounds().is_empty() {
            return Ok(None);
        }
        let map = files::grid_map(grid, Thresholds::default())?;
        Ok(Some(freed_behind_walls(&map, &self.truth, start, DEPTH)?))
    }

    /// The floor that can be reached from `start`.
    pub fn floor(&self, start: DVec2) -> Result<Floor> {
        Ok(Floor(reachable_floor(&self.passable, start, self.radius)?))
    }
}

/// Makes a wall of everything outside.
fn shut_outside(truth: &mut GridMap, fence: Fence) {
    let (width, step) = (truth.width, truth.resolution);
    let corner = DVec2::new(truth.origin[0], truth.origin[1]);
    for (index, cell) in truth.cells.iter_mut().enumerate() {
        let place = DVec2::new((index % width) as f64 + 0.5, (index / width) as f64 + 0.5);
        if !fence.holds(corner + place * step) {
            *cell = Cell::Occupied;
        }
    }
}

/// Makes a wall of everything that is one on the other map.
fn shut_where(map: &mut GridMap, other: &GridMap) {
    for (cell, other) in map.cells.iter_mut().zip(&other.cells) {
        if *other == Cell::Occupied {
            *cell = Cell::Occupied;
        }
    }
}

/// Places along a way, closer together than cells of the truth.
fn dense(route: &[DVec2]) -> impl Iterator<Item = DVec2> + '_ {
    let legs = route.windows(2);
    legs.flat_map(|leg| {
        let steps = (leg[0].distance(leg[1]) / STEP).ceil().max(1.0) as u32;
        (0..=steps).map(move |k| leg[0].lerp(leg[1], f64::from(k) / f64::from(steps)))
    })
}

/// Places of the floor that can be reached, evenly spread.
pub struct Floor(Vec<DVec2>);

impl Floor {
    /// How large it is.
    pub(super) fn square_metres(&self) -> f64 {
        self.0.len() as f64 * RESOLUTION * RESOLUTION
    }

    /// The places.
    pub(super) fn places(&self) -> &[DVec2] {
        &self.0
    }

    /// Share of it that any of several maps has seen.
    pub(super) fn seen_by_any(&self, grids: &[&Grid]) -> f64 {
        let is_known = |grid: &&Grid, place: &DVec2| {
            grid.state(grid.cell_at(*place), Thresholds::default()) != CellState::Unknown
        };
        let is_seen = |place: &&DVec2| grids.iter().any(|grid| is_known(grid, place));
        self.0.iter().filter(is_seen).count() as f64 / self.0.len().max(1) as f64
    }

    /// Share of it that a map has seen: quick, for whoever watches.
    pub fn seen(&self, grid: &Grid) -> f64 {
        self.seen_by_any(&[grid])
    }
}
