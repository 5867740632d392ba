//! Localisers that believe one sensor: the truth, inertial navigation, odometry.

use base::geom::{Pose, wrap_angle};
use base::messages::{Reading, ReadingData};
use base::model::{InsSpec, RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DMat3, DVec3};

use crate::belief::Belief;
use crate::history::History;
use crate::localiser::Localiser;
use crate::mounts::Mounts;

/// Believes whatever one kind of sensor says.
#[derive(Clone, Debug)]
pub struct Direct {
    teller: Teller,
    mounts: Mounts,
    belief: Option<Belief>,
    history: History,
}

/// Whose word is believed.
#[derive(Clone, Debug)]
enum Teller {
    GroundTruth,
    Ins(InsSpec),
    Odometry { world_from_start: Pose },
}

impl Direct {
    /// Believes the truth, which errs not at all, told by a sensor in the middle of the robot.
    pub fn ground_truth() -> Self {
        Self::new(Teller::GroundTruth, Mounts::default())
    }

    /// The same with sensors where `model` has them.
    #[must_use]
    pub fn mounted_on(self, model: &RobotModel) -> Self {
        let mounts = Mounts::of(model, |kind| matches!(kind, SensorKind::GroundTruth));
        Self { mounts, ..self }
    }

    /// Believes the inertial navigation of `model`; its covariance grows as the data sheet says.
    pub fn ins(model: &RobotModel) -> Self {
        let spec = model.equipment.iter().find_map(|item| match &item.kind {
            SensorKind::Ins(spec) => Some(*spec),
            _ => None,
        });
        let spec = spec.unwrap_or(InsSpec { is_drifting: false, precision: 1.0, sigma: 0.0 });
        let mounts = Mounts::of(model, |kind| matches!(kind, SensorKind::Ins(_)));
        Self::new(Teller::Ins(spec), mounts)
    }

    /// Believes the odometry of `model`, which counts from `world_from_start`.
    pub fn odometry(model: &RobotModel, world_from_start: Pose) -> Self {
        let mounts = Mounts::of(model, |kind| matches!(kind, SensorKind::Odometry(_)));
        Self::new(Teller::Odometry { world_from_start }, mounts)
    }

    fn new(teller: Teller, mounts: Mounts) -> Self {
        Self { teller, mounts, belief: None, history: History::default() }
    }

    /// The pose in a reading, if it is of the sensor that is believed.
    fn told(&self, reading: &Reading) -> Option<Pose> {
        match (&self.teller, &reading.data) {
            (Teller::GroundTruth, ReadingData::GroundTruth(pose))
            | (Teller::Ins(_), ReadingData::Ins(pose)) => {
                Some(*pose * self.mounts.robot_from_sensor(reading).inverse())
            }
            // Wheels tell where the robot is, wherever the counter sits.
            (Teller::Odometry { world_from_start }, ReadingData::Odometry(pose)) => {
                Some(*world_from_start * *pose)
            }
            _ => None,
        }
    }

    fn covariance(&self, now: &Pose) -> DMat3 {
        let Some(before) = &self.belief else { return DMat3::ZERO };
        let (moved, turned) = step(&before.world_from_robot, now);
        match &self.teller {
            Teller::GroundTruth => DMat3::ZERO,
            Teller::Ins(spec) => before.covariance + ins_growth(spec, moved, turned),
            Teller::Odometry { .. } => dead_reckoned(before, now),
        }
    }
}

impl Localiser for Direct {
    fn take(&mut self, reading: &Reading) {
        let Some(world_from_robot) = self.told(reading) else { return };
        let is_number =
            world_from_robot.position.is_finite() && world_from_robot.rotation.is_finite();
        let is_late = self.belief.is_some_and(|belief| belief.time > reading.time);
        if !is_number || is_late {
            return;
        }
        let covariance = self.covariance(&world_from_robot);
        self.belief = Some(Belief {
            time: reading.time,
            world_from_robot,
            covariance,
            revision: 0,
            is_lost: false,
        });
        self.history.push(reading.time, world_from_robot);
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        self.history.pose_at(time)
    }
}

/// Metres and radians from one pose to the next.
fn step(from: &Pose, to: &Pose) -> (f64, f64) {
    (from.position.distance(to.position), wrap_angle(to.yaw() - from.yaw()))
}

/// Every step errs by sigma of its length on each axis, and its turn by sigma of its angle; see the data sheet of the INS.
fn ins_growth(spec: &InsSpec, moved: f64, turned: f64) -> DMat3 {
    let share = spec.sigma * spec.sigma;
    let (way, turn) = (share * moved * moved, share * turned * turned);
    DMat3::from_diagonal(DVec3::new(way, way, turn))
}

/// Shares of a way and of a turn that wheels get wrong, and radians they veer on a metre: one standard deviation, of steps of about a metre.
const WAY_SHARE: f64 = 0.02;
const TURN_SHARE: f64 = 0.05;
const VEER: f64 = 0.02;

/// P' = F P F^T + Q of a step: what the heading was wrong by turns into a wrong place on the way.
fn dead_reckoned(before: &Belief, now: &Pose) -> DMat3 {
    let way = now.position - before.world_from_robot.position;
    let (moved, turned) = step(&before.world_from_robot, now);
    let carried = DMat3::from_cols(DVec3::X, DVec3::Y, DVec3::new(-way.y, way.x, 1.0));
    // Errors of a share keep their sign, so their variances grow with the length of the whole way, not with that of a step.
    let place = WAY_SHARE * WAY_SHARE * moved;
    let heading = VEER * VEER * moved + TURN_SHARE * TURN_SHARE * turned.abs();
    carried * before.covariance * carried.transpose()
        + DMat3::from_diagonal(DVec3::new(place, place, heading))
}

#[cfg(test)]
mod tests;
