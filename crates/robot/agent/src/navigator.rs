//! The map as ground to drive on: plans, and where to look next.

use base::model::RobotModel;
use glam::DVec2;
use robot_mapping::{Belief, CellRect, Grid, Limits, Mounts, Thresholds};
use robot_planning::{
    Decision, ExploreSettings, Explorer, Fence, Footprint, NoWay, Plan, PlanSettings, Planner,
    Target, Terrain, TerrainSettings, Unknown,
};

use crate::error::AgentError;
use crate::hidden::HiddenThings;
use crate::light::{has_level_scanner, sees_one_plane};
use crate::state::State;
use crate::window::Window;

/// The ground under one robot.
pub(crate) struct Navigator {
    footprint: Footprint,
    settings: TerrainSettings,
    terrain: Option<Terrain>,
    explorer: Explorer,
    planner: Planner,
    /// Revision of the poses that the trail and all the rest was placed by.
    poses: u64,
    /// Revision of the map it was last made from.
    revision: Option<u64>,
    /// What changed since the plan was last looked at.
    changed: CellRect,
    /// Where the robot has been.
    trail: Vec<DVec2>,
    /// Where something stopped it.
    bumps: Vec<DVec2>,
    /// Whether what stops it is not seen any other way.
    feels: bool,
    /// What the map does not show.
    hidden: HiddenThings,
    /// Discs that plans keep out of: middles and radii, metres.
    kept_out: Vec<(DVec2, f64)>,
}

/// Ends of plans may lie this far from where they were asked for, metres.
const REACH: f64 = 0.7;
/// Edge of a cell of the ground, metres, or the map's own where that is larger.
const GROUND_CELL: f64 = 0.04;
/// Nats from which on a cell is solid: one echo alone, which may come from elsewhere on its arc, shuts no doorway.
const SOLID: f64 = 1.0;
/// Places the robot has been at are remembered this far apart, metres.
const TRAIL_STEP: f64 = 0.03;
/// Bumps nearer to each other than this are of one thing, metres.
const SAME_BUMP: f64 = 0.04;
/// What is known to be solid matters this near, metres.
const KNOWN_REACH: f64 = 0.7;
/// What keeps a robot from driving on is this near to its middle, metres.
const HEEDED: f64 = 0.45;
/// Who has to feel what is low forgets bumps this near to it when it tries everything once more, metres.
const FORGOTTEN: f64 = 1.0;
/// A disc is kept out of once the robot's body is this far from it, metres.
const LEEWAY: f64 = 0.1;
/// How far the robot would like to keep from things besides, metres, and how much more a metre costs where it cannot: more
/// of either makes ways longer.
const COMFORT: f64 = 0.25;
const DREAD: f64 = 1.0;
/// The same for a robot that sees by light: its map is sharp, so that room is left where there is some.
const MORE_DREAD: f64 = 4.0;
/// The same once the way shall be short.
const LESS_COMFORT: f64 = 0.1;
const LESS_DREAD: f64 = 0.1;
/// After each time nothing could be reached it takes so much more, but no more than this; walls are believed 3.5.
const MORE_SOLID: f64 = 0.5;
const MOST_SOLID: f64 = 3.0;

