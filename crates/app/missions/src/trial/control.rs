//! The loop of an agent and its driver: the same for every driver.

use std::cell::RefCell;

use base::time::SimTime;
use glam::DVec2;
use robot_agent::{Agent, Progress, TaskKind};
use robot_hardware::Driver;

use super::watcher::Watcher;
use app_terminal::interrupt::Interrupt;

/// The waypoint that home is.
const HOME: &str = "HP Centre";

/// Who may end a run, and who looks on.
pub struct Watch<'a> {
    /// Ends the run early.
    pub interrupt: &'a Interrupt,
    /// Called after every cycle.
    pub look: &'a mut dyn FnMut(&Agent),
    /// Somebody who sees every step, and may lead.
    pub watcher: Option<&'a RefCell<dyn Watcher>>,
}

/// What the loop noticed that the agent does not tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Noticed {
    /// Where the way home began, and where it was to end.
    pub(super) way_home: Option<[DVec2; 2]>,
    /// Ways home that were planned, one after the other.
    pub(super) routes: Vec<Vec<DVec2>>,
    /// Why the run ended before its tasks did.
    pub(super) cut_off: Option<String>,
    /// Whether that was because somebody asked for it.
    pub(super) was_interrupted: bool,
    /// Whether that was because no more readings came.
    pub(super) is_silent: bool,
}

impl Noticed {
    /// From the task that plans the way home on, every new plan is one of it.
    fn note_route(&mut self, agent: &Agent) {
        let is_on_the_way = agent.log().last().is_some_and(|task| task.task == TaskKind::PathPlan);
        let route = &agent.state().route;
        if is_on_the_way && !route.is_empty() && self.routes.last() != Some(route) {
            self.routes.push(route.clone());
        }
    }
}

/// Runs the mission to its end, or until time, driver or patience end.
pub(super) fn control(
    agent: &mut Agent,
    driver: &mut dyn Driver,
    limit: SimTime,
    watch: &mut Watch<'_>,
) -> Noticed {
    let mut noticed = Noticed::default();
    while agent.progress() == Progress::Running {
        if let Err(reason) = cycle(agent, driver, limit, (watch, &mut noticed)) {
            agent.cut_off(&reason);
            noticed.cut_off = Some(reason);
        }
    }
    noticed
}

/// One cycle; an error is why there can be no more.
fn cycle(
    agent: &mut Agent,
    driver: &mut dyn Driver,
    limit: SimTime,
    (watch, noticed): (&mut Watch<'_>, &mut Noticed),
) -> Result<(), String> {
    if watch.interrupt.is_asked() {
        noticed.was_interrupted = true;
        return Err("ended by Ctrl-C".to_owned());
    }
    if agent.state().now >= limit {
        return Err(format!("the time is up: {:.0} s", limit.seconds()));
    }
    let moment = driver.poll().map_err(|error| error.to_string())?;
    noticed.is_silent = moment.is_none();
    let moment = moment.ok_or("no more readings came")?;
    if agent.task() == Some(TaskKind::GoHome) && noticed.way_home.is_none() {
        let home = agent.state().waypoints.get(HOME);
        noticed.way_home = home.map(|home| [agent.state().at, *home]);
    }
    let commands = agent.cycle(moment.time, &moment.readings).map_err(|error| error.to_string())?;
    noticed.note_route(agent);
    let commands = match watch.watcher {
        Some(watcher) => watcher.borrow_mut().lead(agent, commands),
        None => commands,
    };
    driver.send(&commands).map_err(|error| error.to_string())?;
    (watch.look)(agent);
    Ok(())
}
