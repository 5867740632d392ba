//! Everything the page shows of robots, gathered from what happens and told when there is time.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::messages::{BatteryState, Reading};
use base::model::RobotModel;
use base::time::SimTime;
use glam::DVec3;
use link_station::{BeliefOf, LogLevel, LogLine, PictureFormat, StateOf, ToPage};
use rayon::prelude::*;

use super::photos::Taken;
use super::shown::Shown;

/// From one telling of sensors' words to the next.
const WORDS: SimTime = SimTime::from_millis(250);

/// All robots as they were last heard of.
#[derive(Clone, Debug, Default)]
pub struct Show {
    robots: BTreeMap<String, Shown>,
    next_id: u16,
    lines: u32,
    /// To be told with the next news.
    pending: Vec<ToPage>,
    words_told: Option<SimTime>,
}

impl Show {
    /// A robot came in.
    pub fn join(&mut self, name: &str, model: RobotModel, truth: Option<Pose>) -> u16 {
        let id = self.next_id;
        self.next_id = self.next_id.wrapping_add(1);
        let robot = Shown::new(id, name, model, truth);
        self.pending.push(robot.info());
        self.robots.insert(name.to_owned(), robot);
        id
    }

    /// A robot left.
    pub fn leave(&mut self, name: &str) {
        if let Some(robot) = self.robots.remove(name) {
            self.pending.push(ToPage::RobotGone(robot.id));
        }
    }

    /// Something worth a line.
    pub fn log(&mut self, time: SimTime, about: Option<&str>, level: LogLevel, text: String) {
        let robot = about.and_then(|name| self.id(name));
        let number = self.lines;
        self.lines += 1;
        self.pending.push(ToPage::Log(LogLine {
            number,
            time: time.seconds(),
            robot,
            level,
            text,
        }));
    }

    /// A sensor said something.
    pub fn read(&mut self, reading: &Reading) {
        if let Some(robot) = self.robots.get_mut(&reading.robot) {
            robot.read(reading);
        }
    }

    /// A camera's picture as a file.
    pub fn picture(
        &mut self,
        (robot, sensor): (&str, &str),
        time: SimTime,
        file: (PictureFormat, Vec<u8>),
    ) {
        if let Some(robot) = self.robots.get_mut(robot) {
            robot.picture(sensor, time.seconds(), file.0, file.1);
        }
    }

    /// Where a robot believes it is, and what it knows that from.
    pub fn believe(&mut self, name: &str, belief: BeliefOf, source: &'static str) {
        let Some(robot) = self.robots.get_mut(name) else { return };
        if robot.believe(belief, source) {
            self.pending.push(robot.info());
        }
    }

    /// The way by which a robot believes now to have come.
    pub fn redraw_way(&mut self, name: &str, places: impl IntoIterator<Item = DVec3>) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.redraw_way(places);
        }
    }

    /// Where a robot truly is.
    pub fn place(&mut self, name: &str, world_from_robot: Pose) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.place(world_from_robot);
        }
    }

    /// Where its links are in their parents' frames.
    pub fn place_links(&mut self, name: &str, parent_from_link: &[Pose]) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.place_links(parent_from_link);
        }
    }

    /// Whether its own sensors say that it touches something.
    pub fn feel(&mut self, name: &str, is_touching: bool) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.feel(is_touching);
        }
    }

    /// Whether a person holds it; gives whether that is news.
    pub fn set_held(&mut self, name: &str, is_held: bool) -> bool {
        let Some(robot) = self.robots.get_mut(name) else { return false };
        std::mem::replace(&mut robot.is_held, is_held) != is_held
    }

    /// Whom people hold.
    pub fn held(&self) -> BTreeSet<String> {
        let held = self.robots.iter().filter(|(_, robot)| robot.is_held);
        held.map(|(name, _)| name.clone()).collect()
    }

    /// Whether it truly touches something and whether it has tipped over.
    pub fn set_trouble(&mut self, name: &str, (is_touching, has_tipped): (bool, bool)) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.touch(is_touching);
            robot.has_tipped = has_tipped;
        }
    }

    /// The newest picture of a robot's cameras, and where it was then: x, y in metres and its heading.
    pub(super) fn photo(&self, name: &str) -> Option<([f32; 3], Taken)> {
        self.robots.get(name)?.photo()
    }

    /// A robot's number.
    pub fn id(&self, name: &str) -> Option<u16> {
        self.robots.get(name).map(|robot| robot.id)
    }

    /// The robot with this number, if it is there.
    pub fn name(&self, id: u16) -> Option<&str> {
        self.robots.iter().find(|(_, robot)| robot.id == id).map(|(name, _)| name.as_str())
    }

    /// The robot with this number, or all.
    pub fn names(&self, id: Option<u16>) -> Vec<String> {
        let is_meant = |robot: &Shown| id.is_none_or(|id| id == robot.id);
        let robots = self.robots.iter().filter(|(_, robot)| is_meant(robot));
        robots.map(|(name, _)| name.clone()).collect()
    }

    /// Where its links are in its own frame.
    pub fn set_links(&mut self, name: &str, robot_from_links: Vec<Pose>) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.links = robot_from_links;
        }
    }

    /// What it runs on.
    pub fn set_battery(&mut self, name: &str, battery: BatteryState) {
        if let Some(robot) = self.robots.get_mut(name) {
            robot.battery = Some(battery);
        }
    }

    /// What a robot is.
    pub fn model(&self, name: &str) -> Option<&RobotModel> {
        self.robots.get(name).map(|robot| &robot.model)
    }

    /// What a page that comes later must know, even if nobody looks on now: who is there, what happened, where they are and were.
    fn lasting_news(&mut self, now: SimTime) -> Vec<ToPage> {
        let mut news = std::mem::take(&mut self.pending);
        news.extend(self.robots.values_mut().flat_map(Shown::way_news));
        let robots = self.robots.values().map(Shown::state).collect();
        news.push(ToPage::State(StateOf { time: now.seconds(), robots }));
        news
    }

    /// What has changed since the last call.
    pub fn news(&mut self, now: SimTime) -> Vec<ToPage> {
        let mut news = self.lasting_news(now);
        let with_words = self.words_told.is_none_or(|told| now < told || now.since(told) >= WORDS);
        if with_words {
            self.words_told = Some(now);
        }
        let time = now.seconds();
        // Side by side, since pictures are pressed here.
        let robots = self.robots.par_iter_mut().map(|(_, robot)| robot.news(time, with_words));
        news.extend(robots.collect::<Vec<_>>().into_iter().flatten());
        news
    }
}
