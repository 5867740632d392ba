//! The figures of a run, and its story.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use base::geom::Pose;
use base::time::SimTime;
use eval_metrics::{MapScore, RunSummary};
use glam::DVec2;
use robot_agent::{Agent, Ending, Progress, TaskKind, TaskLog};
use robot_clouds::PointCloud;
use robot_mapping::{Grid, Tally};
use serde::Serialize;

use super::control::Noticed;
use super::ground::Ground;

/// The figures of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// The figures that batches are made of.
    #[serde(flatten)]
    pub summary: RunSummary,
    /// Driven home, in shortest ways home.
    pub home_ratio: Option<f64>,
    /// How close the ways home that were planned lead to true walls, metres from the robot's rim; below zero it would not fit.
    pub route_clearance_m: Option<f64>,
    /// Where that is.
    pub route_tightest_m: Option<[f64; 2]>,
    /// How wide the narrowest passage is that they lead through, metres from wall to wall.
    pub route_passage_m: Option<f64>,
    /// Simulated seconds of all tasks.
    pub total_s: f64,
    /// Metres of all tasks.
    pub total_m: f64,
    /// How often the robot had to free itself.
    pub times_stuck: u32,
    /// What cannot be told, and why.
    pub notes: Vec<String>,
    /// Whether every task was done that had to be.
    #[serde(skip)]
    pub is_done: bool,
    /// Whether somebody ended it, or its log was cut off.
    #[serde(skip)]
    pub is_cut_short: bool,
    /// What became of the tasks.
    #[serde(skip)]
    pub log: Vec<TaskLog>,
    /// How long it took by the clock on the wall, seconds.
    #[serde(skip)]
    pub wall: f64,
    /// Why its recording is not whole.
    #[serde(skip)]
    pub loss: Option<String>,
}

/// What a report is made of.
pub struct Story {
    /// Where it took place.
    pub ground: Arc<Ground>,
    /// The map at the end.
    pub grid: Arc<Grid>,
    /// How good it is; `None` if that cannot be told.
    pub score: Option<MapScore>,
    /// Where it was, a point every few centimetres.
    pub trail: Vec<(SimTime, DVec2)>,
    /// Where it began.
    pub start: Pose,
    /// Places by name.
    pub waypoints: BTreeMap<String, DVec2>,
    /// Where the beacon was sensed last.
    pub beacon: Option<DVec2>,
    /// When and where something was touched.
    pub contacts: Vec<(SimTime, DVec2)>,
    /// The shortest way home there was, from where the way home began.
    pub shortest: Vec<DVec2>,
    /// What became of readings on their way to the map.
    pub tally: Tally,
    /// What heads were swept into, if they were.
    pub cloud: Option<PointCloud>,
    /// Where the body stood meanwhile.
    pub swept_from: Vec<Pose>,
}

/// A run as it ended.
pub(super) struct Ended {
    pub(super) ground: Arc<Ground>,
    pub(super) seed: u64,
    pub(super) agent: Agent,
    pub(super) noticed: Noticed,
    pub(super) start: Pose,
    /// Where touches began, if that is known.
    pub(super) contacts: Vec<(SimTime, DVec2)>,
    /// How many there were, as far as bumpers or the truth tell.
    pub(super) touches: u64,
    pub(super) simulated: SimTime,
    pub(super) wall: Duration,
    pub(super) loss: Option<String>,
}

/// Holds a run against the truth.
pub(super) fn judged(ended: Ended) -> Result<(Run, Story)> {
    let Ended { seed, agent, noticed, start, .. } = ended;
    let judge = &ended.ground.judge;
    let mut run = figures(seed, &agent, &noticed);
    run.summary.contacts = ended.touches;
    (run.total_s, run.wall) = (ended.simulated.seconds(), ended.wall.as_secs_f64());
    run.loss = ended.loss;
    let state = agent.state();
    let (trail, waypoints, beacon) =
        (state.trail.clone(), state.waypoints.clone(), state.beacon.last);
    let (cloud, swept_from) = (state.cloud.clone(), state.swept_from.clone());
    let (grid, tally) = agent.finish()?;
    let score = judge.score(&grid, start.position.truncate());
    let score = run.told(score, "the map cannot be held against the truth").flatten();
    // Unknown, which is not the same as nothing: JSON has null for it.
    let seen = if run.notes.is_empty() { 0.0 } else { f64::NAN };
    run.summary.coverage = score.as_ref().and_then(|s| s.floor.coverage).unwrap_or(seen);
    let shortest = noticed.way_home.map(|[from, to]| judge.shortest(from, to));
    let shortest = shortest.and_then(|way| run.told(way, "no shortest way home"));
    let driven = run.summary.home_m.filter(|_| run.summary.home);
    run.home_ratio = driven.zip(shortest.as_ref()).map(|(driven, way)| driven / way.length);
    let tightest = judge.tightest(&noticed.routes);
    let tightest = run.told(tightest, "planned ways cannot be measured").flatten();
    run.route_clearance_m = tightest.map(|tightest| tightest.clearance_m);
    run.route_tightest_m = tightest.map(|tightest| tightest.at_m);
    let passage = judge.narrowest(&noticed.routes);
    let passage = run.told(passage, "passages of planned ways cannot be measured").flatten();
    run.route_passage_m = passage.map(|passage| passage.width_m);
    let shortest = shortest.map(|way| way.points).unwrap_or_default();
    let (ground, contacts) = (ended.ground, ended.contacts);
    let story = Story {
        ground,
        grid,
        score,
        trail,
        start,
        waypoints,
        beacon,
        contacts,
        shortest,
        tally,
        cloud,
        swept_from,
    };
    Ok((run, story))
}

