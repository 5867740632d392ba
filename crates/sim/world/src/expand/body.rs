//! Victims as bodies: capsules between the joints of a skeleton.

use std::f64::consts::TAU;

use base::arena::{Motion, Posture, Victim};
use base::geom::Pose;
use base::time::SimTime;
use glam::{DQuat, DVec3};
use sim_rays::{Part, RoundKind, Surface};

use super::builder::placed_round;
use super::posture::{Skeleton, skeleton};
use crate::thing::BodyPart;

/// The surfaces a body shows, for each [`BodyPart`] in its order.
#[derive(Clone, Debug)]
pub(crate) struct Dress {
    pub(crate) skin: [Surface; 6],
    pub(crate) cloth: [Surface; 6],
    pub(crate) hair: Surface,
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
    let mut body = Body { placed: world_from_body, height: victim.height, parts: vec![] };
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
    placed: Pose,
    height: f64,
    parts: Vec<Part>,
}

impl Body {
    fn limb(&mut self, surface: Surface, from: DVec3, to: DVec3, radius: f64) {
        let span = to - from;
        let upright = DQuat::from_rotation_arc(DVec3::Z, span.normalize_or(DVec3::Z));
        let middle = Pose::new((from + to) / 2.0 * self.height, upright);
        let pose = self.placed * middle;
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
        // Shoes are as dark as hair, but they belong to the leg.
        let shoe = Surface { owner: cloth.owner, ..dress.hair };
        self.limb(shoe, foot, toes, 0.027);
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