impl Navigator {
    pub(crate) fn new(
        model: &RobotModel,
        resolution: f64,
        margin: f64,
    ) -> Result<Self, AgentError> {
        let wanted = (GROUND_CELL / resolution).round().max(1.0) as u32;
        let factor = wanted.next_power_of_two().min(16) as i32;
        let mounts = Mounts::from_model(model);
        let (sees_light, feels) = (has_level_scanner(&mounts), sees_one_plane(model, &mounts));
        let shape = Footprint::of(model)?;
        let usual = Thresholds::default();
        let thresholds = Thresholds { occupied: Belief::from_nats(SOLID), ..usual };
        let settings = TerrainSettings {
            factor,
            margin,
            thresholds,
            // A line through a cell of the ground, but no speckle.
            speckle: factor,
            comfort: COMFORT,
            dread: if sees_light { MORE_DREAD } else { DREAD },
            // Light shows what stands beside a robot: having been there says nothing against it. Who sees one plane alone and has felt its way
            // through a door may go that way again.
            body: (sees_light && !feels).then(|| shape.inscribed_radius()),
            ..TerrainSettings::default()
        };
        let plan = PlanSettings { start_reach: REACH, goal_reach: REACH };
        Ok(Self {
            footprint: Footprint::round(shape.circumscribed_radius())?,
            settings,
            terrain: None,
            explorer: Explorer::new(if sees_light {
                ExploreSettings::by_light()
            } else {
                ExploreSettings::default()
            }),
            planner: Planner::new(plan),
            poses: 0,
            revision: None,
            changed: CellRect::EMPTY,
            trail: vec![],
            bumps: vec![],
            feels,
            hidden: HiddenThings::default(),
            kept_out: vec![],
        })
    }

    pub(crate) fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// Takes the map in, if it is a newer one, and that the robot has been here.
    pub(crate) fn update(&mut self, state: &State) -> Result<(), AgentError> {
        let grid = &state.grid;
        let poses = state.belief.map_or(self.poses, |belief| belief.revision);
        if poses != self.poses {
            self.poses = poses;
            self.forget_places(state);
        }
        // What was hidden before anybody had said who stands there.
        let is_mate = |at: DVec2| state.mates.iter().any(|mate| mate.is_at(at, state.now));
        if !state.mates.is_empty() && self.hidden.forget(is_mate) {
            (self.terrain, self.revision) = (None, None);
        }
        self.take(grid)?;
        self.hide(grid, state);
        if state.pose_time.is_some() {
            let at = state.at;
            if self.trail.last().is_none_or(|last| last.distance(at) >= TRAIL_STEP) {
                self.trail.push(at);
            }
            if let Some(terrain) = &mut self.terrain {
                let changed = terrain.tread(grid, at);
                self.explorer.update(terrain, changed);
                self.changed = self.changed.union(changed);
            }
        }
        Ok(())
    }

    /// The past has moved: the trail lies elsewhere, and nobody knows where bumps and hidden things lie now.
    fn forget_places(&mut self, state: &State) {
        self.trail = state.trail.iter().map(|(_, at)| *at).collect();
        self.bumps.clear();
        self.hidden.clear();
        (self.terrain, self.revision) = (None, None);
    }

    /// Takes note of things that the map does not show: plans lead around them from now on.
    fn hide(&mut self, grid: &Grid, state: &State) {
        let Some(terrain) = &mut self.terrain else { return };
        let sure = self.hidden.note(terrain.resolution(), state);
        if !sure.is_empty() {
            let changed = terrain.hide(grid, &sure);
            self.explorer.update(terrain, changed);
            self.changed = self.changed.union(changed);
        }
    }

    /// Its guard does not let it on: whatever it sees around itself plans lead around from now on, whether the map shows it or not.
    ///
    /// Who sees one plane alone sees nothing that the map does not show: its guard would only tell less exactly where that is, and shut doors.
    pub(crate) fn heed(&mut self, state: &State) {
        let Some(terrain) = self.terrain.as_mut().filter(|_| !self.feels) else { return };
        let near = state.near.iter().filter(|point| point.length() <= HEEDED);
        let places = near.map(|point| state.in_world(*point));
        // Mates move on: nothing is to be remembered of where they were.
        let stays = |place: &DVec2| !terrain.is_solid_at(*place) && !state.may_be_mate(*place);
        let places: Vec<DVec2> = places.filter(stays).collect();
        self.hidden.heed(terrain.resolution(), &places);
        let changed = terrain.hide(&state.grid, &places);
        self.explorer.update(terrain, changed);
        self.changed = self.changed.union(changed);
    }

