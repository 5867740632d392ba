//! What of a robot counts for whoever leads it, taken from its mind in one look.

use glam::DVec2;
use robot_agent::{Agent, Phase, Progress, TaskKind};

/// A robot as its own mind has it.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any may go with any"
)]
pub(crate) struct Facts {
    /// Seconds.
    pub(crate) now: f64,
    /// Where it believes to be, metres; none before it knows.
    pub(crate) at: Option<DVec2>,
    /// The task it is at, with its arguments.
    pub(crate) task: Option<TaskNow>,
    /// The word of the task after that.
    pub(crate) next: Option<String>,
    /// Where it is going.
    pub(crate) goal: Option<DVec2>,
    /// Whether it means to be somewhere else than where it is.
    pub(crate) is_under_way: bool,
    /// Mates that still have something to do, as far as it has heard.
    pub(crate) mates: usize,
    /// Whether it only listens.
    pub(crate) is_station: bool,
    /// Whether nothing is left for it as far as it knows.
    pub(crate) is_idle: bool,
    /// Whether a person holds it.
    pub(crate) is_held: bool,
    /// Whether a person has sent it where it goes.
    pub(crate) is_sent: bool,
    /// Why its mission is over, once it is.
    pub(crate) over: Option<String>,
    /// What its battery holds, 0 to 1.
    pub(crate) charge: Option<f64>,
    /// The sine of how much it leans.
    pub(crate) lean: f64,
    /// Whether it says that it does not know where it is.
    pub(crate) is_lost: bool,
}

/// A task under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TaskNow {
    /// Its word in a mission file.
    pub(crate) word: &'static str,
    /// From 1.
    pub(crate) number: usize,
    /// How many there are.
    pub(crate) of: usize,
}

/// The best radio link that a robot has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    /// With whom.
    pub(crate) via: String,
    /// How much stronger it is than the weakest that holds, dB.
    pub(crate) margin: f64,
}

/// Looks at a robot; `is_sent` says whether a person has sent it where it goes.
pub(crate) fn facts_of(agent: &Agent, is_sent: bool) -> Facts {
    let state = agent.state();
    let tasks = agent.tasks();
    let current = agent.current().map(|(index, _)| index);
    let task = current.and_then(|index| {
        let word = tasks.get(index)?.task.word();
        Some(TaskNow { word, number: index + 1, of: tasks.len() })
    });
    let kind = current.and_then(|index| tasks.get(index)).map(|planned| planned.task.kind());
    let after = current.map_or(agent.log().len(), |index| index + 1);
    let is_shared_out = kind == Some(TaskKind::ExploreTogether);
    let goal = state.intent.goal.filter(|_| is_shared_out).or_else(|| {
        let is_routed = matches!(
            kind,
            Some(TaskKind::GoTo | TaskKind::GoHome | TaskKind::Explore | TaskKind::RoomCentre)
        );
        state.route.last().copied().filter(|_| is_routed)
    });
    let is_over = agent.progress() != Progress::Running;
    let last =
        agent.log().last().map_or_else(|| "it has no tasks".to_owned(), |log| log.reason.clone());
    Facts {
        now: state.now.seconds(),
        at: state.pose_time.map(|_| state.at),
        task,
        next: tasks.get(after).map(|planned| planned.task.word().to_owned()),
        goal,
        is_under_way: goal.is_some_and(|goal| goal.distance(state.at) > NEAR)
            || matches!(kind, Some(TaskKind::Move)),
        mates: state.mates.iter().filter(|mate| mate.phase == Phase::Busy).count(),
        is_station: kind == Some(TaskKind::Listen) || state.intent.phase == Phase::Station,
        is_idle: state.intent.phase == Phase::Idle && is_shared_out,
        is_held: agent.is_held(),
        is_sent,
        over: is_over.then_some(last),
        charge: state.charge,
        lean: state.lean.length(),
        is_lost: state.belief.is_some_and(|belief| belief.is_lost),
    }
}

/// A goal this near is reached, metres.
const NEAR: f64 = 0.5;
