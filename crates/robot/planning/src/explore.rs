//! Which frontier to drive to next, and when there is nothing left to see.
//!
//! One wavefront from the robot tells the cost of the way to every frontier. The best one shows the most unseen floor
//! for its way: gain / (way + turn + 1 m)^γ, as Visser's team weighed it, but for the turn, which takes time too. A frontier that was reached and stayed, or could not be
//! reached, is given up after a few tries, so exploring ends, and says why.

use base::geom::wrap_angle;
use glam::DVec2;
use robot_mapping::CellState;

use crate::error::NoWay;
use crate::frontier::{Frontier, Frontiers};
use crate::gain::{unseen_around, unseen_behind};
use crate::ground::Place;
use crate::nearest::nearest_open;
use crate::stand::standing_place;
use crate::steps::Corners;
use crate::terrain::Terrain;
use crate::unsearched::Unsearched;
use crate::wavefront::Wavefront;

/// How to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExploreSettings {
    /// Shorter frontiers are left alone, metres.
    pub min_length: f64,
    /// Unseen floor this near to a frontier's middle counts as its gain, metres.
    pub view: f64,
    /// Only floor that hangs together with the frontier by openings this wide counts, metres; zero counts whatever is near.
    pub opening: f64,
    /// Frontiers with less gain are left alone, square metres.
    pub min_gain: f64,
    /// Whether long frontiers are taken piece by piece.
    pub is_piecewise: bool,
    /// γ: how much a long way puts off.
    pub haste: f64,
    /// What a radian that the robot has to turn first costs, metres of way.
    pub turn: f64,
    /// How near to a frontier the robot has to get, metres, from its inscribed radius on.
    pub stand_off: f64,
    /// How often the robot may be sent to the same frontier before it is given up.
    pub patience: u32,
    /// Frontiers this near to one that was given up are given up as well, metres.
    pub give_up_radius: f64,
}

impl Default for ExploreSettings {
    fn default() -> Self {
        Self {
            min_length: 0.2,
            view: 1.0,
            opening: 0.25,
            min_gain: 0.1,
            is_piecewise: true,
            haste: 1.0,
            turn: 0.3,
            stand_off: 0.6,
            patience: 4,
            give_up_radius: 0.3,
        }
    }
}

impl ExploreSettings {
    /// For who sees by light: sharp, far, and with holes where it grazes walls.
    pub fn by_light() -> Self {
        Self { min_gain: 0.2, turn: 0.0, patience: 3, ..Self::default() }
    }
}

/// Where to go to see more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Where the robot can stand, metres.
    pub point: DVec2,
    /// Middle of the frontier, metres.
    pub frontier: DVec2,
    /// Unseen floor around it, square metres.
    pub gain: f64,
    /// Cost of the way, metres where nothing is near.
    pub way: f64,
}

/// How much of the floor has been seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coverage {
    /// Free floor, square metres.
    pub free: f64,
    /// Walls and things, square metres.
    pub occupied: f64,
    /// Frontiers that are left, metres.
    pub frontier: f64,
}

/// Why exploring has ended.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum EndReason {
    /// Everything that can be seen has been.
    #[error("nothing is left to see")]
    NothingLeft,
    /// What is left is too short to matter.
    #[error("only {0} frontiers too short to matter are left")]
    OnlyShort(usize),
    /// What is left cannot be reached.
    #[error("{unreachable} frontiers cannot be reached and {given_up} were given up")]
    OutOfReach {
        /// No way leads there.
        unreachable: usize,
        /// Tried too often.
        given_up: usize,
    },
    /// The robot cannot leave where it is.
    #[error("the robot cannot leave: {0}")]
    Stuck(NoWay),
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    /// Drive there.
    Go(Target),
    /// Exploring is over.
    Done(EndReason, Coverage),
}

/// Remembers what was tried.
#[derive(Clone, Debug)]
pub struct Explorer {
    settings: ExploreSettings,
    frontiers: Frontiers,
    tried: Vec<(DVec2, u32)>,
    given_up: Vec<DVec2>,
}

