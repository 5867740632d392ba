//! One robot of a run, held against the truth.

use std::sync::Arc;

use anyhow::Result;
use base::time::SimTime;
use eval_metrics::{Narrowest, RunSummary, Tightest};
use robot_agent::{Agent, Ending, TaskLog};
use serde::Serialize;

use super::course::Place;
use super::ground::Ground;
use super::judge::Judge;
use super::run::{seen_text, touched};
use super::story::Story;
use super::verdict::{Verdict, search, verdict, way_home};
use crate::crew::{Account, Cut, HOME, Member, PoseError, TeamRun, Touch};

/// Whom a robot believes in less is not drawn on its map.
const LIKELY: f64 = 0.3;

/// The figures of one robot: what is true, beside what it believed.
#[derive(Clone, Debug, Serialize)]
pub struct RobotRun {
    /// In its mission.
    pub name: String,
    /// What it is.
    pub model: String,
    /// Where it got its pose from.
    pub pose: &'static str,
    /// Whether it came home, truly.
    pub home: bool,
    /// How far from home it believed to be at the end, metres; `None` without a home.
    pub believed_home_m: Option<f64>,
    /// How far from home it truly was; `None` where no truth is known, too.
    pub true_home_m: Option<f64>,
    /// How far its beliefs were from the truth, metres; `None` where none is known.
    pub pose_error_m: Option<PoseError>,
    /// How often it began to touch something.
    pub contacts: u64,
    /// How often that was another robot.
    pub robot_contacts: u64,
    /// When, where and what; none where no simulation tells.
    pub touches: Vec<Touch>,
    /// Whether it never came to an end by itself: it ran out of time or of battery, or nothing more was heard of it.
    pub lost: bool,
    /// Metres it truly drove; those it believes to have driven where no truth is known.
    pub metres: f64,
    /// Share of the floor that it can reach, 0 to 1, that its own map shows.
    pub seen: f64,
    /// How it ended.
    pub ended: String,
    /// What it believed of its mates, beside what is true; none for a robot that talks with nobody.
    pub team: Option<TeamRun>,
    /// Where it got its pose from, in words.
    #[serde(skip)]
    pub pose_words: &'static str,
    /// Whether it did all that it had to.
    #[serde(skip)]
    pub is_done: bool,
}

impl RobotRun {
    /// For people: how it ended for this robot.
    pub(super) fn line(&self) -> String {
        let (touched, seen) = (touched(self.contacts), seen_text(self.seen));
        format!(
            "  {:<12} {} ({:.1} m, {touched}{seen})\n{}{}",
            self.name,
            self.ended,
            self.metres,
            self.pose_line(),
            self.team.as_ref().map_or(String::new(), TeamRun::lines)
        )
    }

    /// For people: what it knew its place by, and how well.
    pub(super) fn pose_line(&self) -> String {
        format!("  knows its place by {}{}\n", self.pose_words, self.distances())
    }

    /// How far off it was, believed and true.
    pub(super) fn distances(&self) -> String {
        let mut text = String::new();
        if let Some(error) = self.pose_error_m {
            text += &format!(", {:.2} m off on average, {:.2} m at most", error.mean, error.max);
        }
        if let Some(believed) = self.believed_home_m {
            let truly = self.true_home_m.map_or("unknown".to_owned(), |m| format!("{m:.2} m"));
            text += &format!("; from home it believes {believed:.2} m, truly {truly}");
        }
        text
    }
}

/// A robot's run with all that was judged.
pub(super) struct Judged {
    pub(super) robot: RobotRun,
    pub(super) summary: RunSummary,
    pub(super) home_ratio: Option<f64>,
    pub(super) tightest: Option<Tightest>,
    pub(super) passage: Option<Narrowest>,
    pub(super) search_turning: Option<f64>,
    pub(super) freed_behind: Option<f64>,
    pub(super) times_stuck: u32,
    pub(super) notes: Vec<String>,
    pub(super) is_cut_short: bool,
    pub(super) log: Vec<TaskLog>,
}

/// What could not be found out, and why.
#[derive(Default)]
struct Notes(Vec<String>);

impl Notes {
    /// What could be found out; what could not is noted.
    fn told<T>(&mut self, found: Result<T>, problem: &str) -> Option<T> {
        found.map_err(|error| self.0.push(format!("{problem}: {error:#}"))).ok()
    }
}

