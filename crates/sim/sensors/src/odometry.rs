//! Odometry: the pose that the turns of the front wheels add up to.
//!
//! After USARSim's `Odometry`: v = r (left + right) / 2, turn = r (right - left) / track, of the foremost wheel on each side, from encoders.
//! We take the effective track of a robot that skids, and add what stays wrong in one direction: unequal radii and a wrong track, after
//! Borenstein & Feng, *Measurement and Correction of Systematic Odometry Errors in Mobile Robots* (1996), section II, and wheels that slip
//! where they turn and where the robot leans. The heading is not wrapped until it becomes a pose.

use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{EncoderSpec, OdometrySpec, SideOfRobot};
use base::noise::NoiseStream;
use glam::DVec3;

use crate::axle::Axle;
use crate::situation::{Carrier, Situation, Wheel};

/// The least share of its true size that a wheel or a track is taken for.
const LEAST_FACTOR: f64 = 0.1;

/// Odometry, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Odometry {
    spec: OdometrySpec,
    left: Side,
    right: Side,
    /// How much too wide the robot is taken for, as a factor.
    track_factor: f64,
    x: f64,
    y: f64,
    heading: f64,
}

/// The wheel of one side, as its encoder counts it.
#[derive(Clone, Debug, PartialEq)]
struct Side {
    axle: Axle,
    /// How much too large the wheel is taken for, as a factor.
    radius_factor: f64,
}

impl Odometry {
    pub(crate) fn new(spec: OdometrySpec, noise: &mut NoiseStream) -> Self {
        let factor = |sigma: f64, noise: &mut NoiseStream| {
            (1.0 + noise.gaussian(1.0) * sigma).max(LEAST_FACTOR)
        };
        let side = |noise: &mut NoiseStream| Side {
            axle: Axle::default(),
            radius_factor: factor(spec.errors.radius, noise),
        };
        let (left, right) = (side(noise), side(noise));
        let track_factor = factor(spec.errors.track, noise);
        Self { spec, left, right, track_factor, x: 0.0, y: 0.0, heading: 0.0 }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let carrier = situation.carrier;
        let wheels = carrier.wheels;
        let pair = (foremost(wheels, SideOfRobot::Left), foremost(wheels, SideOfRobot::Right));
        if let (Some(left), Some(right)) = pair {
            self.roll(left, right, carrier, noise);
        }
        ReadingData::Odometry(Pose::from_xyz_yaw(self.x, self.y, 0.0, self.heading))
    }

    pub(crate) fn reset(&mut self) {
        (self.x, self.y, self.heading) = (0.0, 0.0, 0.0);
    }

    fn roll(
        &mut self,
        left: &Wheel,
        right: &Wheel,
        carrier: &Carrier<'_>,
        noise: &mut NoiseStream,
    ) {
        let encoder = self.spec.encoder;
        let before = (self.left.rolled(left, &encoder), self.right.rolled(right, &encoder));
        self.turn_axles(left, right, carrier, noise);
        let rolled_left = self.left.rolled(left, &encoder) - before.0;
        let rolled_right = self.right.rolled(right, &encoder) - before.1;
        let separation = carrier.skid_track.unwrap_or(left.position.y - right.position.y);
        let track = separation * self.track_factor;
        let ahead = f64::midpoint(rolled_left, rolled_right);
        let turn = if track > 0.0 { (rolled_right - rolled_left) / track } else { 0.0 };
        // Half of the turn before the way and half after it: exact to the third order on an arc.
        let course = self.heading + turn / 2.0;
        self.x += ahead * libm::cos(course);
        self.y += ahead * libm::sin(course);
        self.heading += turn;
    }

    /// Takes in where the wheels stand now, and by how much they have slipped on the way.
    fn turn_axles(
        &mut self,
        left: &Wheel,
        right: &Wheel,
        carrier: &Carrier<'_>,
        noise: &mut NoiseStream,
    ) {
        let OdometrySpec { encoder, errors } = self.spec;
        let turned_left = self.left.axle.turn_to(left.state.angle, &encoder, noise);
        let turned_right = self.right.axle.turn_to(right.state.angle, &encoder, noise);
        let in_turns = errors.turn_slip * (turned_right - turned_left).abs() / 2.0;
        let lean = (carrier.world_from_body.rotation * DVec3::Z).truncate().length();
        for (side, turned) in [(&mut self.left, turned_left), (&mut self.right, turned_right)] {
            // Drawn even where nothing slips, so that switching slip on changes nothing else.
            let chance = noise.gaussian(1.0).abs();
            let slipped = chance * (in_turns + errors.rough_slip * lean * turned.abs());
            side.axle.slip(if turned == 0.0 { 0.0 } else { slipped * turned.signum() });
        }
    }
}

impl Side {
    /// Metres so far, in whole ticks, as far as the odometry knows the wheel.
    fn rolled(&self, wheel: &Wheel, encoder: &EncoderSpec) -> f64 {
        wheel.radius * self.radius_factor * self.axle.angle(encoder)
    }
}

/// The first of the wheels farthest ahead on that side.
fn foremost(wheels: &[Wheel], side: SideOfRobot) -> Option<&Wheel> {
    let on_side = wheels.iter().filter(|wheel| wheel.side == side);
    on_side.reduce(|best, wheel| if wheel.position.x > best.position.x { wheel } else { best })
}

#[cfg(test)]
mod tests;
