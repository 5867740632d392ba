//! Fused odometry: wheels, gyro, compass and satellites, each as far as it is carried.
//!
//! Wheels set the pace, unless accelerometers feel that they slip: with each of their readings the [`Filter`] takes a step, turned by the gyro where there is one. What a compass or
//! satellites have told since is taken in at the pose of its own time.

use base::geom::Pose;
use base::messages::{InertialState, Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};

use crate::attitude::Attitude;
use crate::belief::Belief;
use crate::figures::Figures;
use crate::filter::{Filter, Rolled};
use crate::gyro::Gyro;
use crate::history::History;
use crate::localiser::Localiser;
use crate::mounts::Mounts;
use crate::reckoning::{Reckoning, Step};
use crate::slip::Slip;

/// After this many refused headings or places in a row the robot was carried away.
const MOST_REFUSED: u32 = 20;
/// What it then takes its own error for: metres, radians.
const CARRIED: (f64, f64) = (2.0, 1.5);
/// Less certain than this it is lost: metres, radians.
const LOST: (f64, f64) = (3.0, 0.5);
/// The most measurements that wait for the wheels' next reading.
const MOST_WAITING: usize = 64;

/// Estimates the pose from whatever the robot carries besides wheels that count.
#[derive(Clone, Debug)]
pub struct Fused {
    figures: Figures,
    world_from_start: Pose,
    filter: Option<Filter>,
    reckoning: Reckoning,
    gyro: Gyro,
    slip: Slip,
    attitude: Attitude,
    mounts: Mounts,
    waiting: Vec<(SimTime, Told)>,
    refused: u32,
    belief: Option<Belief>,
    history: History,
}

/// A measurement of something that does not stray.
#[derive(Clone, Copy, Debug)]
enum Told {
    Heading { yaw: f64, sigma: f64 },
    Place { at: DVec2, lever: DVec2, sigma: f64 },
}

impl Fused {
    /// For a robot of this model that begins at `world_from_start`.
    pub fn new(model: &RobotModel, world_from_start: Pose) -> Self {
        let is_mine = |kind: &SensorKind| {
            matches!(kind, SensorKind::Imu(_) | SensorKind::Compass(_) | SensorKind::Gps(_))
        };
        Self {
            figures: Figures::of(model),
            world_from_start,
            filter: None,
            reckoning: Reckoning::default(),
            gyro: Gyro::default(),
            slip: Slip::default(),
            attitude: Attitude::new(model),
            mounts: Mounts::of(model, is_mine),
            waiting: vec![],
            refused: 0,
            belief: None,
            history: History::default(),
        }
    }

    /// Rates about the vertical, whatever the body leans by.
    fn take_inertia(&mut self, reading: &Reading, felt: &InertialState) {
        if !felt.angular_velocity.is_finite() {
            return;
        }
        self.attitude.take(reading);
        let turn = self.mounts.robot_from_sensor(reading).rotation * felt.angular_velocity;
        let (roll, pitch) = self.attitude.roll_pitch().unwrap_or_default();
        let level = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation;
        self.gyro.take(reading.time, (level * turn).z);
        if felt.acceleration.is_finite() {
            let force = self.mounts.robot_from_sensor(reading).rotation * felt.acceleration;
            self.slip.feel(reading.time, (level * force).x);
        }
    }

    /// A heading or a place, as a measurement.
    fn told(&self, reading: &Reading) -> Option<Told> {
        let robot_from_sensor = self.mounts.robot_from_sensor(reading);
        match &reading.data {
            ReadingData::Compass(yaw) if yaw.is_finite() => {
                let spec = self.figures.compass?;
                let rounding = spec.resolution * spec.resolution / 12.0;
                let sigma = libm::sqrt(spec.sigma * spec.sigma + rounding);
                Some(Told::Heading { yaw: yaw - robot_from_sensor.yaw(), sigma })
            }
            ReadingData::Gps(Some(fix), satellites) => {
                let spec = self.figures.gps?;
                let at = spec.place(fix);
                let lever = robot_from_sensor.position.truncate();
                let sigma = spec.sigma(*satellites);
                at.is_finite().then_some(Told::Place { at, lever, sigma })
            }
            _ => None,
        }
    }

