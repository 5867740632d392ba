//! The figures of a run, for all of its robots.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use base::time::SimTime;
use eval_metrics::RunSummary;
use eval_scores::{Rules, Score};
use glam::DVec3;
use robot_agent::{Agent, TaskLog};
use robot_mapping::Grid;
use serde::Serialize;

use super::course::Place;
use super::ground::Ground;
use super::relays::RelayFigures;
use super::robot_run::{Judged, RobotRun, judge_robot};
use super::story::Story;
use super::victims::{self, VictimFigures};
use crate::crew::{Account, Crew, PoseError, Referee, TeamFigures};

/// The figures of a run; those that are of one robot are of the first.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// What batches count.
    #[serde(flatten)]
    pub summary: RunSummary,
    /// Where the robot got its pose from.
    pub pose: &'static str,
    /// How far from home it believed to be at the end, metres; `None` without a home.
    pub believed_home_m: Option<f64>,
    /// How far from home it truly was; `None` where no truth is known, too.
    pub true_home_m: Option<f64>,
    /// How far its beliefs were from the truth; `None` where none is known.
    pub pose_error_m: Option<PoseError>,
    /// Driven home, in shortest ways home.
    pub home_ratio: Option<f64>,
    /// How close the ways home that were planned lead to true walls, metres from the robot's rim; below zero it would not fit.
    pub route_clearance_m: Option<f64>,
    /// Where that is.
    pub route_tightest_m: Option<[f64; 2]>,
    /// How wide the narrowest passage is that they lead through, metres from wall to wall.
    pub route_passage_m: Option<f64>,
    /// Share of the search, 0 to 1, that was spent turning on the spot; `None` without a search.
    pub search_turning: Option<f64>,
    /// Floor that the map calls free more than 5 cm behind true walls, square metres.
    pub freed_behind_walls_m2: Option<f64>,
    /// Simulated seconds of all tasks.
    pub total_s: f64,
    /// Metres of all tasks.
    pub total_m: f64,
    /// How often the robot had to free itself.
    pub times_stuck: u32,
    /// What cannot be told, and why.
    pub notes: Vec<String>,
    /// Share of the floor, 0 to 1, that any robot's map shows.
    pub seen: f64,
    /// How it ended for all of them.
    pub outcome: String,
    /// How the team did, if it was one.
    #[serde(flatten)]
    pub team: Option<TeamFigures>,
    /// Whom they found, beside who was there; of missions that mind victims.
    pub victims: Option<VictimFigures>,
    /// How much floor the team's radios connect with the station; of deployments.
    pub relays: Option<RelayFigures>,
    /// What the run is worth by a league's rules, if the mission names them.
    pub score: Option<Score>,
    /// One by one, in the mission's order.
    pub robots: Vec<RobotRun>,
    /// Whether every robot did all that it had to.
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

/// A run as it ended.
pub(super) struct Ended<'a> {
    pub(super) places: Vec<Place<'a>>,
    pub(super) ground: Arc<Ground>,
    pub(super) seed: u64,
    pub(super) crew: Crew,
    pub(super) referee: Referee,
    pub(super) team: Option<TeamFigures>,
    /// Where all victims truly were at the end.
    pub(super) people: Vec<DVec3>,
    /// See [`Run::relays`].
    pub(super) relays: Option<RelayFigures>,
    /// The mission's rules of scoring, and its limit.
    pub(super) rules: Option<(Rules, SimTime)>,
    pub(super) simulated: SimTime,
    /// Whether contacts are the simulation's, not those of the robots' own bumpers.
    pub(super) is_simulated: bool,
    pub(super) wall: Duration,
    pub(super) loss: Option<String>,
}

/// Holds a run against the truth, robot by robot.
pub(super) fn judged(ended: Ended<'_>) -> Result<(Run, Vec<Story>)> {
    let Ended { ground, seed, crew, mut referee, is_simulated, .. } = ended;
    let (mut robots, mut stories, mut accounts) = (vec![], vec![], vec![]);
    let agents: Vec<&Agent> = crew.members.iter().map(|member| &member.agent).collect();
    let victims = victims::judged(&agents, &ground, &ended.people);
    for (number, (member, place)) in crew.members.into_iter().zip(&ended.places).enumerate() {
        let account = referee.take(&place.plan.name);
        let (robot, story) = judge_robot(place, member, &account, (&ground, number, is_simulated))?;
        robots.push(robot);
        stories.push(story);
        accounts.push(account);
    }
    let seen = seen_by_any(&ground, &stories);
    let outcome = outcome(&robots);
    let score = ended.rules.zip(victims.as_ref()).map(|(rules, victims)| {
        let facts = victims::Facts {
            ground: &ground,
            people: &ended.people,
            touched: people_touched(&accounts),
            robots: accounts.iter().filter_map(Account::place).map(|at| at.extend(0.0)).collect(),
            seconds: ended.simulated.seconds(),
            bumps: robots.iter().map(|one| one.robot.contacts).sum(),
            explored: seen,
        };
        victims::scored(rules, victims, facts)
    });
    let is_cut_short = robots.iter().any(|one| one.is_cut_short);
    let rows: Vec<RobotRun> = robots.iter().map(|one| one.robot.clone()).collect();
    let first = robots.into_iter().next().context("a mission has a robot")?;
    let Judged { robot, summary, .. } = first;
    // A team ends when all of it has ended.
    let words = if ended.team.is_some() { outcome.clone() } else { summary.ended };
    let run = Run {
        summary: RunSummary { seed, ended: words, ..summary },
        pose: robot.pose,
        believed_home_m: robot.believed_home_m,
        true_home_m: robot.true_home_m,
        pose_error_m: robot.pose_error_m,
        home_ratio: first.home_ratio,
        route_clearance_m: first.tightest.map(|tightest| tightest.clearance_m),
        route_tightest_m: first.tightest.map(|tightest| tightest.at_m),
        route_passage_m: first.passage.map(|passage| passage.width_m),
        search_turning: first.search_turning,
        freed_behind_walls_m2: first.freed_behind,
        total_s: ended.simulated.seconds(),
        total_m: robot.metres,
        times_stuck: first.times_stuck,
        notes: first.notes,
        seen: seen.unwrap_or(robot.seen),
        outcome,
        team: ended.team,
        victims,
        relays: ended.relays,
        score,
        is_done: rows.iter().all(|robot| robot.is_done),
        robots: rows,
        is_cut_short,
        log: first.log,
        wall: ended.wall.as_secs_f64(),
        loss: ended.loss,
    };
    Ok((run, stories))
}

