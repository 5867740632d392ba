//! Faults 1 and 7: walls drawn beside where they are, and walls that vanish. One drive, drawn in both ways.

use anyhow::{Context, Result};
use eval_metrics::{MapSettings, WallScore, compare_maps};
use glam::DVec2;
use link_images::map_server::{self, GridMap};
use robot_mapping::{
    Belief, Cell, CellRect, CellState, Corrections, Grid, Mapper, Model, Thresholds, files,
};
use robot_planning::{Footprint, PlanSettings, Planner, Terrain, TerrainSettings};
use sim_world::{World, truth_map};

use super::super::findings::{Ablation, Better};
use crate::outing::{Outing, Tape};
use crate::stage::open_with_text;

/// Where the truth is cut, and in cells of this, metres.
const HEIGHT: f64 = 0.2;
const RESOLUTION: f64 = 0.02;
/// Half of the floor, in metres: maps have all of it from the beginning.
const HALF: f64 = 7.68;
/// What is believed to be solid is taken down once in so many cycles.
const EACH: usize = 20;
/// A cell this near to a true wall belongs to it, in cells of the truth.
const NEAR: isize = 2;
/// Ways are planned between so many places of the drive.
const PLACES: usize = 12;
/// Nats from which on a planner takes a cell for solid, as the robot itself does.
const SOLID: f64 = 1.0;
/// Ways are looked at so closely, metres.
const STEP: f64 = 0.01;

/// A drive drawn with one model.
struct Drawn {
    grid: Grid,
    /// Cells that were believed solid at some time, like the grid in memory.
    once: Vec<bool>,
}

pub(super) fn rows(tape: &Tape, outing: &Outing) -> Result<Vec<Ablation>> {
    let truth = truth(&tape.mission.arena)?;
    let places = places(outing);
    let ours = drawn(tape, Corrections::ALL)?;
    let centre = drawn(tape, Corrections { own_pose: false, ..Corrections::ALL })?;
    let vanishing = Corrections {
        keep_walls: false,
        locate_echo: false,
        thick_ring: false,
        ..Corrections::ALL
    };
    let vanishing = drawn(tape, vanishing)?;
    let score = |drawn: &Drawn| score(drawn, &truth, places.first().copied());
    let error = |score: &WallScore| score.mean_error_m.unwrap_or(f64::INFINITY);
    let (right, off, gone) = (score(&ours)?, score(&centre)?, score(&vanishing)?);
    let recall = |score: &WallScore| score.recall.unwrap_or(0.0) * 100.0;
    let lost = |drawn: &Drawn| lost(drawn, &truth) as f64;
    let crossing = [&ours, &vanishing].map(|drawn| crossing(drawn, &places, &truth, tape));
    let [kept, through] = crossing;
    let (kept, through) = (kept?, through?);
    let note = format!(
        "{} and {} of the ways planned between {} places pass a true wall; {:.0} % and {:.0} % of the walls are in the map",
        kept,
        through,
        places.len(),
        recall(&right),
        recall(&gone)
    );
    Ok(vec![
        Ablation::new(
            (1, "measures from the robot's middle"),
            ("mean distance of drawn walls from true ones", "m", Better::Less),
            (error(&right), error(&off)),
            format!(
                "precision at 10 cm {:.2} and {:.2}",
                right.precision.unwrap_or(0.0),
                off.precision.unwrap_or(0.0)
            ),
        ),
        Ablation::new(
            (7, "walls vanish from the map"),
            ("cells of walls once seen and then lost", "cells", Better::Less),
            (lost(&ours), lost(&vanishing)),
            note.clone(),
        ),
        Ablation::new(
            (7, "walls vanish from the map"),
            ("true walls that are missing from the map", "%", Better::Less),
            (100.0 - recall(&right), 100.0 - recall(&gone)),
            note.clone(),
        ),
        Ablation::new(
            (7, "and A* plans through them"),
            ("planned ways through a true wall", "ways", Better::Less),
            (kept as f64, through as f64),
            note,
        ),
    ])
}

fn truth(arena: &str) -> Result<GridMap> {
    let (arena, _) = open_with_text(arena)?;
    let world = World::new(&arena)?;
    truth_map(&world, HEIGHT, RESOLUTION).context("the arena is too large to map")
}