    /// Plans keep out of these discs from now on, middles and radii in metres, and of no others; a disc that the robot's body is in waits until
    /// it has left it, as it could not move there.
    pub(crate) fn keep_out(&mut self, state: &State, discs: &[(DVec2, f64)]) {
        let body = self.footprint.circumscribed_radius();
        let is_left = |(at, radius): &&(DVec2, f64)| {
            at.distance(state.at) > radius + body + LEEWAY
                || self.kept_out.contains(&(*at, *radius))
        };
        let discs: Vec<(DVec2, f64)> = discs.iter().filter(is_left).copied().collect();
        if discs == self.kept_out {
            return;
        }
        self.kept_out = discs;
        if let Some(terrain) = &mut self.terrain {
            let changed = terrain.keep_out(&state.grid, &self.kept_out);
            self.explorer.update(terrain, changed);
            self.changed = self.changed.union(changed);
        }
    }

    /// The discs that plans keep out of.
    pub(crate) fn kept_out(&self) -> &[(DVec2, f64)] {
        &self.kept_out
    }

    /// Stays inside from now on, and looks for nothing outside; `None` knows no end.
    pub(crate) fn stay_in(&mut self, grid: &Grid, fence: Option<Fence>) -> Result<(), AgentError> {
        if self.settings.fence == fence {
            return Ok(());
        }
        self.settings.fence = fence;
        (self.terrain, self.revision) = (None, None);
        self.take(grid)
    }

    /// What the robot knows to be solid close by and does not see by itself, in its own frame: walls, hidden things, the fence. Where scans
    /// show something the map would only tell less exactly where it is.
    pub(crate) fn known_near(&self, state: &State) -> Vec<DVec2> {
        let Some(terrain) = &self.terrain else { return vec![] };
        let turn = DVec2::from_angle(-state.heading);
        let mut window = Window::around(state.at, KNOWN_REACH, terrain.resolution());
        state.near.iter().for_each(|point| window.show(state.in_world(*point)));
        let is_solid = |place: &DVec2| {
            let is_near = place.distance_squared(state.at) <= KNOWN_REACH * KNOWN_REACH;
            is_near && terrain.is_solid_at(*place)
        };
        window.unshown().filter(is_solid).map(|place| turn.rotate(place - state.at)).collect()
    }

    /// Something here has stopped the robot: plans lead around it from now on, whether sonars hear it or not.
    pub(crate) fn bump(&mut self, grid: &Grid, at: DVec2) {
        if self.bumps.iter().any(|known| known.distance(at) < SAME_BUMP) {
            return;
        }
        self.bumps.push(at);
        if let Some(terrain) = &mut self.terrain {
            let changed = terrain.bump(grid, at);
            self.explorer.update(terrain, changed);
            self.changed = self.changed.union(changed);
        }
    }

    fn take(&mut self, grid: &Grid) -> Result<(), AgentError> {
        if self.revision == Some(grid.revision()) || grid.bounds().is_empty() {
            return Ok(());
        }
        self.revision = Some(grid.revision());
        let changed = match &mut self.terrain {
            Some(terrain) => terrain.update(grid)?,
            none => {
                let mut terrain = Terrain::new(grid, self.footprint.clone(), self.settings)?;
                terrain.remember(grid, &self.trail, &self.bumps);
                terrain.hide(grid, &self.hidden.sure());
                terrain.keep_out(grid, &self.kept_out);
                let all = terrain.bounds();
                *none = Some(terrain);
                all
            }
        };
        if let Some(terrain) = &self.terrain {
            self.explorer.update(terrain, changed);
        }
        self.changed = self.changed.union(changed);
        Ok(())
    }

    /// A way to a place, for the robot as it stands.
    pub(crate) fn plan(&mut self, state: &State, to: DVec2) -> Result<Plan, NoWay> {
        let Some(terrain) = &self.terrain else {
            return Err(NoWay::StartOutside(robot_planning::Place::default()));
        };
        self.changed = CellRect::EMPTY;
        self.planner.plan(terrain, state.at, Some(state.heading), to)
    }

