//! One way of exploring a floor together, as a mission.

use anyhow::Result;
use app_missions::Course;
use base::model::SensorKind;
use robot_agent::{BeyondRadio, Mission, PoseSource, Rule, TaskPlan, read_mission};
use serde::Serialize;

const MISSION: &str = include_str!("team.toml");
/// A radio whose listeners hear this weak a signal hears everything, dBm.
const EVERYTHING: f64 = -10_000.0;

/// With SLAM poses robots know no better where they begin, metres and degrees.
const TOLD_WITHIN: (f64, f64) = (0.5, 10.0);

/// Which radio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Air {
    /// Walls take of it what they take, and packets are lost.
    Walls,
    /// Everybody hears everything.
    Unlimited,
}

impl Air {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Walls => "walls",
            Self::Unlimited => "unlimited",
        }
    }
}

/// How many, by which rule, with which radio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Case {
    pub(super) robots: usize,
    pub(super) rule: Rule,
    pub(super) air: Air,
    /// Whether places where nobody would hear it count for less.
    pub(super) minds_radio: bool,
    /// What robots do that nobody hears.
    pub(super) beyond_radio: BeyondRadio,
}

/// How large the floors are, and how robots know where they are on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rooms: u32,
    pub(super) pose: PoseSource,
}

impl Case {
    pub(super) fn new(robots: usize, rule: Rule, air: Air) -> Self {
        Self { robots, rule, air, minds_radio: true, beyond_radio: BeyondRadio::PressOn }
    }

    /// The same, but every place is as good to be heard at as any other.
    pub(super) fn heedless(self) -> Self {
        Self { minds_radio: false, ..self }
    }

    /// The same, but who is out of reach for too long comes back to tell.
    pub(super) fn returning(self) -> Self {
        Self { beyond_radio: BeyondRadio::Return, ..self }
    }

    /// The same, but robots pair off: one explores, the other carries what it learns to the station.
    pub(super) fn meeting(self) -> Self {
        Self { beyond_radio: BeyondRadio::Meet, ..self }
    }

    /// What tables call its rule.
    pub(super) fn word(&self) -> &'static str {
        match (self.minds_radio, self.beyond_radio) {
            (_, BeyondRadio::Meet) => "ours, meeting",
            (true, BeyondRadio::PressOn) => self.rule.word(),
            (false, BeyondRadio::PressOn) => "ours, heedless of radio",
            (true, BeyondRadio::Return) => "ours, returning to tell",
            (false, BeyondRadio::Return) => "ours, heedless, returning",
        }
    }

    /// The mission with its robots and the station.
    pub(super) fn mission(&self, size: Size) -> Result<Mission> {
        let mut mission = read_mission("team.toml", MISSION.as_bytes())?;
        let (station, mut first) = (mission.robots.remove(1), mission.robots.remove(0));
        for planned in &mut first.tasks {
            if let TaskPlan::ExploreTogether { rule, weights, beyond_radio, .. } = &mut planned.task
            {
                (*rule, *beyond_radio) = (self.rule, self.beyond_radio);
                if !self.minds_radio {
                    weights.hearing = 0.0;
                }
            }
        }
        first.pose = size.pose;
        if size.pose == PoseSource::Slam {
            first.told_within = (TOLD_WITHIN.0, TOLD_WITHIN.1.to_radians());
        }
        let named = |number: usize| robot_agent::RobotPlan {
            name: format!("r{:02}", number + 1),
            ..first.clone()
        };
        mission.robots = (0..self.robots).map(named).chain([station]).collect();
        if let Some(floor) = &mut mission.floor {
            floor.rooms = size.rooms;
        }
        Ok(mission)
    }

    /// Ready to be run.
    pub(super) fn course(&self, size: Size) -> Result<Course> {
        let mut course = Course::open(&self.mission(size)?)?;
        if self.air == Air::Unlimited {
            let mounts = course.models.iter_mut().flat_map(|model| &mut model.equipment);
            for mount in mounts {
                if let SensorKind::Radio(radio) = &mut mount.kind {
                    radio.cutoff = EVERYTHING;
                }
            }
        }
        Ok(course)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_has_its_robots_its_rule_and_one_station() {
        let case = Case::new(4, Rule::MinPos, Air::Unlimited);
        let mission = case.mission(Size { rooms: 3, pose: PoseSource::Slam }).unwrap();
        assert_eq!(mission.robots.len(), 5);
        assert_eq!(mission.robots.iter().filter(|robot| robot.stands()).count(), 1);
        let rules = mission.robots.iter().flat_map(|robot| &robot.tasks);
        let rules = rules.filter_map(|planned| match planned.task {
            TaskPlan::ExploreTogether { rule, .. } => Some(rule),
            _ => None,
        });
        assert_eq!(rules.collect::<Vec<_>>(), [Rule::MinPos; 4]);
        let movers = || mission.robots.iter().filter(|robot| !robot.stands());
        assert!(movers().all(|robot| robot.pose == PoseSource::Slam));
        let told = movers().map(|robot| (robot.told_within.0, robot.told_within.1.to_degrees()));
        assert!(told.into_iter().all(|(way, turn)| way == 0.5 && (turn - 10.0).abs() < 1e-9));
        assert_eq!(mission.floor.unwrap().rooms, 3);
    }
}
