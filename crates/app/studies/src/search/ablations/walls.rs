//! Faults 1, 7 and 8: walls drawn beside where they are, walls that vanish, and the way ahead that no sonar looks at. One drive, drawn in
//! several ways.

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
use app_missions::stage::open_with_text;
use app_missions::{Outing, SensedRun};
use base::time::SimTime;

/// Where the truth is cut, and in cells of this, metres.
const HEIGHT: f64 = 0.2;
const RESOLUTION: f64 = 0.02;
/// Half of the floor, in metres: maps have all of it from the beginning.
const HALF: f64 = 7.68;
/// What is believed to be solid is taken down once in so many cycles.
const EACH: usize = 20;
/// A cell this near to a true wall belongs to it, in cells of the truth: 10 cm.
const NEAR: isize = 5;
/// Ways are planned between so many places of the drive.
const PLACES: usize = 12;
/// Nats from which on a planner takes a cell for solid, as the robot itself does.
const SOLID: f64 = 1.0;
/// How far the inner faces of the home room's left, top and right wall are from the world's origin, metres, and how near a face must be.
const ROOM: [f64; 3] = [2.0, 2.02, 1.72];
const FACE: f64 = 0.05;
/// Ways are looked at so closely, metres.
const STEP: f64 = 0.01;

/// A drive drawn with one model.
pub(in crate::search) struct Drawn {
    pub(in crate::search) grid: Grid,
    /// Cells that were believed solid at some time, like the grid in memory.
    once: Vec<bool>,
}

pub(super) fn rows(sensed: &SensedRun, outing: &Outing) -> Result<Vec<Ablation>> {
    let truth = truth(&sensed.mission.arena)?;
    let places = places(outing);
    let ours = drawn(sensed, Corrections::ALL, |_| true)?;
    let centre = drawn(sensed, Corrections { own_pose: false, ..Corrections::ALL }, |_| true)?;
    let vanishing = Corrections {
        keep_walls: false,
        locate_echo: false,
        thick_ring: false,
        ..Corrections::ALL
    };
    let vanishing = drawn(sensed, vanishing, |_| true)?;
    let score = |drawn: &Drawn| score(drawn, &truth, places.first().copied());
    let error = |score: &WallScore| score.mean_error_m.unwrap_or(f64::INFINITY);
    let precision = |score: &WallScore| score.precision.unwrap_or(0.0);
    let (right, off) = (score(&ours)?, score(&centre)?);
    let (kept, vanished) = (lost(&ours, &truth), lost(&vanishing, &truth));
    let through = |drawn: &Drawn| crossing(drawn, &places, &truth, sensed);
    let ([ours_through, papers_through], ways) =
        ([through(&ours)?, through(&vanishing)?], places.len() * (places.len() - 1) / 2);
    let ahead =
        Corrections { full_beam: false, own_pose: false, no_echo: false, ..Corrections::ALL };
    let ahead = drawn(sensed, ahead, |_| true)?;
    let trail = &outing.agent.state().trail;
    let drive = sensed.cycles.last().map_or(0.0, |(now, _)| now.seconds());
    Ok(vec![
        Ablation::new(
            (1, "measures from the robot's middle"),
            ("mean distance of drawn walls from true ones", "m", Better::Less),
            (error(&right), error(&off)),
            format!("precision at 10 cm {:.2} and {:.2}", precision(&right), precision(&off)),
        ),
        Ablation::new(
            (7, "walls vanish from the map"),
            ("walls that were drawn once and are lost again", "%", Better::Less),
            (kept, vanished),
            format!("of what was drawn within 10 cm in a drive of {drive:.0} s"),
        ),
        Ablation::new(
            (7, "and A* plans through them"),
            ("planned ways through a true wall", "ways", Better::Less),
            (ours_through as f64, papers_through as f64),
            format!("of {ways} ways between {} places of the drive", places.len()),
        ),
        Ablation::new(
            (8, "no sonar looks straight ahead"),
            ("driven way that the map does not call free", "%", Better::Less),
            (not_free(&ours, trail), not_free(&ahead, trail)),
            "with beams of 5 degrees, from the robot's middle: lines in free space",
        ),
    ])
}

