//! One way of exploring one floor.

use std::path::Path;

use anyhow::{Context, Result};
use app_missions::{Course, map_files};
use base::geom::Pose2;
use base::model::SensorKind;
use robot_agent::{RobotPlan, Rule, TaskPlan, read_mission};
use sim_arena::import::{Import, import};

const MISSION: &str = include_str!("explore.toml");
/// All look along +y at first.
const YAW: f64 = std::f64::consts::FRAC_PI_2;
/// The laser of the benchmark, metres.
const LASER: f64 = 7.0;
/// A radio whose listeners hear this weak a signal hears everything, dBm: the benchmark's robots always share their maps.
const EVERYTHING: f64 = -10_000.0;

/// A floor of the benchmark with the starts of two robots that begin close to each other; one begins at (8, 8), and two far apart there and at (-8, -8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Floor {
    /// Its file, without ending.
    pub(super) name: &'static str,
    close: [[f64; 2]; 2],
}

/// All floors.
pub(super) const FLOORS: [Floor; 3] = [
    Floor { name: "loop", close: [[9.0, 7.0], [7.0, 9.0]] },
    Floor { name: "corridor", close: [[8.0, 7.0], [8.0, 9.0]] },
    Floor { name: "room", close: [[1.0, 1.0], [-1.0, -1.0]] },
];

/// Who begins where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Starts {
    /// One robot.
    One,
    /// Two, near each other.
    TwoClose,
    /// Two, in opposite corners.
    TwoFar,
    /// Four beside each other, where one would begin; not of the benchmark.
    Four,
}

impl Starts {
    pub(super) fn robots(self) -> usize {
        match self {
            Self::One => 1,
            Self::TwoClose | Self::TwoFar => 2,
            Self::Four => 4,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::TwoClose => "2 close",
            Self::TwoFar => "2 far",
            Self::Four => "4",
        }
    }

    fn places(self, floor: &Floor) -> Vec<[f64; 2]> {
        match self {
            Self::One | Self::Four => vec![[8.0, 8.0]],
            Self::TwoClose => floor.close.to_vec(),
            Self::TwoFar => vec![[8.0, 8.0], [-8.0, -8.0]],
        }
    }
}

/// A floor, starts and a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Case {
    pub(super) floor: Floor,
    pub(super) starts: Starts,
    pub(super) rule: Rule,
}

impl Case {
    /// Ready to be run; the imported floor is written into `folder`.
    pub(super) fn course(&self, maps: &Path, folder: &Path) -> Result<Course> {
        let path = maps.join(format!("{}.yaml", self.floor.name));
        let map = map_files::read_image(&path, None)?;
        let places = self.starts.places(&self.floor);
        let starts = places.iter().map(|&[x, y]| Pose2::new(x, y, YAW)).collect();
        let title = format!("Explore-Bench, {}", self.floor.name);
        let plan = Import { title, closes: true, starts, ..Import::default() };
        let imported = import(&map, &plan).with_context(|| path.display().to_string())?;
        let arena = folder.join(format!("{}-{}.toml", self.floor.name, self.starts.robots()));
        app_terminal::files::write(&arena, sim_arena::write(&imported.arena)?.as_bytes())?;
        let mut mission = read_mission("explore.toml", MISSION.as_bytes())?;
        mission.arena = arena.display().to_string();
        let mut first = mission.robots.remove(0);
        for planned in &mut first.tasks {
            if let TaskPlan::ExploreTogether { rule, .. } = &mut planned.task {
                *rule = self.rule;
            }
        }
        let robot = |number: usize| RobotPlan {
            name: format!("r{}", number + 1),
            start: Some(format!("Start{}", number.min(places.len() - 1) + 1)),
            ..first.clone()
        };
        mission.robots = (0..self.starts.robots()).map(robot).collect();
        let mut course = Course::open(&mission)?;
        for mount in course.models.iter_mut().flat_map(|model| &mut model.equipment) {
            match &mut mount.kind {
                SensorKind::Scanner(scanner) => scanner.range.max_range = LASER,
                SensorKind::Radio(radio) => radio.cutoff = EVERYTHING,
                _ => {}
            }
        }
        Ok(course)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_floor_of_the_benchmark_is_a_mission_whose_robots_see_seven_metres() {
        let maps =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/explore-bench");
        if !maps.is_dir() {
            link_skips::skip(
                "floors of Explore-Bench",
                "they are not there: ../shared/data/explore-bench",
            );
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        for (floor, starts) in FLOORS.into_iter().zip([Starts::One, Starts::TwoFar, Starts::Four]) {
            let case = Case { floor, starts, rule: Rule::MinPos };
            let course = case.course(&maps, folder.path()).unwrap();
            assert_eq!(course.models.len(), starts.robots(), "{}", floor.name);
            let reaches = |model: &base::model::RobotModel| {
                model.equipment.iter().any(|mount| matches!(&mount.kind, SensorKind::Scanner(s) if s.range.max_range == LASER))
            };
            assert!(course.models.iter().all(reaches), "{}", floor.name);
        }
    }
}