/// What the agent itself tells.
fn figures(seed: u64, agent: &Agent, noticed: &Noticed) -> Run {
    Run {
        summary: summary(seed, agent, noticed),
        home_ratio: None,
        route_clearance_m: None,
        route_tightest_m: None,
        route_passage_m: None,
        total_s: 0.0,
        total_m: agent.state().metres,
        times_stuck: agent.times_stuck(),
        notes: vec![],
        is_done: agent.progress() == Progress::Done,
        is_cut_short: noticed.was_interrupted,
        log: agent.log().to_vec(),
        wall: 0.0,
        loss: None,
    }
}

fn summary(seed: u64, agent: &Agent, noticed: &Noticed) -> RunSummary {
    let log = agent.log();
    let is_search = |task: &&TaskLog| task.task.is_search();
    let search = log.iter().find(is_search);
    let way = log.iter().find(|task| task.task == TaskKind::GoHome);
    let seconds = |task: &TaskLog| task.ended.since(task.began).seconds();
    let is_done = |task: &TaskLog| task.ending == Ending::Done;
    let (victim_found, home) = (search.is_some_and(is_done), way.is_some_and(is_done));
    let ended = match log.last() {
        _ if agent.progress() == Progress::Done && victim_found && home => {
            "victim found, home again".to_owned()
        }
        _ if agent.progress() == Progress::Done => "all tasks done".to_owned(),
        Some(last) => format!("{}: {}", last.task, last.reason),
        None => noticed.cut_off.clone().unwrap_or_else(|| "no task began".to_owned()),
    };
    RunSummary {
        seed,
        victim_found,
        home,
        contacts: 0,
        search_s: search.map_or(0.0, seconds),
        search_m: search.map_or(0.0, |task| task.metres),
        home_s: way.map(seconds),
        home_m: way.map(|task| task.metres),
        coverage: 0.0,
        ended,
    }
}

impl Run {
    /// What could be found out; what could not is noted.
    fn told<T>(&mut self, found: Result<T>, problem: &str) -> Option<T> {
        found.map_err(|error| self.notes.push(format!("{problem}: {error:#}"))).ok()
    }

    /// For people: how it ended, then a line for each task.
    pub fn text(&self) -> String {
        let mut text = self.line();
        for task in &self.log {
            let seconds = task.ended.since(task.began).seconds();
            text += &format!(
                "  {:<14} {:>8.1} s {:>7.2} m  {}\n",
                task.task, seconds, task.metres, task.reason
            );
        }
        if let Some(ratio) = self.home_ratio {
            text += &format!("  way home: {ratio:.3} of the shortest\n");
        }
        if let Some((clearance, [x, y])) = self.route_clearance_m.zip(self.route_tightest_m) {
            text += &format!(
                "  planned ways home: {clearance:.2} m from walls at least, at ({x:.2}, {y:.2})\n"
            );
        }
        if let Some(width) = self.route_passage_m {
            text += &format!("  narrowest passage they lead through: {width:.2} m wide\n");
        }
        for note in self.notes.iter().chain(&self.loss) {
            text += &format!("  note: {note}\n");
        }
        text
    }

    /// How it ended, in a line.
    pub fn line(&self) -> String {
        let RunSummary { seed, ended, contacts, .. } = &self.summary;
        let coverage = self.summary.coverage;
        let seen = if coverage.is_finite() {
            format!(", {:.0} % of the floor seen", coverage * 100.0)
        } else {
            String::new()
        };
        let touched = match contacts {
            0 => "no contact".to_owned(),
            1 => "1 contact".to_owned(),
            count => format!("{count} contacts"),
        };
        format!(
            "seed {seed}: {ended} ({:.0} s simulated in {:.1} s, {touched}{seen})\n",
            self.total_s, self.wall
        )
    }
}
