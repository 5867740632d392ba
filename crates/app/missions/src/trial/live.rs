//! A run as somebody at the terminal sees it, and how the map grew.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use app_terminal::console;
use glam::DVec2;
use indicatif::{ProgressBar, ProgressStyle};
use robot_agent::{RobotPlan, TaskKind};

use super::judge::{Floor, Judge};
use crate::crew::{Glance, Watcher};

/// How the run went on: simulated seconds, metres driven, share of the floor seen.
pub(super) type Curve = Vec<[f64; 3]>;

/// Looks on after every cycle.
pub struct Live {
    /// Whom it tells of.
    robot: String,
    bar: ProgressBar,
    floor: Option<Floor>,
    curve: Curve,
    drawn: Option<Instant>,
    seen: f64,
    /// Robots that a person holds.
    held: BTreeSet<String>,
}

const TEMPLATE: &str = "{spinner:.green} {prefix:.bold} [{bar:24.cyan}] {msg}";
/// From one look at the map to the next, simulated seconds.
const SAMPLE: f64 = 5.0;
/// From one drawing to the next, by the clock on the wall.
const REDRAW: Duration = Duration::from_millis(80);

impl Live {
    /// A bar over the tasks of a mission's first robot; nothing is drawn if it is to be quiet, or where stderr is no terminal.
    pub fn new(title: &str, plan: &RobotPlan, is_quiet: bool) -> Self {
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or(ProgressStyle::default_bar());
        let bar = if is_quiet {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(plan.tasks.len() as u64)
        };
        let bar = bar.with_style(style.progress_chars("=> ")).with_prefix(title.to_owned());
        let (robot, curve) = (plan.name.clone(), vec![]);
        Self { robot, bar, floor: None, curve, drawn: None, seen: 0.0, held: BTreeSet::new() }
    }

    /// From now on shares of the floor that can be reached from `start` are told too.
    pub fn know_floor(&mut self, judge: &Judge, start: DVec2) {
        self.floor = judge.floor(start).ok();
    }

    /// Says when a person holds a robot and when no longer: whoever looks here must not take that for the robot's own doing.
    fn mind_hold(&mut self, name: &str, is_held: bool) {
        if is_held == self.held.contains(name) {
            return;
        }
        let text = if is_held {
            self.held.insert(name.to_owned());
            format!("{name} is held by a person on the page; Resume (U) there lets it go on")
        } else {
            self.held.remove(name);
            format!("{name} goes on")
        };
        if self.bar.is_hidden() {
            console::note(&text);
        } else {
            self.bar.println(text);
        }
    }

    /// Takes the bar away; gives how the run went on.
    pub fn finish(self) -> Curve {
        self.bar.finish_and_clear();
        self.curve
    }
}

impl Watcher for Live {
    #[expect(clippy::disallowed_methods, reason = "a terminal is drawn by the clock on the wall")]
    fn look(&mut self, glance: &Glance<'_>) {
        let agent = glance.agent;
        self.mind_hold(&agent.plan().name, agent.is_held());
        if agent.plan().name != self.robot {
            return;
        }
        let state = agent.state();
        let time = state.now.seconds();
        if self.curve.last().is_none_or(|last| time - last[0] >= SAMPLE) {
            self.seen = self.floor.as_ref().map_or(0.0, |floor| floor.seen(&state.grid));
            self.curve.push([time, state.metres, self.seen]);
        }
        if self.bar.is_hidden() || self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAW) {
            return;
        }
        self.drawn = Some(Instant::now());
        self.bar.set_position(agent.log().len() as u64);
        self.bar.set_message(format!(
            "{:<12} {time:7.1} s  {:6.1} m  {:3.0} % of the floor",
            if agent.is_held() { "held" } else { agent.task().map_or("", TaskKind::word) },
            state.metres,
            self.seen * 100.0
        ));
        self.bar.tick();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_drawn_as_described() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }
}
