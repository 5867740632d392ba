//! Victims as bodies: capsules between the joints of a skeleton.
//!
//! Joint positions are shares of the standing height, after the segment lengths of Drillis & Contini (1966).

use std::f64::consts::TAU;

use base::arena::{Motion, Posture, Victim};
use base::geom::Pose;
use base::time::SimTime;
use glam::{DQuat, DVec3};
use sim_rays::{Part, RoundKind, Surface};

use super::builder::placed_round;
use crate::thing::BodyPart;

/// The surfaces a body shows, for each [`BodyPart`] in its order.
#[derive(Clone, Debug)]
pub(crate) struct Dress {
    pub(crate) skin: [Surface; 6],
    pub(crate) cloth: [Surface; 6],
    pub(crate) hair: Surface,
}

/// Joints of one side, and of the middle, as shares of the height; x ahead, y left, z up.
struct Skeleton {
    hips: DVec3,
    chest: DVec3,
    head: DVec3,
    /// Right, then left: shoulder, elbow, hand.
    arms: [[DVec3; 3]; 2],
    /// Right, then left: hip, knee, foot, toes.
    legs: [[DVec3; 4]; 2],
}

const WAVE_PERIOD_S: f64 = 1.2;
const BREATH_PERIOD_S: f64 = 4.0;

/// The parts of a body at some time, standing, sitting or lying at `at`.
pub(crate) fn body_parts(victim: &Victim, at: DVec3, dress: &Dress, now: SimTime) -> Vec<Part> {
    let world_from_body = Pose::from_xyz_yaw(at.x, at.y, at.z, victim.yaw);
    let mut skeleton = skeleton(victim.posture);
    let motion = if victim.is_alive { victim.motion } else { Motion::Still };
    if motion == Motion::Waving {
        wave(&mut skeleton, victim.posture, now);
    }
    let breath = match motion {
        Motion::Breathing => 0.002 * libm::sin(TAU * now.seconds() / BREATH_PERIOD_S),
        Motion::Waving | Motion::Still => 0.0,
    };
    let mut body = Body { world_from_body, height: victim.height, parts: vec![] };
    body.torso(&skeleton, dress, breath);
    body.head(&skeleton, dress);
    for (side, arm, leg) in
        [(0, BodyPart::RightArm, BodyPart::RightLeg), (1, BodyPart::LeftArm, BodyPart::LeftLeg)]
    {
        body.arm(skeleton.arms[side], arm, dress);
        body.leg(skeleton.legs[side], leg, dress);
    }
    body.parts
}

struct Body {
    world_from_body: Pose,
    height: f64,
    parts: Vec<Part>,
}

impl Body {
    fn limb(&mut self, surface: Surface, from: DVec3, to: DVec3, radius: f64) {
        let span = to - from;
        let upright = DQuat::from_rotation_arc(DVec3::Z, span.normalize_or(DVec3::Z));
        let middle = Pose::new((from + to) / 2.0 * self.height, upright);
        let pose = self.world_from_body * middle;
        let length = span.length() * self.height;
        let shape = placed_round(RoundKind::Capsule, &pose, radius * self.height, length);
        self.parts.push(Part { shape, surface });
    }

    fn torso(&mut self, skeleton: &Skeleton, dress: &Dress, breath: f64) {
        let cloth = dress.cloth[BodyPart::Torso as usize];
        let [right, left] = [skeleton.arms[0][0], skeleton.arms[1][0]];
        let across = (left - right) * 0.22;
        for side in [-1.0, 1.0] {
            let (low, high) = (skeleton.hips + across * side * 0.9, skeleton.chest + across * side);
            self.limb(cloth, low, high, 0.068 + breath);
        }
        self.limb(cloth, right.lerp(left, 0.12), right.lerp(left, 0.88), 0.042);
    }

    fn head(&mut self, skeleton: &Skeleton, dress: &Dress) {
        let skin = dress.skin[BodyPart::Head as usize];
        let up = (skeleton.head - skeleton.chest).normalize_or(DVec3::Z);
        self.limb(skin, skeleton.chest + up * 0.06, skeleton.head, 0.03);
        self.limb(skin, skeleton.head - up * 0.012, skeleton.head + up * 0.012, 0.058);
        let back = skeleton.head + up * 0.022 - facing(skeleton, up) * 0.012;
        self.limb(dress.hair, back, back + up * 0.004, 0.06);
    }

    fn arm(&mut self, [shoulder, elbow, hand]: [DVec3; 3], part: BodyPart, dress: &Dress) {
        let (skin, cloth) = (dress.skin[part as usize], dress.cloth[part as usize]);
        self.limb(cloth, shoulder, elbow, 0.03);
        self.limb(skin, elbow, hand, 0.023);
        let reach = (hand - elbow).normalize_or(DVec3::X) * 0.035;
        self.limb(skin, hand, hand + reach, 0.026);
    }