/// Where walls truly are.
pub(in crate::search) fn truth(arena: &str) -> Result<GridMap> {
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

/// What the sensors that are used say, drawn with these faults put right.
pub(in crate::search) fn drawn(
    sensed: &SensedRun,
    corrections: Corrections,
    is_used: impl Fn(&str) -> bool,
) -> Result<Drawn> {
    let resolution = sensed.mission.map.resolution;
    let mut mapper = Mapper::new(resolution, &sensed.model, Model::with(corrections))?;
    let half = (HALF / resolution).round() as i32;
    mapper.cover(CellRect { min: Cell::new(-half, -half), max: Cell::new(half, half) })?;
    let bounds = mapper.grid().bounds();
    let mut once = vec![false; bounds.area()];
    let solid = Thresholds::default().occupied.0;
    for (cycle, (_, readings)) in sensed.posed().enumerate() {
        for reading in readings.iter().filter(|posed| is_used(&posed.reading.sensor)) {
            mapper.integrate(reading)?;
        }
        if cycle % EACH == 0 && mapper.grid().bounds() == bounds {
            let rows = (bounds.min.y..bounds.max.y).flat_map(|y| mapper.grid().row(y));
            once.iter_mut().zip(rows).for_each(|(once, belief)| *once |= *belief >= solid);
        }
    }
    Ok(Drawn { grid: mapper.grid().clone(), once })
}

/// How good the walls of a drawing are.
pub(in crate::search) fn score(
    drawn: &Drawn,
    truth: &GridMap,
    start: Option<DVec2>,
) -> Result<WallScore> {
    let map = files::grid_map(&drawn.grid, Thresholds::default())?;
    let settings = MapSettings { start, ..MapSettings::default() };
    Ok(compare_maps(&map, truth, &settings)?.walls)
}

/// Share of the true faces with a solid cell beside them at some time that have none in the end, in percent.
fn lost(drawn: &Drawn, truth: &GridMap) -> f64 {
    let grid = &drawn.grid;
    let bounds = grid.bounds();
    let (mut once, mut still) = (vec![false; truth.cells.len()], vec![false; truth.cells.len()]);
    let cells = (bounds.min.y..bounds.max.y)
        .flat_map(|y| (bounds.min.x..bounds.max.x).map(move |x| Cell::new(x, y)));
    for (cell, was_solid) in cells.zip(&drawn.once) {
        let is_solid = grid.state(cell, Thresholds::default()) == CellState::Occupied;
        if (*was_solid || is_solid)
            && let Some(index) = index_at(truth, grid.centre_of(cell))
        {
            once[index] = true;
            still[index] |= is_solid;
        }
    }
    let faces: Vec<usize> = (0..truth.cells.len()).filter(|i| is_face(truth, *i)).collect();
    let seen = faces.iter().filter(|face| is_beside(truth, **face, &once));
    let (mut drawn, mut gone) = (0, 0);
    for face in seen {
        drawn += 1;
        gone += usize::from(!is_beside(truth, *face, &still));
    }
    f64::from(gone as u32) * 100.0 / f64::from(drawn.max(1))
}

/// Share of the places the robot has been that are not known to be free, in percent.
fn not_free(drawn: &Drawn, trail: &[(SimTime, DVec2)]) -> f64 {
    let is_open = |at: &DVec2| {
        let cell = drawn.grid.cell_at(*at);
        drawn.grid.state(cell, Thresholds::default()) == CellState::Free
    };
    let open = trail.iter().filter(|(_, at)| is_open(at)).count();
    100.0 * (1.0 - open as f64 / trail.len().max(1) as f64)
}

/// Mean belief in the cells beside the weakest of the home room's three whole walls, in percent of that beside the strongest.
pub(in crate::search) fn weakest_wall(drawn: &Drawn, truth: &GridMap) -> f64 {
    let mut sums = [(0.0, 0_usize); 3];
    for face in (0..truth.cells.len()).filter(|index| is_face(truth, *index)) {
        let at = DVec2::new((face % truth.width) as f64 + 0.5, (face / truth.width) as f64 + 0.5);
        let at = DVec2::new(truth.origin[0], truth.origin[1]) + at * truth.resolution;
        let sides = [at.y, at.x, -at.y].into_iter().zip(ROOM);
        let side = { sides }.position(|(along, wall)| (along - wall).abs() < FACE);
        let is_inside = at.x.abs().min(at.y.abs()) < ROOM[2] - FACE;
        if let Some(side) = side.filter(|_| is_inside) {
            sums[side].0 += strongest(drawn, at);
            sums[side].1 += 1;
        }
    }
    let means = sums.map(|(sum, count)| sum / count.max(1) as f64);
    let [least, most] = [
        means.iter().copied().fold(f64::INFINITY, f64::min),
        means.iter().copied().fold(0.0, f64::max),
    ];
    if most > 0.0 { 100.0 * least.max(0.0) / most } else { 0.0 }
}

/// The greatest belief within 10 cm of a place, nats.
fn strongest(drawn: &Drawn, at: DVec2) -> f64 {
    let (grid, reach) = (&drawn.grid, DVec2::splat(NEAR as f64 * RESOLUTION));
    let (low, high) = (grid.cell_at(at - reach), grid.cell_at(at + reach));
    let cells = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y)));
    cells.map(|cell| grid.belief(cell).nats()).fold(0.0, f64::max)
}

