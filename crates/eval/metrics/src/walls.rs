//! Walls of a map against true walls.
//!
//! A robot sees faces, not the insides of walls, so faces are what we compare: wall cells that touch a cell which is no wall.
//! A true face counts for recall only if reachable floor lies before it. Distances are between middles of cells.

use glam::{DVec2, IVec2};
use link_images::map_server::{Cell, GridMap};
use serde::{Deserialize, Serialize};

use crate::error::MetricsError;
use crate::lattice::Lattice;
use crate::nearest::Nearest;
use crate::spread::quantile;

/// Distances that differ by rounding alone are equal, metres.
const ROUNDING: f64 = 1e-9;

/// How well walls were drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WallScore {
    /// How far a wall may be off and still be right, metres.
    pub tolerance_m: f64,
    /// Share of the map's wall cells that are near a true face; `None` without any.
    pub precision: Option<f64>,
    /// Share of the true faces with floor before them that are near a wall cell of the map; `None` without any.
    pub recall: Option<f64>,
    /// From the map's wall cells to the true faces, on average, metres.
    pub mean_error_m: Option<f64>,
    /// Half of them are nearer.
    pub median_error_m: Option<f64>,
    /// 95 of 100 are nearer.
    pub p95_error_m: Option<f64>,
    /// The farthest: an invented wall, most often.
    pub max_error_m: Option<f64>,
    /// Wall cells of the map.
    pub map_cells: usize,
    /// True faces with floor before them.
    pub truth_cells: usize,
}

/// Holds walls against walls; `is_reachable` is about cells of the truth.
pub(crate) fn compare_walls(
    (map, map_lattice): (&GridMap, &Lattice),
    (truth, truth_lattice): (&GridMap, &Lattice),
    is_reachable: &[bool],
    tolerance: f64,
) -> Result<WallScore, MetricsError> {
    let drawn: Vec<DVec2> = walls(map).map(|index| map_lattice.centre(index)).collect();
    let to_truth = field(truth_lattice, map_lattice, |place| is_face(truth, truth_lattice, place))?;
    let errors = sorted(drawn.iter().filter_map(|&point| to_truth.distance(point)).collect());

    let is_visible = |&index: &usize| {
        around(truth_lattice, truth_lattice.place(index)).flatten().any(|i| is_reachable[i])
    };
    let faces: Vec<usize> = walls(truth).filter(is_visible).collect();
    let is_wall = |place| map_lattice.index(place).is_some_and(|i| map.cells[i] == Cell::Occupied);
    let to_map = field(map_lattice, truth_lattice, is_wall)?;
    let is_near = |distance: f64| distance <= tolerance + ROUNDING;
    let found = faces.iter().filter_map(|&index| to_map.distance(truth_lattice.centre(index)));
    Ok(WallScore {
        tolerance_m: tolerance,
        precision: share(errors.iter().filter(|error| is_near(**error)).count(), drawn.len()),
        recall: share(found.filter(|distance| is_near(*distance)).count(), faces.len()),
        mean_error_m: (!errors.is_empty())
            .then(|| errors.iter().sum::<f64>() / errors.len() as f64),
        median_error_m: quantile(&errors, 0.5),
        p95_error_m: quantile(&errors, 0.95),
        max_error_m: errors.last().copied(),
        map_cells: drawn.len(),
        truth_cells: faces.len(),
    })
}

/// `part` of `whole`, if there is a whole.
pub(crate) fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn walls(map: &GridMap) -> impl Iterator<Item = usize> {
    let cells = map.cells.iter().enumerate();
    cells.filter(|(_, cell)| **cell == Cell::Occupied).map(|(index, _)| index)
}

/// The nearest marked cell of `lattice` from anywhere within both lattices.
fn field(
    lattice: &Lattice,
    other: &Lattice,
    is_marked: impl Fn(IVec2) -> bool,
) -> Result<Nearest, MetricsError> {
    let (grown, offset) = lattice.covering(other.corners())?;
    Ok(Nearest::new(grown, |index| is_marked(grown.place(index) - offset)))
}

/// A wall cell beside one that is no wall; the rim of the map counts as none.
fn is_face(map: &GridMap, lattice: &Lattice, place: IVec2) -> bool {
    let is_wall = |index: Option<usize>| index.is_some_and(|i| map.cells[i] == Cell::Occupied);
    is_wall(lattice.index(place)) && !around(lattice, place).all(is_wall)
}

fn around(lattice: &Lattice, place: IVec2) -> impl Iterator<Item = Option<usize>> {
    let steps = (-1..=1).flat_map(|y| (-1..=1).map(move |x| IVec2::new(x, y)));
    steps.filter(|step| *step != IVec2::ZERO).map(move |step| lattice.index(place + step))
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}