    fn leg(&mut self, [hip, knee, foot, toes]: [DVec3; 4], part: BodyPart, dress: &Dress) {
        let cloth = dress.cloth[part as usize];
        self.limb(cloth, hip, knee, 0.045);
        self.limb(cloth, knee, foot, 0.035);
        self.limb(dress.hair, foot, toes, 0.027);
    }
}

/// The way the face looks.
fn facing(skeleton: &Skeleton, up: DVec3) -> DVec3 {
    let left = (skeleton.arms[1][0] - skeleton.arms[0][0]).normalize_or(DVec3::Y);
    left.cross(up)
}

fn wave(skeleton: &mut Skeleton, posture: Posture, now: SimTime) {
    let swing = 0.35 * libm::sin(TAU * now.seconds() / WAVE_PERIOD_S);
    let [shoulder, _, _] = skeleton.arms[0];
    let rotation = match posture {
        Posture::Standing | Posture::Sitting => DQuat::from_rotation_x(swing),
        Posture::Lying | Posture::Curled => DQuat::from_rotation_y(swing),
    };
    let raised = DVec3::new(0.03, -0.05, 0.15);
    skeleton.arms[0][1] = shoulder + raised;
    skeleton.arms[0][2] = shoulder + raised + rotation * DVec3::new(0.0, 0.0, 0.15);
}

fn skeleton(posture: Posture) -> Skeleton {
    let v = DVec3::new;
    let both = |f: &dyn Fn(f64) -> [DVec3; 3]| [f(-1.0), f(1.0)];
    let pair = |f: &dyn Fn(f64) -> [DVec3; 4]| [f(-1.0), f(1.0)];
    match posture {
        Posture::Standing => Skeleton {
            hips: v(0.0, 0.0, 0.53),
            chest: v(0.0, 0.0, 0.745),
            head: v(0.01, 0.0, 0.925),
            arms: both(&|s| [v(0.0, s * 0.12, 0.79), v(-0.01, s * 0.15, 0.62), v(0.05, s * 0.14, 0.48)]),
            legs: pair(&|s| {
                [v(0.0, s * 0.055, 0.49), v(0.01, s * 0.06, 0.27), v(-0.01, s * 0.065, 0.055), v(0.08, s * 0.08, 0.03)]
            }),
        },
        Posture::Sitting => Skeleton {
            hips: v(0.0, 0.0, 0.085),
            chest: v(-0.035, 0.0, 0.30),
            head: v(0.0, 0.0, 0.475),
            arms: both(&|s| [v(-0.03, s * 0.12, 0.34), v(0.06, s * 0.17, 0.19), v(0.17, s * 0.1, 0.15)]),
            legs: pair(&|s| {
                [v(0.03, s * 0.055, 0.06), v(0.24, s * 0.08, 0.14), v(0.43, s * 0.09, 0.045), v(0.46, s * 0.11, 0.10)]
            }),
        },
        Posture::Lying => Skeleton {
            hips: v(0.0, 0.0, 0.07),
            chest: v(0.21, 0.0, 0.07),
            head: v(0.395, 0.0, 0.062),
            arms: both(&|s| [v(0.255, s * 0.12, 0.06), v(0.10, s * 0.19, 0.035), v(-0.03, s * 0.22, 0.026)]),
            legs: pair(&|s| {
                [v(-0.04, s * 0.055, 0.055), v(-0.26, s * 0.085, 0.06), v(-0.47, s * 0.1, 0.035), v(-0.49, s * 0.13, 0.09)]
            }),
        },
        Posture::Curled => Skeleton {
            hips: v(0.0, 0.0, 0.075),
            chest: v(0.2, 0.05, 0.075),
            head: v(0.36, 0.12, 0.06),
            arms: [
                [v(0.25, 0.05, 0.15), v(0.19, 0.17, 0.12), v(0.30, 0.24, 0.07)],
                [v(0.25, 0.07, 0.04), v(0.18, 0.19, 0.03), v(0.28, 0.28, 0.026)],
            ],
            legs: [
                [v(0.02, 0.02, 0.11), v(0.1, 0.23, 0.10), v(-0.09, 0.3, 0.09), v(-0.1, 0.37, 0.08)],
                [v(0.02, 0.02, 0.05), v(0.06, 0.25, 0.05), v(-0.13, 0.27, 0.035), v(-0.15, 0.34, 0.03)],
            ],
        },
    }
}