    /// Whether a plan is still open, with what the map has shown since.
    pub(crate) fn is_open(&mut self, plan: &Plan) -> bool {
        let changed = std::mem::replace(&mut self.changed, CellRect::EMPTY);
        self.terrain.as_ref().is_some_and(|terrain| plan.is_open(terrain, changed))
    }

    /// Where to look next; `None` before there is a map.
    pub(crate) fn next_target(&mut self, state: &State) -> Option<Decision> {
        Some(self.explorer.next(self.terrain.as_ref()?, (state.at, state.heading)))
    }

    /// Where to go to search floor that it has not been within `range` metres of; `None` once that is all.
    pub(crate) fn next_unsearched(&mut self, at: DVec2, range: f64) -> Option<Target> {
        self.explorer.unsearched(self.terrain.as_ref()?, at, &self.trail, range)
    }

    /// Where to go to see or to search floor that it has not been within `range` metres of; `None` before there is a map.
    pub(crate) fn next_to_seek(&mut self, state: &State, range: f64) -> Option<Decision> {
        let robot = (state.at, state.heading);
        Some(self.explorer.seek(self.terrain.as_ref()?, robot, &self.trail, range))
    }

    /// Whether most of the floor that a place was chosen for is still to be searched.
    pub(crate) fn is_unsearched(&self, target: &Target, range: f64) -> bool {
        let terrain = self.terrain.as_ref();
        terrain.is_some_and(|t| self.explorer.is_unsearched(t, target, &self.trail, range))
    }

    /// Where it gets within `reach` metres of a thing; `None` if it gets nowhere near as far as it knows.
    pub(crate) fn stand_near(&self, at: DVec2, thing: DVec2, reach: f64) -> Option<DVec2> {
        self.explorer.stand_near(self.terrain.as_ref()?, at, thing, reach)
    }

    /// The ground and its frontiers, for those who share them out; `None` before there is a map.
    pub(crate) fn survey(&self) -> Option<(&Terrain, &Explorer)> {
        self.terrain.as_ref().map(|terrain| (terrain, &self.explorer))
    }

    /// Never goes to this frontier again.
    pub(crate) fn give_up(&mut self, target: &Target) {
        self.explorer.give_up(target);
    }

    /// Was kept from this frontier by something far away from it: that was no try.
    pub(crate) fn try_later(&mut self, target: &Target) {
        self.explorer.try_later(target);
    }

    /// Whether it minds things that it has bumped into and cannot see.
    pub(crate) fn remembers_bumps(&self) -> bool {
        self.feels && !self.bumps.is_empty()
    }

    /// Tries all frontiers once more, and forgets what stopped it, what only echoes told of and what was floor after all: what is really there
    /// is soon sensed again.
    pub(crate) fn reconsider(&mut self, grid: &Grid) -> Result<(), AgentError> {
        self.explorer.forgive();
        // Who has to feel such things would feel them again; but what seems to stand close by may shut it in.
        let at = self.trail.last().copied().filter(|_| self.feels);
        self.bumps.retain(|bump| at.is_some_and(|at| at.distance(*bump) > FORGOTTEN));
        self.hidden.reconsider();
        (self.terrain, self.revision) = (None, None);
        self.take(grid)
    }

    /// From now on short ways count for more than wide ones.
    pub(crate) fn hurry(&mut self, grid: &Grid) -> Result<(), AgentError> {
        (self.settings.comfort, self.settings.dread) = (LESS_COMFORT, LESS_DREAD);
        (self.terrain, self.revision) = (None, None);
        self.take(grid)
    }

    /// Tries everything once more, what stopped the robot too, and takes fewer echoes at their word; guards see what is really there.
    pub(crate) fn forgive(&mut self, grid: &Grid) -> Result<(), AgentError> {
        self.explorer.forgive();
        self.bumps.clear();
        self.hidden.clear();
        let more = self.settings.thresholds.occupied.nats() + MORE_SOLID;
        self.settings.thresholds.occupied = Belief::from_nats(more.min(MOST_SOLID));
        (self.terrain, self.revision) = (None, None);
        self.take(grid)
    }

