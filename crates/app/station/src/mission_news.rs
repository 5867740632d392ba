//! What the page is told of a mission: tasks, plans, maps, finds, endings.

use std::time::Duration;

use glam::DVec2;
use link_station::{LogLevel, Mark, Marks, ToPage};
use robot_agent::{Agent, Progress};

use super::mission_page::MissionPage;
use super::task_list::task_list;

/// From one telling of plans, tasks and maps to the next.
const PERIOD: Duration = Duration::from_millis(250);

impl MissionPage {
    pub(super) fn tell_finds(&self) {
        if let Some(live) = &self.live {
            live.station.publish([self.finds.news()]);
        }
    }

    pub(super) fn say(&mut self, level: LogLevel, text: String) {
        if let Some(live) = &mut self.live {
            live.show.log(live.now, Some(&self.robot), level, text);
        }
    }

    /// Tells what the agent is up to, if it is time to or the mission is over.
    pub(super) fn tell(&mut self, agent: &Agent) {
        let wall = self.clock.elapsed();
        let is_due = wall >= self.next || agent.progress() != Progress::Running;
        if !is_due || self.live.as_ref().is_none_or(|live| live.past.is_some()) {
            return;
        }
        self.next = wall + PERIOD;
        self.tell_endings(agent);
        let state = agent.state();
        if let Some(at) = state.beacon.now.map(|sighting| sighting.at)
            && !self.finds.has(at)
        {
            self.finds.add(at, format!("{} senses the beacon", self.robot));
            self.tell_finds();
        }
        let Some(live) = &self.live else { return };
        let Some(robot) = live.show.id(&self.robot) else { return };
        let place = |at: &DVec2| [at.x as f32, at.y as f32];
        let mark = |(name, at): (&String, &DVec2)| Mark { name: name.clone(), at: place(at) };
        let marks = Marks {
            robot,
            plan: state.route.iter().map(place).collect(),
            frontiers: agent.frontiers().iter().map(place).collect(),
            waypoints: state.waypoints.iter().map(mark).collect(),
        };
        let mut news = self.tiles.news(&format!("{}'s map", self.robot), &state.grid);
        news.extend([ToPage::Marks(marks), ToPage::Tasks(task_list(robot, agent))]);
        live.station.publish(news);
    }

    fn tell_endings(&mut self, agent: &Agent) {
        for log in agent.log().iter().skip(self.logged) {
            let is_done = log.ending == robot_agent::Ending::Done;
            let level = if is_done { LogLevel::Info } else { LogLevel::Warning };
            self.say(level, format!("{}: {}", log.task, log.reason));
        }
        self.logged = agent.log().len();
    }
}
