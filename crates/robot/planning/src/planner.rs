//! Plans: from where the robot is to where it shall be, on the terrain its map makes, for the shape it has.

use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState};

use crate::error::NoWay;
use crate::fit::first_misfit;
use crate::ground::{Ground, Place};
use crate::line::walk;
use crate::nearest::nearest_open;
use crate::search::{Priced, Search, UNREACHED};
use crate::smooth::smooth;
use crate::steps::{Corners, all_steps};
use crate::taut::pull_taut;
use crate::terrain::Terrain;
use crate::way::{GridWay, read_way};

/// How often a place where the robot does not fit may be closed before giving up.
const ATTEMPTS: usize = 24;

/// What a plan may assume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanSettings {
    /// If the robot stands too close to something, the way begins at the nearest open place this near, metres.
    pub start_reach: f64,
    /// If the goal is too close to something, the way ends at the nearest open place this near, metres.
    pub goal_reach: f64,
}

impl Default for PlanSettings {
    fn default() -> Self {
        Self { start_reach: 0.5, goal_reach: 0.0 }
    }
}

/// A way the robot can drive.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where it turns, in the world, from where the robot is to the goal.
    pub points: Vec<DVec2>,
    /// The cells of the terrain it was made from, before straightening.
    pub way: GridWay,
}

impl Plan {
    /// Length in metres.
    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
    }

    /// Whether the way is still open after a change of the terrain within `changed`.
    pub fn is_open(&self, terrain: &Terrain, changed: CellRect) -> bool {
        let corner = terrain.bounds().min;
        let is_closed = |place: Place| {
            let cell = Cell::new(corner.x + place.x as i32, corner.y + place.y as i32);
            changed.contains(cell) && !terrain.ground().is_open(place)
        };
        // The first leg may lead out of a place too close to something.
        let legs = self.points.windows(2).skip(usize::from(self.begins_closed(terrain)));
        legs.into_iter().all(|pair| match (terrain.place_at(pair[0]), terrain.place_at(pair[1])) {
            (Some(from), Some(to)) => walk(from, to, |place, _| !is_closed(place)).is_some(),
            _ => false,
        })
    }

    fn begins_closed(&self, terrain: &Terrain) -> bool {
        let first = self.points.first().and_then(|point| terrain.place_at(*point));
        first.is_some_and(|place| !terrain.ground().is_open(place))
    }
}

/// Makes plans; keeps its memory from one to the next.
#[derive(Clone, Debug)]
pub struct Planner {
    settings: PlanSettings,
    search: Search,
}

impl Planner {
    /// With these settings.
    pub fn new(settings: PlanSettings) -> Self {
        Self { settings, search: Search::new() }
    }

    /// The cheapest way the robot's shape fits through, or why there is none; `heading` is where it looks now.
    pub fn plan(
        &mut self,
        terrain: &Terrain,
        from: DVec2,
        heading: Option<f64>,
        to: DVec2,
    ) -> Result<Plan, NoWay> {
        let (start, goal) = self.ends(terrain, from, to)?;
        if !terrain.components().are_connected(start, goal) {
            return Err(NoWay::Enclosed { start, goal });
        }
        let mut narrowed: Option<Ground> = None;
        let mut tight = None;
        for _ in 0..ATTEMPTS {
            let ground = narrowed.as_ref().unwrap_or(terrain.ground());
            let Some(way) = self.cheapest(terrain, ground, start, goal) else { break };
            let misfit = match fitting_points(terrain, &way, (from, heading, to)) {
                Ok(points) => return Ok(Plan { points, way }),
                Err(misfit) => misfit,
            };
            tight = Some(misfit);
            close_around(narrowed.get_or_insert_with(|| terrain.ground().clone()), misfit);
        }
        Err(tight.map_or(NoWay::TooLong, NoWay::TooTight))
    }

    /// Open places to begin and to end at.
    fn ends(&self, terrain: &Terrain, from: DVec2, to: DVec2) -> Result<(Place, Place), NoWay> {
        let cells = |metres: f64| metres / terrain.resolution();
        let Some(stands) = terrain.place_at(from) else {
            return Err(NoWay::StartOutside(Place::default()));
        };
        let start =
            nearest_open(terrain.ground(), stands, cells(self.settings.start_reach), |_| true)
                .ok_or(NoWay::StartBlocked(stands))?;
        let Some(wanted) = terrain.place_at(to) else {
            return Err(NoWay::GoalUnknown(Place::default()));
        };
        let is_connected = |place| terrain.components().are_connected(start, place);
        let reach = cells(self.settings.goal_reach);
        let goal = nearest_open(terrain.ground(), wanted, reach, is_connected)
            .or_else(|| nearest_open(terrain.ground(), wanted, reach, |_| true));
        let why = match terrain.state(wanted) {
            CellState::Unknown => NoWay::GoalUnknown(wanted),
            _ => NoWay::GoalBlocked(wanted),
        };
        Ok((start, goal.ok_or(why)?))
    }

    fn cheapest(
        &mut self,
        terrain: &Terrain,
        ground: &Ground,
        start: Place,
        goal: Place,
    ) -> Option<GridWay> {
        if !ground.is_open(start) || !ground.is_open(goal) {
            return None;
        }
        let pricing = Priced { steps: all_steps(Corners::Kept), prices: terrain.prices() };
        self.search.run(ground, &pricing, start, Some(goal));
        let is_reached = self.search.cost(ground.index(goal)) != UNREACHED;
        is_reached.then(|| read_way(ground, &self.search, &pricing, goal, Corners::Kept))
    }
}

/// The way as points the robot fits along, straightened if it then still fits; else where it does not.
fn fitting_points(
    terrain: &Terrain,
    way: &GridWay,
    ends: (DVec2, Option<f64>, DVec2),
) -> Result<Vec<DVec2>, Place> {
    let straight = smooth(terrain, way);
    for places in [pull_taut(terrain, straight.clone()), straight] {
        let points = points_through(terrain, &places, ends);
        if is_round(terrain) || first_misfit(terrain, &points, ends.1).is_none() {
            return Ok(points);
        }
    }
    let plain = points_through(terrain, &way.places, ends);
    match first_misfit(terrain, &plain, ends.1) {
        None => Ok(plain),
        Some(misfit) => Err(misfit),
    }
}

/// Whether the robot is as good as round: then it fits wherever its middle may be.
fn is_round(terrain: &Terrain) -> bool {
    let footprint = terrain.footprint();
    footprint.circumscribed_radius() - footprint.inscribed_radius() < terrain.resolution() / 2.0
}

/// Middles of the places, with the exact ends instead of the middles of their cells.
fn points_through(
    terrain: &Terrain,
    places: &[Place],
    (from, _, to): (DVec2, Option<f64>, DVec2),
) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = places.iter().map(|&place| terrain.point_of(place)).collect();
    replace_end(terrain, points.last_mut(), to);
    if terrain.place_at(from) == places.first().copied() && points.len() > 1 {
        points[0] = from;
    } else {
        points.insert(0, from);
    }
    points
}

fn replace_end(terrain: &Terrain, end: Option<&mut DVec2>, exact: DVec2) {
    if let Some(end) = end
        && terrain.place_at(*end) == terrain.place_at(exact)
    {
        *end = exact;
    }
}

/// Closes a place and its neighbours.
fn close_around(ground: &mut Ground, place: Place) {
    let rows = place.y.saturating_sub(1)..place.y + 2;
    for y in rows.clone() {
        let first = place.x.saturating_sub(1);
        ground.set_row(first, y, vec![false; place.x + 2 - first]);
    }
    ground.look_around(rows);
}

#[cfg(test)]
mod tests;
