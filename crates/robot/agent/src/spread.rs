//! Where a relay serves best: as far as the links to the others hold, with as much floor behind it as can be.
//!
//! Robots deploy one after the other, in the order of their names, as Howard, Matarić and Sukhatme deploy networks (An incremental
//! self-deployment algorithm for mobile sensor networks, Autonomous Robots 13, 2002): whoever comes next knows where those before it stand. A
//! place is judged by the floor from which somebody would be heard through the chain: every hop has to keep a margin, by the radio's own
//! figures, with the walls on the shared map, corrected by what is really heard.

use glam::DVec2;
use robot_mapping::{CellState, Grid, Thresholds};
use robot_planning::Overview;
use robot_team::Phase;

use crate::state::State;
use crate::task::Around;

/// A place to park at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    /// Where, metres.
    pub(crate) place: DVec2,
    /// Floor that is connected by it and was not before, square metres, unseen floor included.
    pub(crate) area: f64,
}

/// The figures of a radio as its data sheet says: strength at a distance, how it falls, what a wall takes, and what is still heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Air {
    /// dBm at `near` metres.
    pub(crate) strength: f64,
    pub(crate) near: f64,
    /// Decibels a decade of distance: ten times the exponent.
    pub(crate) decade: f64,
    /// Decibels a wall.
    pub(crate) wall: f64,
    /// dBm below which nothing is heard.
    pub(crate) cutoff: f64,
}

/// A hop of the chain is to be stronger than the cutoff by this, decibels.
pub(crate) const MARGIN: f64 = 6.0;
/// Places are asked this far apart, metres; floor is counted in squares of this edge.
const APART: f64 = 1.5;
/// No more places are asked.
const MOST: usize = 400;

impl Air {
    /// What is to be heard between two places by the walls of a map, dBm.
    pub(crate) fn between(&self, grid: &Grid, from: DVec2, to: DVec2) -> f64 {
        let distance = from.distance(to).max(self.near);
        let fall = self.decade * libm::log10(distance / self.near);
        self.strength - fall - self.wall * f64::from(walls(grid, from, to))
    }
}

/// Walls between two places: runs of solid cells along the line.
pub(crate) fn walls(grid: &Grid, from: DVec2, to: DVec2) -> u32 {
    let steps = (from.distance(to) / (grid.resolution() * 0.7)).ceil().max(1.0) as u32;
    let (mut count, mut was_solid) = (0, false);
    for k in 0..=steps {
        let place = from.lerp(to, f64::from(k) / f64::from(steps));
        let is_solid =
            grid.state(grid.cell_at(place), Thresholds::default()) == CellState::Occupied;
        count += u32::from(is_solid && !was_solid);
        was_solid = is_solid;
    }
    count
}

/// Whether somebody who deploys before this robot is still on the way.
pub(crate) fn waits(state: &State, name: &str) -> bool {
    let before = state.mates.iter().filter(|mate| mate.name.as_str() < name);
    before.into_iter().any(|mate| mate.phase.is_at_work())
}

/// The best place for this robot, by what it knows; `None` where none adds anything.
pub(crate) fn best_spot(around: &Around<'_>) -> Option<Spot> {
    let state = &*around.state;
    let air = Air::of(around.model)?;
    let (terrain, explorer) = around.navigator.survey()?;
    let nodes: Vec<DVec2> = anchors(state, around.name);
    let station = state.mates.iter().find(|mate| mate.phase == Phase::Station)?.at;
    let chain = connected(&air, &state.grid, station, &nodes);
    let floor = free_floor(&state.grid);
    let covered =
        |at: DVec2, place: DVec2| air.between(&state.grid, at, place) >= air.cutoff + MARGIN;
    let open: Vec<DVec2> =
        floor.iter().copied().filter(|at| !chain.iter().any(|node| covered(*node, *at))).collect();
    let candidates: Vec<DVec2> =
        floor.iter().copied().filter(|at| chain.iter().any(|node| covered(*node, *at))).collect();
    let ways = explorer.ways((terrain, &Overview::of(terrain)), state.at, &candidates);
    let reachable = candidates.iter().zip(ways).filter(|(_, way)| way.is_some());
    let frontiers = explorer.frontiers(terrain);
    let gain = |place: DVec2| {
        let known = open.iter().filter(|at| covered(place, **at)).count() as f64;
        // Unseen floor counts as far as frontiers promise it: whoever stands at the edge of the map reaches beyond it.
        let beyond = frontiers.iter().filter(|frontier| covered(place, frontier.centroid)).count();
        (known + beyond as f64) * APART * APART
    };
    let spots = reachable.map(|(place, _)| Spot { place: *place, area: gain(*place) });
    spots.filter(|spot| spot.area > 0.0).max_by(|a, b| a.area.total_cmp(&b.area))
}

/// Where those stand who deploy before this robot.
fn anchors(state: &State, name: &str) -> Vec<DVec2> {
    let before = state.mates.iter().filter(|mate| mate.name.as_str() < name);
    before.filter(|mate| mate.phase == Phase::Idle).map(|mate| mate.at).collect()
}

/// Nodes that hold together with the station, the station first.
pub(crate) fn connected(air: &Air, grid: &Grid, station: DVec2, nodes: &[DVec2]) -> Vec<DVec2> {
    let mut chain = vec![station];
    let mut left: Vec<DVec2> = nodes.to_vec();
    while let Some(next) = left
        .iter()
        .position(|node| chain.iter().any(|known| air.between(grid, *known, *node) >= air.cutoff))
    {
        chain.push(left.remove(next));
    }
    chain
}

/// Free places of a map, evenly spread.
fn free_floor(grid: &Grid) -> Vec<DVec2> {
    let bounds = grid.known_bounds();
    let step = (APART / grid.resolution()).round().max(1.0) as i32;
    let cells = (bounds.min.y..bounds.max.y)
        .step_by(step as usize)
        .flat_map(|y| (bounds.min.x..bounds.max.x).step_by(step as usize).map(move |x| (x, y)));
    let free = cells.filter_map(|(x, y)| {
        let cell = robot_mapping::Cell::new(x, y);
        (grid.state(cell, Thresholds::default()) == CellState::Free).then(|| grid.centre_of(cell))
    });
    let all: Vec<DVec2> = free.collect();
    let stride = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(stride).collect()
}

impl Air {
    /// Of the radio that a robot carries.
    fn of(model: &base::model::RobotModel) -> Option<Self> {
        model.equipment.iter().find_map(|item| match &item.kind {
            base::model::SensorKind::Radio(spec) => Some(Self {
                strength: spec.reference_power,
                near: spec.reference_distance,
                decade: 10.0 * spec.exponent,
                wall: spec.wall_attenuation,
                cutoff: spec.cutoff,
            }),
            _ => None,
        })
    }
}
