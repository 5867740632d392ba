//! Odometry: the pose that the turns of the front wheels add up to.
//!
//! After USARSim's `Odometry`: v = r (left + right) / 2, turn = r (right - left) / separation, of the foremost wheel on each side,
//! from encoders. Slip is not seen; the heading is not wrapped until it becomes a pose.

use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{EncoderSpec, SideOfRobot};
use base::noise::NoiseStream;

use crate::axle::Axle;
use crate::situation::{Situation, Wheel};

/// Odometry, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Odometry {
    spec: EncoderSpec,
    left: Axle,
    right: Axle,
    x: f64,
    y: f64,
    heading: f64,
}

impl Odometry {
    pub(crate) fn new(spec: EncoderSpec) -> Self {
        let (left, right) = (Axle::default(), Axle::default());
        Self { spec, left, right, x: 0.0, y: 0.0, heading: 0.0 }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let wheels = situation.carrier.wheels;
        let pair = (foremost(wheels, SideOfRobot::Left), foremost(wheels, SideOfRobot::Right));
        if let (Some(left), Some(right)) = pair {
            self.roll(left, right, noise);
        }
        ReadingData::Odometry(Pose::from_xyz_yaw(self.x, self.y, 0.0, self.heading))
    }

    pub(crate) fn reset(&mut self) {
        (self.x, self.y, self.heading) = (0.0, 0.0, 0.0);
    }

    fn roll(&mut self, left: &Wheel, right: &Wheel, noise: &mut NoiseStream) {
        let rolled_left = rolled(&mut self.left, left, &self.spec, noise);
        let rolled_right = rolled(&mut self.right, right, &self.spec, noise);
        let separation = left.position.y - right.position.y;
        let ahead = f64::midpoint(rolled_left, rolled_right);
        let turn = if separation > 0.0 { (rolled_right - rolled_left) / separation } else { 0.0 };
        // Half of the turn before the way and half after it: exact to the third order on an arc.
        let course = self.heading + turn / 2.0;
        self.x += ahead * libm::cos(course);
        self.y += ahead * libm::sin(course);
        self.heading += turn;
    }
}

/// Metres since the last time, in whole ticks.
fn rolled(axle: &mut Axle, wheel: &Wheel, spec: &EncoderSpec, noise: &mut NoiseStream) -> f64 {
    let before = axle.angle(spec);
    axle.turn_to(wheel.state.angle, spec, noise);
    wheel.radius * (axle.angle(spec) - before)
}

/// The first of the wheels farthest ahead on that side.
fn foremost(wheels: &[Wheel], side: SideOfRobot) -> Option<&Wheel> {
    let on_side = wheels.iter().filter(|wheel| wheel.side == side);
    on_side.reduce(|best, wheel| if wheel.position.x > best.position.x { wheel } else { best })
}

#[cfg(test)]
mod tests;
