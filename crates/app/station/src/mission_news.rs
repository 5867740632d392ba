//! What the page is told of a mission: tasks, plans, maps, finds, endings.

use std::time::Duration;

use base::model::SensorKind;
use glam::DVec2;
use link_station::{LogLevel, Mark, Marks, ToPage};
use robot_agent::{Agent, Progress};

use super::led::belief_of;
use super::mission_page::MissionPage;
use super::searched::Searched;
use super::task_list::task_list;

/// From one telling of plans, tasks and maps to the next.
const PERIOD: Duration = Duration::from_millis(250);

impl MissionPage {
    pub(super) fn tell_finds(&self) {
        if let Some(live) = &self.live {
            live.station.publish([self.finds.news()]);
        }
    }

    pub(super) fn say(&mut self, robot: Option<&str>, level: LogLevel, text: String) {
        if let Some(live) = &mut self.live {
            live.show.log(live.now, robot, level, text);
        }
    }

    /// Tells what an agent is up to, if it is time to or its mission is over.
    pub(super) fn tell(&mut self, name: &str, agent: &Agent) {
        self.tell_belief(name, agent);
        let wall = self.clock.elapsed();
        let Some(led) = self.robots.get_mut(name) else { return };
        let is_due = wall >= led.next || agent.progress() != Progress::Running;
        if !is_due || self.live.as_ref().is_none_or(|live| live.past.is_some()) {
            return;
        }
        led.next = wall + PERIOD;
        led.is_over = agent.progress() != Progress::Running;
        self.tell_endings(name, agent);
        self.tell_sightings(name, agent);
        self.command(name, agent);
        let (Some(live), Some(led)) = (&self.live, self.robots.get_mut(name)) else { return };
        let Some(robot) = live.show.id(name) else { return };
        let state = agent.state();
        let place = |at: &DVec2| [at.x as f32, at.y as f32];
        let mark = |(name, at): (&String, &DVec2)| Mark { name: name.clone(), at: place(at) };
        let marks = Marks {
            robot,
            plan: state.route.iter().map(place).collect(),
            frontiers: agent.frontiers().iter().map(place).collect(),
            waypoints: state.waypoints.iter().map(mark).collect(),
        };
        let mut news = led.tiles.news(robot, &format!("{name}'s map"), &state.grid);
        news.extend(led.searched.iter_mut().flat_map(Searched::news));
        if let Some(sketch) = led.manifold.is_due(wall).then(|| agent.sketch()).flatten() {
            news.extend(led.manifold.news(robot, &sketch, wall));
        }
        news.extend([ToPage::Marks(marks), ToPage::Tasks(task_list(robot, agent))]);
        live.station.publish(news);
    }

    /// Where it believes to be, and what it has searched there.
    fn tell_belief(&mut self, name: &str, agent: &Agent) {
        let (Some(live), Some(led)) = (&mut self.live, self.robots.get_mut(name)) else { return };
        let state = agent.state();
        if let Some(belief) = belief_of(state) {
            live.show.believe(name, belief, led.source);
        }
        if let Some(belief) = state.belief.filter(|belief| belief.revision != led.revision) {
            led.revision = belief.revision;
            let height = belief.world_from_robot.position.z;
            live.show.redraw_way(name, state.trail.iter().map(|(_, at)| at.extend(height)));
        }
        live.show.set_held(name, agent.is_held());
        if agent.model().equipment.iter().any(|item| matches!(item.kind, SensorKind::Touch(_))) {
            live.show.feel(name, state.is_touching);
        }
        if led.searched.is_none() {
            let known = live.show.id(name).zip(live.show.model(name));
            led.searched = known.map(|(robot, model)| Searched::new(robot, model));
        }
        if let Some(searched) = led.searched.as_mut().filter(|_| state.belief.is_some()) {
            searched.look(&state.grid, state.at, state.heading);
        }
    }

    fn tell_sightings(&mut self, name: &str, agent: &Agent) {
        let state = agent.state();
        // Who minds victims weighs what is sensed of them, and tells whom it believes in.
        let somebody = (!agent.minds_victims()).then_some((&state.victim, "somebody"));
        for (sought, what) in [(&state.beacon, "the beacon")].into_iter().chain(somebody) {
            if let Some(at) = sought.now.and_then(|sighting| sighting.at)
                && !self.finds.has(at)
            {
                self.finds.add(at, format!("{name} senses {what}"));
                self.tell_finds();
            }
        }
    }

    fn tell_endings(&mut self, name: &str, agent: &Agent) {
        let told = self.robots.get(name).map_or(0, |led| led.logged);
        for log in agent.log().iter().skip(told) {
            let is_done = log.ending == robot_agent::Ending::Done;
            let level = if is_done { LogLevel::Info } else { LogLevel::Warning };
            self.say(Some(name), level, format!("{}: {}", log.task, log.reason));
        }
        if let Some(led) = self.robots.get_mut(name) {
            led.logged = agent.log().len();
        }
    }
}