/// Places of the drive, evenly apart.
fn places(outing: &Outing) -> Vec<DVec2> {
    let trail = &outing.agent.state().trail;
    let step = (trail.len() / PLACES).max(1);
    trail.iter().step_by(step).map(|(_, at)| *at).take(PLACES).collect()
}

fn drawn(tape: &Tape, corrections: Corrections) -> Result<Drawn> {
    let resolution = tape.mission.map.resolution;
    let mut mapper = Mapper::new(resolution, &tape.model, Model::with(corrections))?;
    let half = (HALF / resolution).round() as i32;
    mapper.cover(CellRect { min: Cell::new(-half, -half), max: Cell::new(half, half) })?;
    let bounds = mapper.grid().bounds();
    let mut once = vec![false; bounds.area()];
    let solid = Thresholds::default().occupied.0;
    for (cycle, (_, readings)) in tape.posed().enumerate() {
        for reading in &readings {
            mapper.integrate(reading)?;
        }
        if cycle % EACH == 0 && mapper.grid().bounds() == bounds {
            let rows = (bounds.min.y..bounds.max.y).flat_map(|y| mapper.grid().row(y));
            once.iter_mut().zip(rows).for_each(|(once, belief)| *once |= *belief >= solid);
        }
    }
    Ok(Drawn { grid: mapper.grid().clone(), once })
}

fn score(drawn: &Drawn, truth: &GridMap, start: Option<DVec2>) -> Result<WallScore> {
    let map = files::grid_map(&drawn.grid, Thresholds::default())?;
    let settings = MapSettings { start, ..MapSettings::default() };
    Ok(compare_maps(&map, truth, &settings)?.walls)
}

/// Cells of true walls that were believed solid once, and are believed free now.
fn lost(drawn: &Drawn, truth: &GridMap) -> usize {
    let grid = &drawn.grid;
    let bounds = grid.bounds();
    let cells = (bounds.min.y..bounds.max.y)
        .flat_map(|y| (bounds.min.x..bounds.max.x).map(move |x| Cell::new(x, y)));
    let is_lost = |cell: Cell| {
        grid.state(cell, Thresholds::default()) == CellState::Free
            && is_wall(truth, grid.centre_of(cell), NEAR)
    };
    cells.zip(&drawn.once).filter(|(cell, once)| **once && is_lost(*cell)).count()
}

/// Whether a true wall is within so many cells of the truth.
fn is_wall(truth: &GridMap, at: DVec2, near: isize) -> bool {
    let offset = (at - DVec2::new(truth.origin[0], truth.origin[1])) / truth.resolution;
    let (x, y) = (offset.x.floor() as isize, offset.y.floor() as isize);
    let is_solid = |x: isize, y: isize| {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return false };
        truth.at(x, y) == Some(map_server::Cell::Occupied)
    };
    (-near..=near).any(|dy| (-near..=near).any(|dx| is_solid(x + dx, y + dy)))
}

/// How many of the ways that are planned on a map between all pairs of places pass a true wall.
fn crossing(drawn: &Drawn, places: &[DVec2], truth: &GridMap, tape: &Tape) -> Result<usize> {
    let occupied = Belief::from_nats(SOLID);
    let thresholds = Thresholds { occupied, ..Thresholds::default() };
    let settings = TerrainSettings {
        factor: 4,
        thresholds,
        speckle: 4,
        margin: 0.04,
        dread: 1.0,
        ..TerrainSettings::default()
    };
    let footprint = Footprint::round(Footprint::of(&tape.model)?.circumscribed_radius())?;
    let terrain = Terrain::new(&drawn.grid, footprint, settings)?;
    let mut planner = Planner::new(PlanSettings { start_reach: 0.7, goal_reach: 0.7 });
    let mut count = 0;
    for (index, from) in places.iter().enumerate() {
        for to in &places[index + 1..] {
            let plan = planner.plan(&terrain, *from, None, *to);
            count += usize::from(plan.is_ok_and(|plan| passes(&plan.points, truth)));
        }
    }
    Ok(count)
}

fn passes(points: &[DVec2], truth: &GridMap) -> bool {
    points.windows(2).any(|pair| {
        let way = pair[1] - pair[0];
        let steps = (way.length() / STEP).ceil().max(1.0);
        (0..=steps as usize).any(|k| is_wall(truth, pair[0] + way * (k as f64 / steps), 0))
    })
}
