//! Inertial navigation: starts at the truth and strays from it with every step.
//!
//! After USARSim's `INS`: an angle grows by d (1 + G(m_r, s)), a coordinate by delta + |delta| G(m, s), where the means m and m_r are the
//! drift of this run. Like there, a sigma of zero switches the drift off too. USARSim's stands still until the robot has not turned between
//! two readings; ours works from its first reading on, whatever the robot does then.

use std::f64::consts::PI;

use base::geom::{Pose, wrap_angle};
use base::messages::ReadingData;
use base::model::InsSpec;
use base::noise::NoiseStream;
use glam::DVec3;

use crate::situation::Situation;

/// Inertial navigation, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ins {
    spec: InsSpec,
    drift: DVec3,
    angle_drift: DVec3,
    /// Where it believes to be; `None` takes the truth of the next reading.
    belief: Option<Belief>,
    /// Where it truly was at the last reading.
    before: Option<Pose>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Belief {
    position: DVec3,
    /// Roll, pitch and yaw.
    angles: DVec3,
}

impl Belief {
    fn of(pose: &Pose) -> Self {
        Self { position: pose.position, angles: DVec3::from(pose.roll_pitch_yaw()) }
    }
}

impl Ins {
    pub(crate) fn new(spec: InsSpec, noise: &mut NoiseStream) -> Self {
        // Drawn even where they are not used, so that switching the drift on changes nothing else.
        let (drift, angle_drift) = (means(noise), means(noise));
        let scale =
            if spec.is_drifting && spec.precision > 0.0 { 1.0 / spec.precision } else { 0.0 };
        Self {
            spec,
            drift: drift * scale,
            angle_drift: angle_drift * (scale * scale),
            belief: None,
            before: None,
        }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let truth = situation.world_from_sensor;
        let errors = (gaussians(noise), gaussians(noise));
        let belief = match (&self.belief, &self.before) {
            (Some(belief), Some(before)) => self.step(belief, before, &truth, errors),
            (Some(belief), None) => *belief,
            (None, _) => Belief::of(&truth),
        };
        (self.belief, self.before) = (Some(belief), Some(truth));
        let DVec3 { x: roll, y: pitch, z: yaw } = belief.angles;
        ReadingData::Ins(Pose::from_roll_pitch_yaw(belief.position, roll, pitch, yaw))
    }

    /// Starts again at the truth.
    pub(crate) fn reset(&mut self) {
        (self.belief, self.before) = (None, None);
    }

    /// Believes this from now on, without drift.
    pub(crate) fn place(&mut self, pose: &Pose) {
        (self.drift, self.angle_drift) = (DVec3::ZERO, DVec3::ZERO);
        self.belief = Some(Belief::of(pose));
    }

    fn step(
        &self,
        belief: &Belief,
        before: &Pose,
        now: &Pose,
        (error, angle_error): (DVec3, DVec3),
    ) -> Belief {
        let moved = now.position - before.position;
        let turned = Belief::of(now).angles - Belief::of(before).angles;
        let turned = DVec3::new(wrap_angle(turned.x), wrap_angle(turned.y), wrap_angle(turned.z));
        let (stray, angle_stray) = if self.spec.sigma > 0.0 {
            (self.drift + error * self.spec.sigma, self.angle_drift + angle_error * self.spec.sigma)
        } else {
            (DVec3::ZERO, DVec3::ZERO)
        };
        let angles = belief.angles + turned * (DVec3::ONE + angle_stray);
        // Unbounded sums would lose digits on a long run.
        let angles = angles.map(|angle| if angle.abs() > PI { wrap_angle(angle) } else { angle });
        Belief { position: belief.position + moved + stray * moved.length(), angles }
    }
}

/// U - 0.5 for each axis.
fn means(noise: &mut NoiseStream) -> DVec3 {
    DVec3::new(noise.unit(), noise.unit(), noise.unit()) - DVec3::splat(0.5)
}

fn gaussians(noise: &mut NoiseStream) -> DVec3 {
    DVec3::new(noise.gaussian(1.0), noise.gaussian(1.0), noise.gaussian(1.0))
}

#[cfg(test)]
mod tests;
