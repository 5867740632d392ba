//! An inertial measurement unit: specific force and turn rates, each with a bias of the run and white noise.
//!
//! f = R^T (a + alpha x r + omega x (omega x r) - g), with r from the middle of the body to the sensor: it feels that it sits off the axis.
//! Roll and pitch come from which way is up, so they err with the accelerometers; the heading is summed up from the gyro and strays.

use base::geom::{Pose, wrap_angle};
use base::messages::{InertialState, ReadingData};
use base::model::ImuSpec;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;

use crate::situation::Situation;

/// m/s², upwards: what a body at rest feels.
const STANDARD_GRAVITY: f64 = 9.81;

/// An inertial measurement unit, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Imu {
    spec: ImuSpec,
    acceleration_bias: DVec3,
    gyro_bias: DVec3,
    /// By how much the heading is off.
    heading_error: f64,
    last_read: Option<SimTime>,
}

impl Imu {
    pub(crate) fn new(spec: ImuSpec, noise: &mut NoiseStream) -> Self {
        let acceleration_bias = gaussians(spec.acceleration_bias, noise);
        let gyro_bias = gaussians(spec.gyro_bias, noise);
        Self { spec, acceleration_bias, gyro_bias, heading_error: 0.0, last_read: None }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let acceleration_error =
            self.acceleration_bias + gaussians(self.spec.acceleration_sigma, noise);
        let gyro_error = self.gyro_bias + gaussians(self.spec.gyro_sigma, noise);
        let now = situation.carrier.time;
        let passed = self.last_read.map_or(SimTime::ZERO, |before| now.since(before));
        self.last_read = Some(now);
        self.heading_error += gyro_error.z * passed.seconds();
        let (force, turn) = felt(situation);
        ReadingData::Imu(InertialState {
            acceleration: force + acceleration_error,
            angular_velocity: turn + gyro_error,
            orientation: self.orientation(&situation.world_from_sensor, acceleration_error),
        })
    }

    fn orientation(&self, world_from_sensor: &Pose, acceleration_error: DVec3) -> DVec3 {
        let (roll, pitch, yaw) = world_from_sensor.roll_pitch_yaw();
        let lean = acceleration_error / STANDARD_GRAVITY;
        DVec3::new(roll + lean.y, pitch - lean.x, wrap_angle(yaw + self.heading_error))
    }
}

/// Specific force and turn rate in the sensor's frame, as they truly are.
fn felt(situation: &Situation<'_>) -> (DVec3, DVec3) {
    let motion = &situation.carrier.motion;
    let arm = situation.world_from_sensor.position - situation.carrier.world_from_body.position;
    let turn = motion.angular_velocity;
    let acceleration =
        motion.acceleration + motion.angular_acceleration.cross(arm) + turn.cross(turn.cross(arm));
    let sensor_from_world = situation.world_from_sensor.rotation.conjugate();
    (sensor_from_world * (acceleration + DVec3::Z * STANDARD_GRAVITY), sensor_from_world * turn)
}

fn gaussians(sigma: f64, noise: &mut NoiseStream) -> DVec3 {
    DVec3::new(noise.gaussian(sigma), noise.gaussian(sigma), noise.gaussian(sigma))
}

#[cfg(test)]
mod tests;
