//! What programs want of robots: a robot goes as it is told until nobody tells it any more.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::messages::Command;
use base::model::RobotModel;
use base::model::kinematics::{Twist, drive, halt};
use base::time::SimTime;
use link_ros::MessageType;
use sim_engine::{Order, Simulation};

use super::names::Names;
use super::network::Said;
use super::wants::{Want, listened, want};

/// A speed that was said so long ago no longer holds, simulated time.
const GRIP: SimTime = SimTime::from_millis(600);
/// Complaints that are kept until somebody takes them.
const MOST_NEWS: usize = 20;

/// Who is told what, since when.
#[derive(Debug, Default)]
pub(super) struct Ears {
    /// The robot that a topic is about.
    topics: BTreeMap<String, String>,
    models: BTreeMap<String, RobotModel>,
    driven: BTreeMap<String, (SimTime, Twist)>,
    /// What is done once, in the next step.
    orders: Vec<Order>,
    goals: BTreeMap<String, (f64, f64)>,
    places: BTreeMap<String, Pose>,
    news: Vec<String>,
}

impl Ears {
    /// Where these robots listen from now on.
    pub(super) fn open<'a>(
        &mut self,
        robots: impl Iterator<Item = (&'a str, &'a Names, &'a RobotModel)>,
        has_mind: bool,
    ) -> Vec<(String, &'static MessageType)> {
        self.topics.clear();
        self.models.clear();
        let mut all = vec![];
        for (robot, names, model) in robots {
            for (word, message) in listened(model, has_mind) {
                let topic = names.topic(word);
                self.topics.entry(topic.clone()).or_insert_with(|| robot.to_owned());
                all.push((topic, message));
            }
            self.models.insert(robot.to_owned(), model.clone());
        }
        self.driven.retain(|robot, _| self.models.contains_key(robot));
        all
    }

    /// Takes what was said.
    pub(super) fn hear(&mut self, said: &[Said], now: SimTime) {
        for said in said {
            let Some(robot) = self.topics.get(&said.topic) else { continue };
            let Some(model) = self.models.get(robot) else { continue };
            let robot = robot.clone();
            match want(model, said) {
                Ok(Want::Drive(twist)) => {
                    self.driven.insert(robot, (now, twist));
                }
                Ok(Want::Goal(at)) => {
                    self.goals.insert(robot, at);
                }
                Ok(Want::Place(pose)) => {
                    self.places.insert(robot, pose);
                }
                Ok(Want::Orders(orders)) => {
                    self.orders.extend(orders.into_iter().map(|order| Order::new(&robot, order)));
                }
                Err(error) => self.complain(&error.to_string()),
            }
        }
    }

    /// What robots are told for the next step. Who was told nothing for a while stands still.
    pub(super) fn orders(&mut self, simulation: &Simulation, now: SimTime) -> Vec<Order> {
        let mut orders = std::mem::take(&mut self.orders);
        let mut gone = vec![];
        for (robot, (since, twist)) in &self.driven {
            let Some(model) = simulation.model(robot) else { continue };
            let is_gone = now.since(*since) > GRIP;
            let command: Option<Command> =
                if is_gone { halt(model) } else { drive(model, *twist).ok() };
            orders.extend(command.map(|command| Order::new(robot, command)));
            gone.extend(is_gone.then(|| robot.clone()));
        }
        for robot in gone {
            self.driven.remove(&robot);
        }
        orders
    }

    /// Who is driven.
    pub(super) fn driven(&self) -> BTreeSet<String> {
        self.driven.keys().cloned().collect()
    }

    /// Where a robot is sent, once.
    pub(super) fn take_goal(&mut self, robot: &str) -> Option<(f64, f64)> {
        self.goals.remove(robot)
    }

    /// Where a robot is told to be, once.
    pub(super) fn take_place(&mut self, robot: &str) -> Option<Pose> {
        self.places.remove(robot)
    }

    pub(super) fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Something that whoever runs this should know.
    pub(super) fn complain(&mut self, reason: &str) {
        if self.news.len() < MOST_NEWS {
            self.news.push(format!("ROS: {reason}"));
        }
    }
}