    /// A way between two places if all that is unseen or doubtful were free, but what is around `doubted` places shut.
    pub(crate) fn hopeful_plan(
        &mut self,
        grid: &Grid,
        (from, to): (DVec2, DVec2),
        doubted: &[(DVec2, f64)],
    ) -> Option<Plan> {
        let mut grid = grid.clone();
        for (place, radius) in doubted {
            shut(&mut grid, *place, *radius);
        }
        let occupied = Belief::from_nats(SOLID);
        let thresholds = Thresholds { occupied, ..self.settings.thresholds };
        let settings = TerrainSettings { unknown: Unknown::Open, thresholds, ..self.settings };
        let terrain = Terrain::new(&grid, self.footprint.clone(), settings).ok()?;
        self.planner.plan(&terrain, from, None, to).ok()
    }

    /// A way between two places that have been seen.
    pub(crate) fn known_plan(&mut self, from: DVec2, to: DVec2) -> Option<Plan> {
        self.planner.plan(self.terrain.as_ref()?, from, None, to).ok()
    }

    /// Whether it gets back to where it began, as far as it knows.
    pub(crate) fn leads_back(&mut self, state: &State) -> bool {
        let first = state.trail.first().map(|(_, at)| *at);
        first.is_none_or(|first| self.known_plan(state.at, first).is_some())
    }

    /// The first place along a way where the robot may not be as far as it knows.
    pub(crate) fn first_unseen(&self, plan: &Plan) -> Option<DVec2> {
        let terrain = self.terrain.as_ref()?;
        let step = terrain.resolution();
        let legs = plan.points.windows(2);
        let mut along = legs.flat_map(|pair| {
            let (from, way) = (pair[0], pair[1] - pair[0]);
            let steps = (way.length() / step).ceil().max(1.0) as usize;
            (1..=steps).map(move |k| from + way * (k as f64 / steps as f64))
        });
        along.find(|point| !self.is_free(*point))
    }

    /// Whether the robot may be at a place, as far as it knows.
    pub(crate) fn is_free(&self, point: DVec2) -> bool {
        let terrain = self.terrain.as_ref();
        let place = terrain.and_then(|terrain| terrain.place_at(point));
        terrain.zip(place).is_some_and(|(terrain, place)| terrain.ground().is_open(place))
    }

    /// Whether a frontier is still one.
    pub(crate) fn is_frontier(&self, target: &Target) -> bool {
        self.terrain.as_ref().is_some_and(|terrain| self.explorer.is_left(terrain, target))
    }

    /// Middles of all frontiers, metres.
    pub(crate) fn frontiers(&self) -> Vec<DVec2> {
        let Some(terrain) = &self.terrain else { return vec![] };
        self.explorer.frontiers(terrain).iter().map(|frontier| frontier.centroid).collect()
    }

    /// Metres from the robot's middle to the nearest thing on the map, up to where it no longer matters.
    pub(crate) fn clearance(&self, at: DVec2) -> f64 {
        let terrain = self.terrain.as_ref();
        let place = terrain.and_then(|terrain| terrain.place_at(at));
        terrain.zip(place).map_or(0.0, |(terrain, place)| terrain.clearance(place))
    }
}

/// Believes a disc to be solid.
fn shut(grid: &mut Grid, place: DVec2, radius: f64) {
    let reach = DVec2::splat(radius);
    let (low, high) = (grid.cell_at(place - reach), grid.cell_at(place + reach));
    for (x, y) in (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| (x, y))) {
        let cell = robot_mapping::Cell::new(x, y);
        if grid.centre_of(cell).distance(place) <= radius {
            // Off the map there is nothing to shut.
            let _ = grid.set(cell, Limits::CLAMPED.max);
        }
    }
}

#[cfg(test)]
mod tests;