/// How often each victim was touched, by any robot.
fn people_touched(accounts: &[Account]) -> BTreeMap<usize, u32> {
    let mut touched = BTreeMap::new();
    for (victim, times) in accounts.iter().flat_map(|account| &account.touched) {
        *touched.entry(*victim).or_default() += *times;
    }
    touched
}

/// Share of the floor that can be reached from where the first robot began, and that several maps show together.
fn seen_by_any(ground: &Ground, stories: &[Story]) -> Option<f64> {
    let [first, _, ..] = stories else { return None };
    let floor = ground.judges.first()?.floor(first.start.position.truncate()).ok()?;
    let grids: Vec<&Grid> = stories.iter().map(|story| &*story.grid).collect();
    Some(floor.seen_by_any(&grids))
}

/// How a run ended for all.
fn outcome(robots: &[Judged]) -> String {
    if let [only] = robots {
        return only.robot.ended.clone();
    }
    let done = robots.iter().filter(|one| one.robot.is_done).count();
    let mut outcome = format!("{done} of {} robots have done what they had to", robots.len());
    for one in robots.iter().filter(|one| !one.robot.is_done) {
        outcome += &format!("; {}: {}", one.robot.name, one.robot.ended);
    }
    outcome
}

impl Run {
    /// For people: how it ended, then a line for each task.
    pub fn text(&self) -> String {
        let mut text = self.line();
        text += &self.team.as_ref().map_or_else(String::new, team_text);
        text += &self.victims.as_ref().map_or_else(String::new, VictimFigures::text);
        text += &self.relays.as_ref().map_or_else(String::new, RelayFigures::text);
        text += &self.score.as_ref().map_or_else(String::new, victims::score_text);
        if self.robots.len() > 1 {
            text += &self.robots.iter().map(RobotRun::line).collect::<String>();
            return text + &self.notes_text();
        }
        text += &self.robots.iter().map(RobotRun::pose_line).collect::<String>();
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
            text += &format!("  way home as planned: {}, at ({x:.2}, {y:.2})\n", rim(clearance));
        }
        if let Some(width) = self.route_passage_m {
            text +=
                &format!("  narrowest passage it leads through: {width:.2} m from wall to wall\n");
        }
        if let Some(share) = self.search_turning {
            text += &format!("  search: turning on the spot {:.0} % of the time\n", share * 100.0);
        }
        if let Some(area) = self.freed_behind_walls_m2 {
            text += &format!("  map: {area:.2} m² free more than 5 cm behind true walls\n");
        }
        text + &self.notes_text()
    }

    fn notes_text(&self) -> String {
        let notes = self.notes.iter().chain(&self.loss);
        let lines: Vec<String> = notes.map(|note| format!("  note: {note}\n")).collect();
        lines.concat()
    }

    /// How it ended, in a line.
    pub fn line(&self) -> String {
        let (seed, outcome) = (self.summary.seed, &self.outcome);
        let contacts = self.robots.iter().map(|robot| robot.contacts).sum();
        let (touched, seen) = (touched(contacts), seen_text(self.seen));
        format!(
            "seed {seed}: {outcome} ({:.0} s simulated in {:.1} s, {touched}{seen})\n",
            self.total_s, self.wall
        )
    }
}

/// How a team did, for people.
fn team_text(team: &TeamFigures) -> String {
    let (explored, base, overlap) =
        (team.explored * 100.0, team.known_at_base * 100.0, team.overlap * 100.0);
    let again = team.seen_again * 100.0;
    let after = |when: Option<f64>| {
        when.map_or("never 95 %".to_owned(), |seconds| format!("95 % after {seconds:.0} s"))
    };
    let radio = &team.radio;
    format!(
        "  team: {explored:.1} % explored ({}), {base:.1} % known at the base ({}), {overlap:.0} % seen twice, {again:.0} % in vain\n  \
         radio: {:.0} bytes/s a robot, out of contact {:.0} % of the time\n",
        after(team.explored_95_s),
        after(team.known_95_s),
        radio.bytes_per_s,
        radio.out_of_contact * 100.0
    )
}

/// How close to true walls a robot's rim comes on its planned ways, for people.
fn rim(clearance: f64) -> String {
    let centimetres = clearance.abs() * 100.0;
    if clearance < 0.0 {
        return format!(
            "at its tightest the robot would be {centimetres:.0} cm inside a true wall"
        );
    }
    format!("at its tightest {centimetres:.0} cm stay between robot and true wall")
}

/// How often something was touched, for people.
pub(super) fn touched(contacts: u64) -> String {
    match contacts {
        0 => "no contact".to_owned(),
        1 => "1 contact".to_owned(),
        count => format!("{count} contacts"),
    }
}

/// What share of the floor was seen, for people; nothing where that is unknown.
pub(super) fn seen_text(seen: f64) -> String {
    if !seen.is_finite() {
        return String::new();
    }
    format!(", {:.0} % of the floor seen", seen * 100.0)
}
