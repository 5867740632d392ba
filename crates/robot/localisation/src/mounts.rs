//! Where the sensors that tell poses sit.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::Reading;
use base::model::{RobotModel, SensorKind};

/// Where each sensor of some kinds sits on the body, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mounts(BTreeMap<String, Pose>);

impl Mounts {
    /// Sensors of `model` that `is_wanted`. Those on joints count as if the joints were not there: nobody mounts what tells a pose on a head.
    pub(crate) fn of(model: &RobotModel, is_wanted: impl Fn(&SensorKind) -> bool) -> Self {
        let wanted = model.equipment.iter().filter(|item| is_wanted(&item.kind));
        Self(wanted.map(|item| (item.name.clone(), item.parent_from_sensor)).collect())
    }

    /// Where the sensor of a reading sits; in the middle if the model does not say.
    pub(crate) fn robot_from_sensor(&self, reading: &Reading) -> Pose {
        self.0.get(&reading.sensor).copied().unwrap_or(Pose::IDENTITY)
    }
}
