//! Where on a given map: wheels and gyro carry guesses from look to look, sonars or a laser weigh them.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::geom::{Pose, Pose2};
use base::messages::{Reading, ReadingData};
use base::model::RobotModel;
use base::time::SimTime;
use glam::{DMat3, DVec3};
use robot_mcl::{Chart, ChartError, Look, Mcl, MotionNoise, Settings};
use robot_planning::Footprint;

use crate::belief::Belief;
use crate::eyes::Eyes;
use crate::fused::Fused;
use crate::history::History;
use crate::localiser::Localiser;

/// Guesses are weighed once the robot has moved this far since the last time: metres, radians. At rest the same errors come again.
const MOVED: (f64, f64) = (0.05, 0.05);
/// Readings older than this tell nothing of now.
const STALE: SimTime = SimTime::from_millis(1000);
/// How sure it is at least: variances of x, y (square metres) and yaw (square radians).
const LEAST: (f64, f64) = (0.01 * 0.01, 0.005 * 0.005);
/// Wheels may err by so many times what the robot's file says.
const CAREFUL: f64 = 2.0;

/// Estimates the pose by holding what is seen against a map that does not change.
pub struct OnMap {
    /// What carries the pose from look to look.
    between: Fused,
    eyes: Eyes,
    mcl: Mcl,
    /// Where dead reckoning was when guesses were last weighed.
    told: Option<Pose2>,
    /// What each sensor told last, if it has not been weighed yet.
    seen: BTreeMap<String, Reading>,
    has_looked: bool,
    belief: Option<Belief>,
    history: History,
}

impl OnMap {
    /// For a robot of this model on `map`, which begins at `start` if it knows where; chance comes from `seed` and its `name`.
    pub fn new(
        model: &RobotModel,
        map: &robot_mapping::Grid,
        start: Option<Pose>,
        (seed, name): (u64, &str),
    ) -> Result<Self, ChartError> {
        let room = Footprint::of(model).map_or(0.0, |shape| shape.inscribed_radius());
        let chart = Arc::new(Chart::new(map, room)?);
        let tolerance = model.tolerance;
        let usual = MotionNoise::default();
        let motion = MotionNoise {
            straight: usual.straight.max(CAREFUL * tolerance.straight),
            turn: usual.turn.max(CAREFUL * tolerance.turn),
            ..usual
        };
        let settings = Settings { seed, name: name.to_owned(), motion, ..Settings::default() };
        let mcl = match start {
            Some(start) => Mcl::near(chart, &settings, &Pose2::from(&start)),
            None => Mcl::anywhere(chart, &settings),
        };
        Ok(Self {
            between: Fused::new(model, start.unwrap_or(Pose::IDENTITY)),
            eyes: Eyes::of(model),
            mcl,
            told: None,
            seen: BTreeMap::new(),
            has_looked: false,
            belief: None,
            history: History::default(),
        })
    }

    /// Whether a robot of this model sees anything that a map shows.
    pub fn is_carried_by(model: &RobotModel) -> bool {
        Eyes::of(model).sees()
    }

    /// Weighs the guesses if there is something new to weigh them by.
    fn weigh(&mut self, now: &Belief) {
        let told = Pose2::from(&now.world_from_robot);
        let before = *self.told.get_or_insert(told);
        let moved = before.to(&told);
        let has_moved = moved.position().length() > MOVED.0 || moved.yaw.abs() > MOVED.1;
        if self.seen.is_empty() || (self.has_looked && !has_moved) {
            return;
        }
        let looks = self.looks(now.time, &told);
        self.mcl.step(&moved, &looks);
        self.told = Some(told);
        self.has_looked = true;
    }

    /// What was seen since the last time, as it lies around where the robot is now.
    fn looks(&mut self, now: SimTime, told: &Pose2) -> Vec<Look> {
        let seen = std::mem::take(&mut self.seen);
        let fresh = seen.into_values().filter(|reading| now.since(reading.time) < STALE);
        let looks = fresh.filter_map(|reading| {
            let then = Pose2::from(&self.between.pose_at(reading.time)?);
            self.eyes.look(&reading, &told.to(&then))
        });
        looks.collect()
    }

    fn believed(&self, now: &Belief) -> Belief {
        let estimate = self.mcl.estimate();
        let told = Pose2::from(&now.world_from_robot);
        let since = self.told.map_or(Pose2::IDENTITY, |before| before.to(&told));
        let mut pose = Pose::from(estimate.pose * since);
        pose.position.z = now.world_from_robot.position.z;
        let least = DMat3::from_diagonal(DVec3::new(LEAST.0, LEAST.0, LEAST.1));
        Belief {
            time: now.time,
            world_from_robot: pose,
            covariance: estimate.covariance + least,
            revision: 0,
            is_lost: estimate.is_lost,
        }
    }
}

impl Localiser for OnMap {
    fn take(&mut self, reading: &Reading) {
        self.between.take(reading);
        self.eyes.take(reading);
        if self.eyes.is_one(&reading.sensor) {
            self.seen.insert(reading.sensor.clone(), reading.clone());
        }
        if !matches!(reading.data, ReadingData::Odometry(_)) {
            return;
        }
        let Some(now) = self.between.belief().copied() else { return };
        self.weigh(&now);
        let belief = self.believed(&now);
        self.history.push(belief.time, belief.world_from_robot);
        self.belief = Some(belief);
    }

    fn is_worth_drawing(&self) -> bool {
        self.belief.is_some_and(|belief| !belief.is_lost)
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        self.history.pose_at(time)
    }
}

#[cfg(test)]
mod tests;