    fn roll(&mut self, time: SimTime, start_from_robot: Pose) {
        let turned = self.gyro.look(time);
        let step = self.reckoning.step(time, start_from_robot, &self.figures);
        let Some(filter) = &mut self.filter else {
            let begin = self.world_from_start * start_from_robot;
            let at = begin.position.truncate();
            self.filter = Some(Filter::new(self.figures.clone(), at, begin.yaw()));
            self.believe(time);
            return;
        };
        let before = self.belief.map_or(time, |belief| belief.time);
        match step {
            Step::First => {}
            Step::Reset(seconds) => {
                let farthest = self.figures.top_speed * seconds;
                let turn = turned.map_or(1.0, |_| 0.0);
                filter.doubt(farthest, turn);
                let stood = Rolled { seconds, ..Rolled::default() };
                filter.step(&stood, turned);
            }
            Step::Rolled(rolled) => {
                let (roll, pitch) = self.attitude.roll_pitch().unwrap_or_default();
                let level = libm::cos(pitch);
                let lean = libm::sqrt((1.0 - (libm::cos(roll) * level).powi(2)).max(0.0));
                let rolled = Rolled { way: rolled.way * level, lean, ..rolled };
                let gripped = self.slip.grip(time, &rolled);
                let (way, turn) = filter.step(&gripped.rolled, turned);
                filter.take_back(gripped.too_many);
                self.settle((before, time), way, turn);
            }
        }
        self.believe(time);
    }

    /// Takes in what was told on the way from `from` to `to`.
    fn settle(&mut self, (from, to): (SimTime, SimTime), way: DVec2, turn: f64) {
        let Some(filter) = &mut self.filter else { return };
        let span = to.since(from).seconds();
        for (time, told) in std::mem::take(&mut self.waiting) {
            // The share of the step that was still to come then.
            let rest = if span > 0.0 { (to.since(time).seconds() / span).min(1.0) } else { 0.0 };
            let is_taken = match told {
                Told::Heading { yaw, sigma } => filter.take_heading(yaw, turn * rest, sigma),
                Told::Place { at, lever, sigma } => filter.take_place(at, way * rest, lever, sigma),
            };
            self.refused = if is_taken { 0 } else { self.refused + 1 };
            if self.refused >= MOST_REFUSED {
                filter.doubt(CARRIED.0, CARRIED.1);
                self.refused = 0;
            }
        }
    }

    fn believe(&mut self, time: SimTime) {
        let Some(filter) = &self.filter else { return };
        let at = filter.at().extend(self.world_from_start.position.z);
        let (roll, pitch) = self.attitude.roll_pitch().unwrap_or_default();
        let world_from_robot = Pose::from_roll_pitch_yaw(at, roll, pitch, filter.yaw());
        let mut belief = Belief {
            time,
            world_from_robot,
            covariance: filter.covariance(),
            revision: 0,
            is_lost: false,
        };
        belief.is_lost = belief.place_sigma() > LOST.0 || belief.yaw_sigma() > LOST.1;
        self.belief = Some(belief);
        self.history.push(time, world_from_robot);
    }
}

impl Localiser for Fused {
    fn take(&mut self, reading: &Reading) {
        if self.belief.is_some_and(|belief| reading.time < belief.time) {
            return;
        }
        match &reading.data {
            ReadingData::Odometry(pose)
                if pose.position.is_finite() && pose.rotation.is_finite() =>
            {
                self.roll(reading.time, *pose);
            }
            ReadingData::Imu(felt) => self.take_inertia(reading, felt),
            _ => {
                if let Some(told) = self.told(reading)
                    && self.waiting.len() < MOST_WAITING
                {
                    self.waiting.push((reading.time, told));
                }
            }
        }
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