impl Explorer {
    /// That has seen nothing yet.
    pub fn new(settings: ExploreSettings) -> Self {
        Self { settings, frontiers: Frontiers::default(), tried: Vec::new(), given_up: Vec::new() }
    }

    /// Takes note of a change of the terrain, as [`Terrain::update`] tells it; the first time, all of it.
    pub fn update(&mut self, terrain: &Terrain, changed: robot_mapping::CellRect) {
        self.frontiers.update(terrain, changed);
    }

    /// All frontiers there are.
    pub fn frontiers(&self, terrain: &Terrain) -> Vec<Frontier> {
        if self.settings.is_piecewise {
            return self.frontiers.pieces(terrain.resolution());
        }
        self.frontiers.clusters(terrain.resolution())
    }

    /// Whether a frontier that the robot was sent to is still worth it.
    pub fn is_left(&self, terrain: &Terrain, target: &Target) -> bool {
        let is_near = |f: &&Frontier| f.centroid.distance(target.frontier) < SAME;
        self.frontiers(terrain).iter().filter(is_near).any(|f| self.is_worth_it(terrain, f))
    }

    pub(crate) fn is_worth_it(&self, terrain: &Terrain, frontier: &Frontier) -> bool {
        frontier.length >= self.settings.min_length
            && (self.settings.min_gain <= 0.0
                || self.gain(terrain, frontier) >= self.settings.min_gain)
    }

    fn gain(&self, terrain: &Terrain, frontier: &Frontier) -> f64 {
        let ExploreSettings { view, opening, .. } = self.settings;
        if opening > 0.0 {
            unseen_behind(terrain, frontier, (view, opening))
        } else {
            unseen_around(terrain, frontier.centroid, view)
        }
    }

    /// Never sends the robot to this frontier again.
    pub fn give_up(&mut self, target: &Target) {
        self.given_up.push(target.frontier);
    }

    /// The robot was kept from this frontier by something far away from it: that was no try.
    pub fn try_later(&mut self, target: &Target) {
        let radius = self.settings.give_up_radius;
        let known = self.tried.iter_mut().find(|t| (t.0 - target.frontier).length() <= radius);
        if let Some((_, count)) = known {
            *count = count.saturating_sub(1);
        }
    }

    /// Tries everything once more.
    pub fn forgive(&mut self) {
        self.tried.clear();
        self.given_up.clear();
    }

    /// The best frontier for a robot by where it is and where it looks, radians to the left from x; or why there is none.
    pub fn next(&mut self, terrain: &Terrain, robot: (DVec2, f64)) -> Decision {
        self.decide(terrain, robot, None)
    }

    /// The same, with floor that was seen and is yet to be searched.
    pub(crate) fn decide(
        &mut self,
        terrain: &Terrain,
        robot: (DVec2, f64),
        floor: Option<&Unsearched>,
    ) -> Decision {
        let all = self.frontiers(terrain);
        let coverage = coverage(terrain, &all);
        let (long, short): (Vec<&Frontier>, Vec<&Frontier>) =
            all.iter().partition(|frontier| self.is_worth_it(terrain, frontier));
        if long.is_empty() && floor.is_none() {
            return Decision::Done(nothing_left(short.len()), coverage);
        }
        let start = match self.start(terrain, robot.0) {
            Ok(start) => start,
            Err(no_way) => return Decision::Done(EndReason::Stuck(no_way), coverage),
        };
        let front = Wavefront::priced(terrain.ground(), terrain.prices(), start, Corners::Kept);
        loop {
            let hopeful: Vec<&Frontier> =
                long.iter().copied().filter(|frontier| !self.is_given_up(frontier)).collect();
            let frontiers = hopeful.iter().filter_map(|f| self.target(terrain, &front, f, floor));
            let stands = floor.map_or(vec![], |floor| self.stands(terrain, &front, floor));
            let Some(target) = self.best(frontiers.chain(stands), robot) else {
                let given_up = long.len() - hopeful.len();
                let reason = match long.len() {
                    0 => nothing_left(short.len()),
                    _ => EndReason::OutOfReach { unreachable: hopeful.len(), given_up },
                };
                return Decision::Done(reason, coverage);
            };
            if self.may_try(&target) {
                return Decision::Go(target);
            }
            self.give_up(&target);
        }
    }

