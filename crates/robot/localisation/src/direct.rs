//! Localisers that believe one sensor which tells poses: the truth, inertial navigation.

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
            _ => None,
        }
    }

    fn covariance(&self, now: &Pose) -> DMat3 {
        let Some(before) = &self.belief else { return DMat3::ZERO };
        let (moved, turned) = step(&before.world_from_robot, now);
        match &self.teller {
            Teller::GroundTruth => DMat3::ZERO,
            Teller::Ins(spec) => before.covariance + ins_growth(spec, moved, turned),
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

#[cfg(test)]
mod tests;
