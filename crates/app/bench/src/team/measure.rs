//! Measures a decision on a floor of many rooms with many frontiers, and a crew that explores.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use app_missions::{Course, How};
use app_terminal::interrupt::Interrupt;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec2;
use robot_agent::{Mission, Rule, read_mission};
use robot_mapping::{Belief, Cell, Grid};
use robot_planning::{ExploreSettings, Explorer, Footprint, Target, Terrain, TerrainSettings};
use robot_team::{
    Goal, Hand, Manner, Situation, Survey, Weights, allocate, share_out, worth_a_way,
};

use super::table::{Subject, TABLE};
use crate::clock::fastest;
use crate::{Figures, Report, Request, report};

const ROBOTS: usize = 32;
const FRONTIERS: usize = 200;
/// Cells of the map and of the ground, metres: as in `team-office`.
const CELL: f64 = 0.05;
/// A floor as large as the office, in cells, in rooms so many cells wide.
const FLOOR: (i32, i32) = (800, 500);
const ROOM: i32 = 56;
/// A doorway begins and ends so many cells from a room's corner.
const DOOR: std::ops::Range<i32> = 21..36;
/// A pit of the unseen, as wide as so many cells, makes a frontier that is worth a way.
const PIT: i32 = 20;
/// Simulated seconds of the crew, and of a quick one.
const SECONDS: [f64; 2] = [30.0, 3.0];
const SPEED: f64 = 0.5;
const CREW: &str = include_str!("crew.toml");

pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (runs, seconds) = if request.is_quick { (1, SECONDS[1]) } else { (5, SECONDS[0]) };
    let scene = Scene::new()?;
    let (decision, lot) = fastest(runs, || scene.decide());
    lot.context("nothing was left to share out")?;
    let (allocation, _) = fastest(runs, || scene.allocate());
    let course = Course::open(&crew(seconds)?)?;
    let crew = || course.run(1, &How::default(), &Interrupt::default());
    let (times, run) = fastest(1, crew);
    let milliseconds = |cpu: std::time::Duration| cpu.as_secs_f64() * 1e3;
    let ours = BTreeMap::from([
        (Subject::Decision, milliseconds(decision.cpu)),
        (Subject::Allocation, milliseconds(allocation.cpu)),
        (Subject::Crew, run?.total_s / times.cpu.as_secs_f64()),
    ]);
    Ok(report(TABLE, &ours, peers))
}

/// As many robots as the bar asks for, beside each other in one hall at first.
fn crew(seconds: f64) -> Result<Mission> {
    let mut mission = read_mission("crew.toml", CREW.as_bytes())?;
    let first = mission.robots.first().cloned().context("the crew has a first robot")?;
    let named = |number: usize| robot_agent::RobotPlan {
        name: format!("r{:02}", number + 1),
        ..first.clone()
    };
    mission.robots = (0..ROBOTS).map(named).collect();
    mission.limit = SimTime::from_seconds(seconds);
    Ok(mission)
}

/// Robots on a floor that they have seen but for many pits.
struct Scene {
    terrain: Terrain,
    explorer: Explorer,
    hands: Vec<Hand>,
    manner: Manner,
    goals: Vec<Goal>,
    seconds: Vec<Vec<Option<f64>>>,
}