/// A wall cell with something else beside it.
fn is_face(truth: &GridMap, index: usize) -> bool {
    let is_wall = |index: usize| truth.cells.get(index) == Some(&map_server::Cell::Occupied);
    let (x, width) = (index % truth.width, truth.width);
    let is_inside = x > 0 && x + 1 < width && index >= width;
    is_wall(index)
        && is_inside
        && ![index - 1, index + 1, index - width, index + width].into_iter().all(is_wall)
}

/// Whether a marked cell is within [`NEAR`] of this one.
fn is_beside(truth: &GridMap, index: usize, marked: &[bool]) -> bool {
    let (x, y) = ((index % truth.width) as isize, (index / truth.width) as isize);
    let is_marked = |x: isize, y: isize| {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return false };
        x < truth.width && marked.get(y * truth.width + x) == Some(&true)
    };
    (-NEAR..=NEAR).any(|dy| (-NEAR..=NEAR).any(|dx| is_marked(x + dx, y + dy)))
}

/// Where a place of the world lies in the truth.
fn index_at(truth: &GridMap, at: DVec2) -> Option<usize> {
    let offset = (at - DVec2::new(truth.origin[0], truth.origin[1])) / truth.resolution;
    let is_inside = offset.x >= 0.0 && offset.y >= 0.0;
    let (x, y) = (offset.x as usize, offset.y as usize);
    (is_inside && x < truth.width && y < truth.height).then(|| y * truth.width + x)
}

/// Whether a place is within a true wall.
fn is_wall(truth: &GridMap, at: DVec2) -> bool {
    index_at(truth, at).is_some_and(|i| truth.cells[i] == map_server::Cell::Occupied)
}

/// How many of the ways that are planned on a map between all pairs of places pass a true wall.
fn crossing(drawn: &Drawn, places: &[DVec2], truth: &GridMap, sensed: &SensedRun) -> Result<usize> {
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
    let footprint = Footprint::round(Footprint::of(&sensed.model)?.circumscribed_radius())?;
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
        (0..=steps as usize).any(|k| is_wall(truth, pair[0] + way * (k as f64 / steps)))
    })
}