    pub(crate) fn start(&self, terrain: &Terrain, robot: DVec2) -> Result<Place, NoWay> {
        let stands = terrain.place_at(robot).ok_or(NoWay::StartOutside(Place::default()))?;
        let reach = self.settings.stand_off / terrain.resolution();
        nearest_open(terrain.ground(), stands, reach, |_| true).ok_or(NoWay::StartBlocked(stands))
    }

    fn best(&self, targets: impl Iterator<Item = Target>, robot: (DVec2, f64)) -> Option<Target> {
        let mut best: Option<(f64, Target)> = None;
        for target in targets {
            let worth = target.gain / libm::pow(self.cost(&target, robot), self.settings.haste);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, target));
            }
        }
        best.map(|(_, target)| target)
    }

    /// What it costs to see a target: the way, the turn before it, and a metre.
    fn cost(&self, target: &Target, (at, heading): (DVec2, f64)) -> f64 {
        let way = target.point - at;
        let is_elsewhere = way.length() > HERE;
        let turn = wrap_angle(libm::atan2(way.y, way.x) - heading).abs();
        target.way + 1.0 + if is_elsewhere { self.settings.turn * turn } else { 0.0 }
    }

    pub(crate) fn target(
        &self,
        terrain: &Terrain,
        front: &Wavefront,
        frontier: &Frontier,
        floor: Option<&Unsearched>,
    ) -> Option<Target> {
        let (place, way) = standing_place(terrain, front, frontier, self.settings.stand_off)?;
        let searched = floor.map_or(0.0, |floor| floor.gain(terrain, place));
        Some(Target {
            point: terrain.point_of(place),
            frontier: frontier.centroid,
            gain: self.gain(terrain, frontier) + searched,
            way: way * terrain.resolution(),
        })
    }

    fn is_given_up(&self, frontier: &Frontier) -> bool {
        self.is_off(frontier.centroid)
    }

    /// Whether a place was given up.
    pub(crate) fn is_off(&self, middle: DVec2) -> bool {
        let radius = self.settings.give_up_radius;
        self.given_up.iter().any(|place| (*place - middle).length() <= radius)
    }

    /// Counts how often the robot was sent there.
    pub(crate) fn may_try(&mut self, target: &Target) -> bool {
        let radius = self.settings.give_up_radius;
        let known = self.tried.iter_mut().find(|t| (t.0 - target.frontier).length() <= radius);
        if let Some((_, count)) = known {
            *count += 1;
            return *count <= self.settings.patience;
        }
        self.tried.push((target.frontier, 1));
        true
    }
}

/// Whoever is this near to where it looks from need not turn to get there, metres.
const HERE: f64 = 0.3;
/// A frontier whose middle has moved by less than this is the same, metres.
const SAME: f64 = 0.5;

fn nothing_left(short: usize) -> EndReason {
    if short == 0 { EndReason::NothingLeft } else { EndReason::OnlyShort(short) }
}

pub(crate) fn coverage(terrain: &Terrain, frontiers: &[Frontier]) -> Coverage {
    let area = terrain.resolution() * terrain.resolution();
    let (width, height) = (terrain.ground().width(), terrain.ground().height());
    let mut counts = [0_usize; 2];
    for place in (0..height).flat_map(|y| (0..width).map(move |x| Place::new(x, y))) {
        match terrain.state(place) {
            CellState::Free => counts[0] += 1,
            CellState::Occupied => counts[1] += 1,
            CellState::Unknown => {}
        }
    }
    Coverage {
        free: counts[0] as f64 * area,
        occupied: counts[1] as f64 * area,
        frontier: frontiers.iter().map(|frontier| frontier.length).sum(),
    }
}

#[cfg(test)]
mod tests;
