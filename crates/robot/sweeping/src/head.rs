//! Pan-tilt heads: which joints turn which range sensors.

use base::model::{JointSpec, Noise, RangeSpec, RobotModel, SensorKind};
use robot_clouds::RangeSensor;

use crate::error::ScanError;

/// A pan-tilt unit with range sensors on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The joint that turns it left and right.
    pub pan: Axis,
    /// The joint that turns it up and down.
    pub tilt: Axis,
    /// Name of its infra-red.
    pub infrared: Option<RangeName>,
    /// Name of its sonar.
    pub sonar: Option<RangeName>,
}

/// A joint of a head; radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// As in the robot's model.
    pub joint: String,
    /// Least and greatest angle; `None` is unlimited.
    pub range: Option<(f64, f64)>,
}

/// A range sensor on a head.
#[derive(Clone, Debug, PartialEq)]
pub struct RangeName {
    /// As in the robot's model.
    pub sensor: String,
    /// What its data sheet says; its greatest range is what it tells where nothing came back.
    pub sheet: RangeSensor,
}

impl Head {
    /// All heads of a robot, in the order of its joints.
    pub fn all(model: &RobotModel) -> Result<Vec<Self>, ScanError> {
        let heads: Vec<Self> =
            model.joints.iter().filter_map(|tilt| Self::on(model, tilt)).collect();
        if heads.is_empty() {
            return Err(ScanError::NoHead { robot: model.name.clone() });
        }
        Ok(heads)
    }

    /// The head whose second joint this is.
    fn on(model: &RobotModel, tilt: &JointSpec) -> Option<Self> {
        let pan = model.joints.iter().find(|joint| Some(&joint.name) == tilt.parent.as_ref())?;
        let named = |sheet: fn(&SensorKind) -> Option<RangeSensor>| {
            let carried =
                model.equipment.iter().filter(|item| item.parent.as_ref() == Some(&tilt.name));
            carried.into_iter().find_map(|item| {
                Some(RangeName { sensor: item.name.clone(), sheet: sheet(&item.kind)? })
            })
        };
        let infrared = named(|kind| match kind {
            SensorKind::Infrared(spec) => Some(sheet(spec, 0.0)),
            _ => None,
        });
        let sonar = named(|kind| match kind {
            SensorKind::Sonar(spec) => Some(sheet(&spec.range, spec.beam_angle / 2.0)),
            _ => None,
        });
        let axis = |joint: &JointSpec| Axis { joint: joint.name.clone(), range: joint.range };
        let has_sensor = infrared.is_some() || sonar.is_some();
        has_sensor.then(|| Self { pan: axis(pan), tilt: axis(tilt), infrared, sonar })
    }
}

/// Errors that are normally spread have no greatest one; three deviations hold all but a few in a thousand.
const DEVIATIONS: f64 = 3.0;

fn sheet(spec: &RangeSpec, half_angle: f64) -> RangeSensor {
    let max_range = spec.max_range;
    let max_error = match spec.noise {
        Noise::None => 0.0,
        Noise::UniformShare(share) => share * max_range,
        Noise::GrowingWithRange { max_error } => max_error,
        Noise::Truncated(step) => step,
        Noise::Gaussian { sigma, sigma_share, .. } => {
            DEVIATIONS * (sigma + sigma_share * max_range)
        }
        Noise::GaussianOfSquare { sigma_at_one, .. } => {
            DEVIATIONS * sigma_at_one * max_range * max_range
        }
    };
    RangeSensor { max_range, max_error: max_error.min(max_range), half_angle }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{mapper, with_back_head};

    #[test]
    fn a_head_is_two_joints_with_a_range_sensor_on_the_second() {
        let heads = Head::all(&mapper()).unwrap();
        assert_eq!(heads.len(), 1);
        assert_eq!((heads[0].pan.joint.as_str(), heads[0].tilt.joint.as_str()), ("Pan", "Tilt"));
        let name = |range: &Option<RangeName>| range.clone().map(|name| name.sensor);
        assert_eq!(name(&heads[0].infrared).as_deref(), Some("IR"));
        assert_eq!(name(&heads[0].sonar).as_deref(), Some("Sonar"));
    }

    #[test]
    fn a_robot_may_have_two_heads_but_not_none() {
        assert_eq!(Head::all(&with_back_head()).unwrap().len(), 2);
        let bare = RobotModel { joints: vec![], ..mapper() };
        let message = Head::all(&bare).unwrap_err().to_string();
        assert!(message.contains(&bare.name), "{message}");
    }
}
