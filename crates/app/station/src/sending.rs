//! Where a person sends robots: held against the robot's own map first, and done instead of what was asked for before.

use base::time::SimTime;
use glam::DVec2;
use link_station::Cause;
use robot_agent::{Agent, Destination, PlannedTask, TaskPlan};

use super::commander::{Deed, Key, Reach, Wish, reach};
use super::led::Led;
use super::mission_page::MissionPage;

/// How fast a robot goes to a clicked place, m/s, and how long it may take, seconds.
const GO: (f64, f64) = (0.4, 600.0);
/// How far and how fast a robot backs off, metres and m/s, and how long that may take, seconds.
const BACK: (f64, f64, f64) = (0.5, 0.2, 15.0);

impl MissionPage {
    /// A person sends a robot along these places: what its map says against that is told at once, with what it can do instead.
    pub(super) fn send_along(
        &mut self,
        name: &str,
        agent: &mut Agent,
        points: &[[f64; 2]],
    ) -> Result<String, String> {
        let points: Vec<DVec2> = points.iter().map(|&[x, y]| DVec2::new(x, y)).collect();
        let state = agent.state();
        let mut from = state.at;
        for (index, &to) in points.iter().enumerate() {
            let found = reach(&state.grid, agent.model(), (from, to));
            let found = found.map_err(|error| error.to_string())?;
            let Reach::No(why, nearest) = found else {
                from = to;
                continue;
            };
            let asked = (points.as_slice(), index);
            let (wish, reason) = Self::unreachable(name, asked, (why, nearest));
            self.commander.offer(name, wish);
            self.tell_team(true);
            return Err(reason);
        }
        let led = self.robots.get_mut(name).ok_or("it is not led from here")?;
        self.commander.forget_offer(name);
        Ok(led.send(agent, &points))
    }

    /// What is said, and offered, where a place cannot be reached.
    fn unreachable(
        name: &str,
        (points, index): (&[DVec2], usize),
        (why, nearest): (&str, Option<DVec2>),
    ) -> (Wish, String) {
        let to = points[index];
        let place = words(to);
        let anyway = ("Go there anyway".to_owned(), Deed::Path(name.to_owned(), points.to_vec()));
        let (text, accept, refuse) = if let Some(near) = nearest {
            let mut instead = points.to_vec();
            instead[index] = near;
            let (there, off) = (words(near), near.distance(to));
            let text = format!(
                "{name} cannot go to {place}: {why}; the nearest it can reach is {there}, {off:.1} m from there"
            );
            let accept = (format!("Go to {there}"), Deed::Path(name.to_owned(), instead));
            (text, accept, Some(anyway))
        } else {
            let text =
                format!("{name} cannot go to {place}: {why}, and nothing near it can be reached");
            (text, anyway, None)
        };
        let key = Key { cause: Cause::Waypoint, robot: Some(name.to_owned()), victim: None };
        let at = Some(nearest.unwrap_or(to));
        (Wish { key, text: text.clone(), at, accept, refuse }, text)
    }
}

impl Led {
    /// Whether what it does now a person has asked for.
    pub(super) fn is_sent(&self, agent: &Agent) -> bool {
        let current = agent.current().and_then(|(index, _)| agent.tasks().get(index));
        current.is_some_and(|task| self.sent.contains(task))
    }

    /// Has a robot go to these places, one after the other, instead of where it was sent before.
    pub(super) fn send(&mut self, agent: &mut Agent, points: &[DVec2]) -> String {
        let task = |at: &DVec2| PlannedTask {
            task: TaskPlan::GoTo { place: Destination::At(*at), speed: GO.0 },
            limit: SimTime::from_seconds(GO.1),
            is_optional: true,
            is_mapping: true,
        };
        let tasks: Vec<PlannedTask> = points.iter().map(task).collect();
        self.do_instead(agent, tasks);
        match points {
            [at] => format!("sent to {:.1}, {:.1} m", at.x, at.y),
            _ => format!("sent along {} places", points.len()),
        }
    }

    /// Has a robot drive back a little.
    pub(super) fn back_off(&mut self, agent: &mut Agent) -> String {
        let (metres, speed, limit) = BACK;
        let back = PlannedTask {
            task: TaskPlan::Move { metres, speed, is_reverse: true },
            limit: SimTime::from_seconds(limit),
            is_optional: true,
            is_mapping: true,
        };
        self.do_instead(agent, vec![back]);
        format!("drives back {metres} m")
    }

    /// What a person asked for before, and has not been done, is forgotten.
    fn do_instead(&mut self, agent: &mut Agent, tasks: Vec<PlannedTask>) {
        let count = tasks.len();
        for task in tasks.iter().rev() {
            agent.do_now(task.clone());
        }
        let first = agent.log().len();
        let old = (first + count..agent.tasks().len())
            .filter(|&index| self.sent.contains(&agent.tasks()[index]));
        for index in old.collect::<Vec<_>>().into_iter().rev() {
            agent.remove_task(index);
        }
        self.sent = tasks;
        agent.go_on();
    }
}

/// A place in words; what is rounded to zero has no sign.
fn words(at: DVec2) -> String {
    let [x, y] = [at.x, at.y].map(|value| libm::round(value * 10.0) / 10.0 + 0.0);
    format!("{x:.1}, {y:.1} m")
}