/// Holds one robot of a run against the truth.
pub(super) fn judge_robot(
    place: &Place<'_>,
    member: Member,
    account: &Account,
    (ground, number, is_simulated): (&Arc<Ground>, usize, bool),
) -> Result<(Judged, Story)> {
    let Member { agent, cut, .. } = member;
    let judge = &ground.judges[number];
    let verdict = verdict(&agent, cut.as_ref(), account, (ground, judge.shell()));
    let (simulated, felt) = (account.contacts.len() as u64, u64::from(agent.state().contacts));
    let touches = if is_simulated { simulated } else { felt };
    let mut summary = summary(&agent, &verdict, account, touches);
    let lost = is_lost(&agent, cut.as_ref());
    let search_turning = search(&agent).and_then(|task| account.turning(task.began, task.ended));
    let (log, times_stuck, believed) = (agent.log().to_vec(), agent.times_stuck(), to_home(&agent));
    let driven = account.metres(SimTime::ZERO, agent.state().now);
    let metres = driven.unwrap_or(agent.state().metres);
    let seconds = agent.state().now.seconds();
    let mut story = tell(place, agent, account, ground)?;
    let mut notes = Notes::default();
    let seen = seen(place, judge, &mut story, &mut notes);
    summary.coverage = seen;
    let shortest = account.way_home.map(|[from, to]| judge.shortest(from, to));
    let shortest = shortest.and_then(|way| notes.told(way, "no shortest way home"));
    let driven = summary.home_m.filter(|_| summary.home);
    let home_ratio = driven.zip(shortest.as_ref()).map(|(driven, way)| driven / way.length);
    let (tightest, passage) = planned_ways(judge, account, &mut notes);
    let freed = judge.freed_behind(&story.grid, place.world_from_robot.position.truncate());
    let freed_behind = notes.told(freed, "what is free behind walls cannot be told").flatten();
    story.shortest = shortest.map(|way| way.points).unwrap_or_default();
    let team = account.mates.told(seconds);
    let robot = RobotRun {
        name: place.plan.name.clone(),
        model: place.model.name.clone(),
        pose: place.plan.pose.word(),
        home: verdict.is_home,
        believed_home_m: believed,
        true_home_m: account.to_home(),
        pose_error_m: account.pose_error(),
        contacts: touches,
        robot_contacts: account.robot_contacts,
        touches: account.contacts.clone(),
        lost,
        metres,
        seen,
        ended: verdict.words,
        team,
        pose_words: place.plan.pose.in_words(),
        is_done: verdict.is_done,
    };
    let (notes, is_cut_short) = (notes.0, cut.is_some_and(|cut| cut.is_ended_early));
    let judged = Judged {
        robot,
        summary,
        home_ratio,
        tightest,
        passage,
        search_turning,
        freed_behind,
        times_stuck,
        notes,
        is_cut_short,
        log,
    };
    Ok((judged, story))
}

/// Whether a robot was still at something when its run ended, and nobody had asked it to end.
fn is_lost(agent: &Agent, cut: Option<&Cut>) -> bool {
    let is_asked = cut.is_some_and(|cut| cut.is_ended_early);
    let last = agent.log().last().map(|task| task.ending);
    !is_asked && (cut.is_some() || matches!(last, Some(Ending::TimedOut | Ending::CutOff)))
}

/// The share of the floor that its map shows, and the score of the map in its story.
fn seen(place: &Place<'_>, judge: &Judge, story: &mut Story, notes: &mut Notes) -> f64 {
    let score = judge.score(&story.grid, place.world_from_robot.position.truncate());
    story.score = notes.told(score, "the map cannot be held against the truth").flatten();
    // Unknown, which is not the same as nothing: JSON has null for it.
    let unscored = if notes.0.is_empty() { 0.0 } else { f64::NAN };
    story.score.as_ref().and_then(|score| score.floor.coverage).unwrap_or(unscored)
}

/// Where the ways home that were planned are closest to true walls, and the narrowest passage they lead through.
fn planned_ways(
    judge: &Judge,
    account: &Account,
    notes: &mut Notes,
) -> (Option<Tightest>, Option<Narrowest>) {
    let tightest = judge.tightest(&account.routes);
    let tightest = notes.told(tightest, "planned ways cannot be measured").flatten();
    let passage = judge.narrowest(&account.routes);
    let passage = notes.told(passage, "passages of planned ways cannot be measured").flatten();
    (tightest, passage)
}

/// How far from home it believes to be.
fn to_home(agent: &Agent) -> Option<f64> {
    agent.state().waypoints.get(HOME).map(|home| home.distance(agent.state().at))
}

fn summary(agent: &Agent, verdict: &Verdict, account: &Account, contacts: u64) -> RunSummary {
    let (search, way) = (search(agent), way_home(agent));
    let seconds = |task: &TaskLog| task.ended.since(task.began).seconds();
    let metres = |task: &TaskLog| account.metres(task.began, task.ended).unwrap_or(task.metres);
    RunSummary {
        seed: 0,
        victim_found: verdict.found.is_some_and(|(_, is_found)| is_found),
        home: verdict.is_home,
        contacts,
        search_s: search.map_or(0.0, seconds),
        search_m: search.map_or(0.0, metres),
        home_s: way.map(seconds),
        home_m: way.map(metres),
        coverage: 0.0,
        ended: verdict.words.clone(),
    }
}

/// What is left of the robot; its map is drawn to the end.
fn tell(place: &Place<'_>, agent: Agent, account: &Account, ground: &Arc<Ground>) -> Result<Story> {
    let state = agent.state();
    let quarry = place.plan.tasks.iter().find_map(|planned| planned.task.quarry());
    let quarry = quarry.and_then(|quarry| Some((quarry, state.sought(quarry).last?)));
    let (trail, waypoints) = (state.trail.clone(), state.waypoints.clone());
    let (grid_at_find, route) = (state.grid_at_find.clone(), state.route.clone());
    let likely = agent.people().iter().filter(|person| person.belief.probability() >= LIKELY);
    let people = likely
        .map(|person| (person.belief.place(state.now), person.belief.is_confirmed()))
        .collect();
    let (cloud, swept_from) = (state.cloud.clone(), state.swept_from.clone());
    // A station draws nothing itself: its map is what it holds of its team's.
    let held = place.plan.stands().then(|| Arc::clone(&state.grid));
    let (own, tally) = agent.finish()?;
    let grid = held.filter(|held| !held.known_bounds().is_empty()).unwrap_or(own);
    Ok(Story {
        robot: place.plan.name.clone(),
        ground: Arc::clone(ground),
        grid,
        grid_at_find,
        route,
        score: None,
        trail,
        true_trail: account.trail.clone(),
        start: place.world_from_robot,
        waypoints,
        quarry,
        people,
        contacts: account.contacts.clone(),
        shortest: vec![],
        tally,
        cloud,
        swept_from,
        touched: account.touched.clone(),
    })
}