impl Scene {
    fn new() -> Result<Self> {
        let grid = floor()?;
        let settings = TerrainSettings { factor: 1, ..TerrainSettings::default() };
        let terrain = Terrain::new(&grid, Footprint::round(0.3)?, settings)?;
        let mut explorer = Explorer::new(ExploreSettings::by_light());
        explorer.update(&terrain, terrain.bounds());
        let mut chance = NoiseStream::new(1, "hands");
        let mut middle = |cells: i32| {
            let room = (chance.unit() * f64::from(cells / ROOM)) as i32 * ROOM + ROOM / 2;
            f64::from(room) * CELL
        };
        let hand = |_| Hand {
            at: DVec2::new(middle(FLOOR.0), middle(FLOOR.1)),
            heading: Some(0.0),
            goal: None,
        };
        let hands: Vec<Hand> = (0..ROBOTS).map(hand).collect();
        let (rule, weights, speed) = (Rule::Ours, Weights::default(), SPEED);
        let manner = Manner { rule, weights, speed };
        let scene = Self { terrain, explorer, hands, manner, goals: vec![], seconds: vec![] };
        let targets = scene.frontiers()?;
        let goal = |target: &Target| Goal { place: target.point, gain: target.gain, heard: 1.0 };
        let goals: Vec<Goal> = targets.iter().map(goal).collect();
        let ways = |hand: &Hand| {
            goals.iter().map(|goal| Some(goal.place.distance(hand.at) / SPEED)).collect()
        };
        let seconds = scene.hands.iter().map(ways).collect();
        Ok(Self { goals, seconds, ..scene })
    }

    /// The frontiers of the map as the first robot finds them, no more than the bar asks for.
    fn frontiers(&self) -> Result<Vec<Target>> {
        let mut all = self.explorer.prospects(&self.terrain, self.hands[0].at)?.reached;
        anyhow::ensure!(all.len() >= FRONTIERS, "only {} frontiers", all.len());
        all.truncate(FRONTIERS);
        Ok(all)
    }

    /// All that a robot does when it decides.
    fn decide(&self) -> Option<robot_team::Lot> {
        let (terrain, explorer) = (&self.terrain, &self.explorer);
        let frontiers = self.frontiers().ok()?;
        let goals = frontiers.iter().filter_map(|target| worth_a_way(terrain, target)).collect();
        let survey = Survey { terrain, explorer, goals };
        let lot = share_out(&survey, &self.hands, self.manner, |_| 1.0);
        (lot != robot_team::Lot::Nothing).then_some(lot)
    }

    fn allocate(&self) -> Vec<Option<usize>> {
        let (goals, seconds, kept) = (&self.goals[..], &self.seconds[..], &[None; ROBOTS]);
        let overlap =
            |one: usize, other: usize| 1.0 - goals[one].place.distance(goals[other].place) / 5.0;
        let Manner { weights, speed, .. } = self.manner;
        let situation = Situation { goals, seconds, kept, overlap: &overlap, weights, speed };
        allocate(Rule::Ours, &situation)
    }
}

/// Rooms with doors between them, all seen but for pits: one in the corner of each quarter of a room.
fn floor() -> Result<Grid> {
    let mut grid = Grid::new(CELL)?;
    let is_wall = |x: i32, y: i32| {
        let (along, across) = (x % ROOM, y % ROOM);
        (along == 0 && !DOOR.contains(&across)) || (across == 0 && !DOOR.contains(&along))
    };
    let is_rim = |x: i32, y: i32| x == 0 || y == 0 || x == FLOOR.0 - 1 || y == FLOOR.1 - 1;
    // Two pits a room: in opposite corners, off the doors.
    let is_pit = |x: i32, y: i32| {
        let (along, across) = (x % ROOM, y % ROOM);
        let low = 1..=PIT;
        let high = ROOM - PIT..=ROOM - 1;
        (low.contains(&along) && low.contains(&across))
            || (high.contains(&along) && high.contains(&across))
    };
    for (x, y) in (0..FLOOR.1).flat_map(|y| (0..FLOOR.0).map(move |x| (x, y))) {
        if is_pit(x, y) && !is_rim(x, y) {
            continue;
        }
        let nats = if is_wall(x, y) || is_rim(x, y) { 3.0 } else { -2.0 };
        grid.set(Cell::new(x, y), Belief::from_nats(nats))?;
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_has_as_many_robots_and_frontiers_as_the_bar_asks_for() {
        let scene = Scene::new().unwrap();
        assert_eq!((scene.hands.len(), scene.goals.len()), (ROBOTS, FRONTIERS));
        assert!(scene.decide().is_some());
        assert_eq!(scene.allocate().iter().flatten().count(), ROBOTS);
        assert_eq!(crew(1.0).unwrap().robots.len(), ROBOTS);
    }
}
