//! What is said of how a robot's mission ended: what was judged, never what it merely believes.

use robot_agent::{Agent, Ending, Progress, Quarry, TaskKind, TaskLog, TaskPlan};

use super::ground::Ground;
use crate::crew::{Account, Cut};

/// Nearer to home than this a robot is home, metres: the reach of a person who takes it up.
const HOME_RADIUS: f64 = 0.5;
/// A beacon may be this much farther away than a robot was to come, metres: receivers err, and it rolls on while it brakes.
const SLACK: f64 = 0.15;

/// What was judged of a robot.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// What it was to find, and whether it truly did.
    pub(super) found: Option<(Quarry, bool)>,
    /// Whether its way home ended at home.
    pub(super) is_home: bool,
    /// Whether every task was done that had to be, and held what it promised.
    pub(super) is_done: bool,
    /// In a line.
    pub(super) words: String,
}

/// The first task that searched.
pub(super) fn search(agent: &Agent) -> Option<&TaskLog> {
    agent.log().iter().find(|task| task.task.is_search())
}

/// The first way home.
pub(super) fn way_home(agent: &Agent) -> Option<&TaskLog> {
    agent.log().iter().find(|task| task.task == TaskKind::GoHome)
}

/// Holds what a robot says against the truth.
pub(super) fn verdict(
    agent: &Agent,
    cut: Option<&Cut>,
    account: &Account,
    (ground, shell): (&Ground, f64),
) -> Verdict {
    let found = search(agent).and_then(|task| task.quarry.map(|quarry| (quarry, task)));
    let found = found.map(|(quarry, task)| {
        let is_there = || is_found(agent, quarry, account, (ground, shell));
        (quarry, task.ending == Ending::Done && is_there())
    });
    let is_back = way_home(agent).is_some_and(|task| task.ending == Ending::Done);
    let is_home = is_back && account.to_home().is_none_or(|metres| metres <= HOME_RADIUS);
    let claims = search(agent).is_some_and(|task| task.ending == Ending::Done);
    let is_wrong =
        (claims && found.is_some_and(|(_, is_found)| !is_found)) || (is_back && !is_home);
    let is_done = agent.progress() == Progress::Done && !is_wrong;
    let words = if agent.progress() == Progress::Done {
        ended(agent, found, (is_back, is_home), account)
    } else {
        broken_off(agent, cut)
    };
    Verdict { found, is_home, is_done, words }
}

/// Whether what was sought was truly near when the robot said so.
fn is_found(
    agent: &Agent,
    quarry: Quarry,
    account: &Account,
    (ground, shell): (&Ground, f64),
) -> bool {
    let plans = agent.plan().tasks.iter().map(|planned| &planned.task);
    let reach = plans.filter_map(|task| match task {
        TaskPlan::Explore { found, .. } | TaskPlan::RandomWander { found, .. } => Some(*found),
        _ => None,
    });
    let reach = reach.fold(0.0, f64::max) + shell + SLACK;
    let Some(find) = account.find(quarry) else { return false };
    let nearest = match quarry {
        Quarry::Beacon => {
            let beacons = ground.beacons(agent.beacon());
            beacons.map(|place| place.distance(find.at)).min_by(f64::total_cmp)
        }
        Quarry::Victim => find.to_victim.or_else(|| {
            let victims = ground.arena.victims.iter();
            victims.map(|victim| victim.at.truncate().distance(find.at)).min_by(f64::total_cmp)
        }),
    };
    nearest.is_some_and(|metres| metres <= reach)
}

/// Of a mission that went through all of its tasks.
fn ended(
    agent: &Agent,
    found: Option<(Quarry, bool)>,
    (is_back, is_home): (bool, bool),
    account: &Account,
) -> String {
    let mut words = vec![];
    match found {
        Some((quarry, true)) => words.push(format!("{} found", quarry.word())),
        Some((quarry, false)) if account.find(quarry).is_some() => {
            words.push(format!("no {} where it says that it found one", quarry.word()));
        }
        _ => {}
    }
    match (is_back, account.to_home()) {
        (true, _) if is_home => words.push("home again".to_owned()),
        (true, Some(metres)) => {
            words.push(format!("believes to be home, and is {metres:.2} m away"));
        }
        _ => {}
    }
    let undone = agent.log().iter().filter(|task| task.ending != Ending::Done);
    let undone: Vec<String> =
        undone.map(|task| format!("{}: {}", task.task, task.reason)).collect();
    let is_whole = matches!(found, Some((_, true))) && is_home;
    if undone.is_empty() && !is_whole && (!is_back || is_home) && words.len() < 2 {
        words.push("all tasks done".to_owned());
    }
    words.extend(undone);
    words.join(", ")
}

/// Of a mission that ended before its tasks did.
fn broken_off(agent: &Agent, cut: Option<&Cut>) -> String {
    match (agent.log().last(), cut) {
        (Some(last), _) => format!("{}: {}", last.task, last.reason),
        (None, Some(cut)) => cut.reason.clone(),
        (None, None) => "no task began".to_owned(),
    }
}
