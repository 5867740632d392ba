//! Where the sensors of a head are, and what they said.

use base::geom::Pose;
use base::messages::JointState;
use base::model::RobotModel;
use base::time::SimTime;
use robot_clouds::{
    AnyStore, BeliefMap, CloudError, Parameters, RangeKind, RangeReading, RangeSensor,
};
use robot_mapping::Mounts;

use crate::head::{Head, RangeName};
use crate::raster::Posture;

/// All that one measurement is made of, taken while nothing moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot {
    /// When the later of the two ranges was measured.
    pub time: SimTime,
    /// Which head measured, from 0.
    pub head: usize,
    /// Where the body was, and how it was turned.
    pub world_from_robot: Pose,
    /// Where the head truly looked, not where it was told to.
    pub posture: Posture,
    /// What the infra-red said; the inner `None` is "nothing came back", the outer "there is none".
    pub infrared: Option<Option<f64>>,
    /// What the sonar said.
    pub sonar: Option<Option<f64>>,
}

/// Turns snapshots into readings of the world.
#[derive(Clone, Debug)]
pub struct Eyes {
    heads: Vec<Head>,
    mounts: Mounts,
}

impl Eyes {
    /// Of a robot with these heads.
    pub fn new(model: &RobotModel, heads: &[Head]) -> Self {
        Self { heads: heads.to_vec(), mounts: Mounts::from_model(model) }
    }

    /// The heads it was made with.
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }

    /// What the infra-red and the sonar of the heads are, with the errors that the settings allow for instead of their data sheets'.
    pub fn sensors(&self, parameters: &Parameters) -> (RangeSensor, RangeSensor) {
        let known = |name: fn(&Head) -> Option<&RangeName>, usual: RangeSensor| {
            self.heads.iter().find_map(name).map_or(usual, |range| range.sheet)
        };
        let allowing = |sensor: RangeSensor, noise: Option<f64>| {
            sensor.with_max_error(noise.unwrap_or(sensor.max_error))
        };
        let infrared = known(|head| head.infrared.as_ref(), RangeSensor::INFRARED);
        let sonar = known(|head| head.sonar.as_ref(), RangeSensor::SONAR);
        (allowing(infrared, parameters.ir_noise), allowing(sonar, parameters.sonar_noise))
    }

    /// An empty map for what these eyes see, in the store and by the method that the settings ask for.
    pub fn map(&self, parameters: &Parameters) -> Result<BeliefMap<AnyStore>, CloudError> {
        let mut map = BeliefMap::chosen(parameters)?;
        let (infrared, sonar) = self.sensors(parameters);
        map.set_sensors(infrared, sonar)?;
        Ok(map)
    }

    /// Where a sensor of a head is while the head looks so; `None` if the robot has no such sensor.
    pub fn robot_from_sensor(
        &mut self,
        head: usize,
        posture: Posture,
        sensor: &str,
    ) -> Option<Pose> {
        let Head { pan, tilt, .. } = self.heads.get(head)?;
        let state = |name: &String, value| JointState {
            name: name.clone(),
            value,
            speed: 0.0,
            effort: 0.0,
        };
        self.mounts.set_joints(&[state(&pan.joint, posture.pan), state(&tilt.joint, posture.tilt)]);
        self.mounts.get(sensor).map(|mount| mount.robot_from_sensor)
    }

    /// What a snapshot says of the world: the infra-red first, as the thesis draws them.
    ///
    /// Where nothing came back the range is the sensor's greatest.
    pub fn readings(&mut self, snapshot: &Snapshot) -> Vec<RangeReading> {
        let Some(head) = self.heads.get(snapshot.head).cloned() else { return vec![] };
        let said = [
            (RangeKind::Infrared, head.infrared, snapshot.infrared),
            (RangeKind::Sonar, head.sonar, snapshot.sonar),
        ];
        let mut readings = vec![];
        for (kind, name, range) in said {
            let Some((RangeName { sensor, sheet }, range)) = name.zip(range) else { continue };
            let Some(place) = self.robot_from_sensor(snapshot.head, snapshot.posture, &sensor)
            else {
                continue;
            };
            let world_from_sensor = snapshot.world_from_robot * place;
            let range = range.unwrap_or(sheet.max_range);
            readings.push(RangeReading { kind, world_from_sensor, range });
        }
        readings
    }
}

#[cfg(test)]
mod tests {
    use base::model::{Noise, SensorKind};
    use glam::DVec3;

    use super::*;
    use crate::testing::{mapper, with_back_head};

    fn snapshot(head: usize, pan: f64, tilt: f64) -> Snapshot {
        Snapshot {
            time: SimTime::ZERO,
            head,
            world_from_robot: Pose::from_xyz_yaw(1.0, 2.0, 0.5, std::f64::consts::FRAC_PI_2),
            posture: Posture { pan, tilt },
            infrared: Some(Some(2.0)),
            sonar: Some(None),
        }
    }

    fn end(reading: &RangeReading) -> DVec3 {
        reading.world_from_sensor * (DVec3::X * reading.range)
    }

    #[test]
    fn a_range_lies_where_body_pan_and_tilt_put_it() {
        let model = mapper();
        let mut eyes = Eyes::new(&model, &Head::all(&model).unwrap());
        // The body looks along y, the head a quarter turn to its left: along -x.
        let left = eyes.readings(&snapshot(0, std::f64::consts::FRAC_PI_2, 0.0));
        assert!((end(&left[0]) - DVec3::new(1.0 - 2.06, 2.3, 0.5)).length() < 1e-9, "{left:?}");
        let up = eyes.readings(&snapshot(0, 0.0, std::f64::consts::FRAC_PI_2));
        assert!((end(&up[0]) - DVec3::new(1.0, 2.3, 2.56)).length() < 1e-9, "{up:?}");
    }

    #[test]
    fn errors_are_the_data_sheets_unless_the_settings_say_otherwise() {
        let mut model = mapper();
        for item in &mut model.equipment {
            if let SensorKind::Infrared(spec) = &mut item.kind {
                (spec.max_range, spec.noise) = (4.0, Noise::GrowingWithRange { max_error: 0.03 });
            }
        }
        let eyes = Eyes::new(&model, &Head::all(&model).unwrap());
        let (infrared, sonar) = eyes.sensors(&Parameters::default());
        assert_eq!((infrared.max_range, infrared.max_error, infrared.half_angle), (4.0, 0.03, 0.0));
        assert_eq!(sonar.half_angle, 0.0873 / 2.0);
        let given = Parameters { ir_noise: Some(0.0), ..Parameters::default() };
        assert_eq!(eyes.sensors(&given).0.max_error, 0.0);
    }

    #[test]
    fn silence_is_the_greatest_range() {
        let model = mapper();
        let mut eyes = Eyes::new(&model, &Head::all(&model).unwrap());
        let readings = eyes.readings(&snapshot(0, 0.0, 0.0));
        assert_eq!((readings[0].range, readings[1].range), (2.0, 5.0));
        assert_eq!(readings[1].kind, RangeKind::Sonar);
    }

    #[test]
    fn the_head_at_the_back_looks_back() {
        let model = with_back_head();
        let mut eyes = Eyes::new(&model, &Head::all(&model).unwrap());
        let back = eyes.readings(&snapshot(1, 0.0, 0.0));
        assert!((end(&back[0]) - DVec3::new(1.0, 2.0 - 2.36, 0.5)).length() < 1e-9, "{back:?}");
        assert!(eyes.readings(&snapshot(2, 0.0, 0.0)).is_empty(), "there is no third");
    }
}
