//! Whether a robot can reach a place as far as its map says; where it cannot, why, and which place nearby it can.

use base::model::RobotModel;
use glam::DVec2;
use robot_mapping::{CellState, Grid};
use robot_planning::{Footprint, Place, PlanningError, Terrain, TerrainSettings, nearest_open};

/// Cells that ways are looked for in are as wide as this or wider, metres.
const GRAIN: f64 = 0.1;
/// A robot that stands where it may not be is taken for standing this near, metres.
const OWN: f64 = 1.0;
/// No place farther from the one that was asked for is offered, metres.
const FARTHEST: f64 = 30.0;

/// Whether it can get there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reach {
    /// It can.
    Yes,
    /// It cannot, for this reason; the nearest place that it can reach, if there is one.
    No(&'static str, Option<DVec2>),
}

/// Looks for a way over floor that the map knows to be free.
pub(crate) fn reach(
    grid: &Grid,
    model: &RobotModel,
    (from, to): (DVec2, DVec2),
) -> Result<Reach, PlanningError> {
    if grid.known_bounds().is_empty() {
        return Ok(Reach::No("nothing has been seen yet", None));
    }
    let mut factor = 1;
    while grid.resolution() * f64::from(factor) < GRAIN - 1e-9 && factor < 16 {
        factor *= 2;
    }
    let settings = TerrainSettings { factor, ..TerrainSettings::default() };
    let terrain = Terrain::new(grid, Footprint::of(model)?, settings)?;
    let cells = |metres: f64| metres / terrain.resolution();
    let ground = terrain.ground();
    let start = terrain.place_at(from);
    let start = start.and_then(|place| nearest_open(ground, place, cells(OWN), |_| true));
    let Some(start) = start else {
        return Ok(Reach::No("the robot itself stands where its map shows no room", None));
    };
    let components = terrain.components();
    let is_joined = |place: Place| components.are_connected(start, place);
    let wanted = terrain.place_at(to);
    if wanted.is_some_and(|place| ground.is_open(place) && is_joined(place)) {
        return Ok(Reach::Yes);
    }
    let why = match wanted.map(|place| terrain.state(place)) {
        None | Some(CellState::Unknown) => "nobody has seen that place",
        Some(CellState::Occupied) => "there is a wall, or something as solid",
        Some(CellState::Free) => match wanted {
            Some(place) if ground.is_open(place) => "no way that is known leads there",
            _ => "the robot does not fit in there",
        },
    };
    let middle = wanted.unwrap_or_else(|| on_the_edge(&terrain, to));
    let nearest = nearest_open(ground, middle, cells(FARTHEST), is_joined);
    Ok(Reach::No(why, nearest.map(|place| terrain.point_of(place))))
}

/// The place of the map that is nearest to one beyond it.
fn on_the_edge(terrain: &Terrain, to: DVec2) -> Place {
    let (bounds, step) = (terrain.bounds(), terrain.resolution());
    let corner = |x: i32, y: i32| DVec2::new(f64::from(x), f64::from(y)) * step;
    let (low, high) = (corner(bounds.min.x, bounds.min.y), corner(bounds.max.x, bounds.max.y));
    let inside = to.clamp(low + step / 2.0, high - step / 2.0);
    terrain.place_at(inside).unwrap_or(Place::new(0, 0))
}

#[cfg(test)]
mod tests {
    use robot_mapping::{Belief, Cell, CellRect};

    use super::*;

    /// 10 m by 6 m: free to the left of a wall at x = 0 and to the right of it up to x = 3; nobody has seen what lies beyond.
    fn rooms(has_door: bool) -> Grid {
        let mut grid = Grid::new(0.05).unwrap();
        grid.cover(CellRect { min: Cell::new(-100, -60), max: Cell::new(100, 60) }).unwrap();
        for y in -60..60 {
            for x in -100..60 {
                let is_wall = (0..4).contains(&x) && !(has_door && (0..24).contains(&y));
                let share = if is_wall { 0.95 } else { 0.05 };
                grid.set(Cell::new(x, y), Belief::from_probability(share)).unwrap();
            }
        }
        grid
    }

    fn asked(grid: &Grid, x: f64, y: f64) -> Reach {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        reach(grid, &model, (DVec2::new(-3.0, 0.0), DVec2::new(x, y))).unwrap()
    }

    #[test]
    fn a_door_makes_the_difference() {
        assert_eq!(asked(&rooms(true), 2.0, 0.5), Reach::Yes);
        let Reach::No(why, Some(nearest)) = asked(&rooms(false), 2.0, 0.5) else {
            panic!("there is no door");
        };
        assert_eq!(why, "no way that is known leads there");
        assert!(nearest.x < 0.0 && nearest.x > -0.8, "{nearest}");
    }

    #[test]
    fn walls_and_the_unseen_are_told_apart_and_something_near_is_offered() {
        let grid = rooms(true);
        let Reach::No(why, Some(nearest)) = asked(&grid, 0.1, -2.0) else { panic!("a wall") };
        assert_eq!(why, "there is a wall, or something as solid");
        assert!(nearest.distance(DVec2::new(0.1, -2.0)) < 0.7, "{nearest}");
        let Reach::No(why, Some(nearest)) = asked(&grid, 4.5, 0.0) else { panic!("unseen") };
        assert_eq!(why, "nobody has seen that place");
        assert!((nearest.x - 2.9).abs() < 0.3, "{nearest}");
        let Reach::No(_, Some(far)) = asked(&grid, 22.0, 1.0) else { panic!("off the map") };
        assert!(far.x > 2.0 && (far.y - 1.0).abs() < 0.5, "{far}");
    }

    #[test]
    fn a_robot_that_knows_nothing_is_offered_nothing() {
        let grid = Grid::new(0.05).unwrap();
        assert_eq!(asked(&grid, 1.0, 0.0), Reach::No("nothing has been seen yet", None));
    }
}
