//! Odometry as it is told, with the uncertainty that its data sheet leaves.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::RobotModel;
use base::time::SimTime;

use crate::belief::Belief;
use crate::figures::Figures;
use crate::filter::Filter;
use crate::history::History;
use crate::localiser::Localiser;
use crate::reckoning::{Reckoning, Step};

/// Believes the turns of the wheels.
#[derive(Clone, Debug)]
pub struct Odometry {
    figures: Figures,
    world_from_start: Pose,
    /// Follows nothing but how uncertain the wheels leave it.
    filter: Option<Filter>,
    reckoning: Reckoning,
    belief: Option<Belief>,
    history: History,
}

impl Odometry {
    /// Of a robot of this model, whose wheels count from `world_from_start`.
    pub fn new(model: &RobotModel, world_from_start: Pose) -> Self {
        let figures = Figures { imu: None, compass: None, gps: None, ..Figures::of(model) };
        Self {
            figures,
            world_from_start,
            filter: None,
            reckoning: Reckoning::default(),
            belief: None,
            history: History::default(),
        }
    }
}

impl Localiser for Odometry {
    fn take(&mut self, reading: &Reading) {
        let ReadingData::Odometry(start_from_robot) = reading.data else { return };
        let is_number =
            start_from_robot.position.is_finite() && start_from_robot.rotation.is_finite();
        let is_late = self.belief.is_some_and(|belief| belief.time > reading.time);
        if !is_number || is_late {
            return;
        }
        let world_from_robot = self.world_from_start * start_from_robot;
        let step = self.reckoning.step(reading.time, start_from_robot, &self.figures);
        let (at, yaw) = (world_from_robot.position.truncate(), world_from_robot.yaw());
        let begin = || Filter::new(self.figures.clone(), at, yaw);
        let filter = self.filter.get_or_insert_with(begin);
        let is_lost = matches!(step, Step::Reset(_));
        if let Step::Rolled(rolled) = step {
            filter.step(&rolled, None);
        }
        self.belief = Some(Belief {
            time: reading.time,
            world_from_robot,
            covariance: filter.covariance(),
            revision: 0,
            // Wheels that count from elsewhere tell nothing of where the robot is, ever after.
            is_lost: is_lost || self.belief.is_some_and(|belief| belief.is_lost),
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
