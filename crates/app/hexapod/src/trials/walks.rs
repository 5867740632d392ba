//! How a walking robot truly gets along, and tours of chance.

use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use robot_feasible::Outline;
use robot_survey::{CYCLE, ROOM, STOP, Walk};

/// What is wrong with the gait of one robot for a whole tour, as a share; one standard deviation.
const STRIDE: f64 = 0.04;
/// What is wrong with each walk: a share of the way and of the turn, metres aside, radians.
const WAY: f64 = 0.05;
const TURN: f64 = 0.05;
const ASIDE: f64 = 0.01;
const VEER: f64 = 0.02;

/// A gait with errors of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gait {
    stride: f64,
}

impl Gait {
    pub(super) fn new(noise: &mut NoiseStream) -> Self {
        Self { stride: 1.0 + noise.gaussian(STRIDE) }
    }

    /// Where a walk truly leads, and what of it the robot counts: it stops before walls, after whole half cycles.
    pub(super) fn walk(
        self,
        outline: &Outline,
        pose: &Pose2,
        walk: &Walk,
        noise: &mut NoiseStream,
    ) -> (Pose2, Walk) {
        let yaw = pose.yaw + walk.turn * (1.0 + noise.gaussian(TURN)) + noise.gaussian(VEER);
        let (share, aside) = (self.stride * (1.0 + noise.gaussian(WAY)), noise.gaussian(ASIDE));
        let turned = Pose2::new(pose.x, pose.y, wrap_angle(yaw));
        let ahead = outline.meeting(turned.position(), turned.direction(), 4.0);
        let room = ahead.map_or(f64::INFINITY, |met| (met.range - STOP - ROOM).max(0.0));
        let half = 0.5 * CYCLE;
        let counted = (half * libm::floor(room / half)).min(walk.way);
        let end = turned * Pose2::new(counted * share, aside * counted / CYCLE, 0.0);
        let is_free = outline.is_free(end.position()) && outline.distance(end.position()) > 0.05;
        if is_free {
            (end, Walk { way: counted, ..*walk })
        } else {
            (turned, Walk { way: 0.0, ..*walk })
        }
    }
}

/// A walk of chance over floor that is truly free.
pub(super) fn any_walk(outline: &Outline, pose: &Pose2, noise: &mut NoiseStream) -> Walk {
    for _ in 0..50 {
        let (turn, way) = (noise.gaussian(0.7), CYCLE * (1 + noise.below(2)) as f64);
        let yaw = pose.yaw + turn;
        let (sin, cos) = libm::sincos(yaw);
        let direction = glam::DVec2::new(cos, sin);
        let is_clear = outline.meeting(pose.position(), direction, way + 0.4).is_none();
        if is_clear && outline.distance(pose.position() + direction * way) > 0.3 {
            return Walk { turn, way, after: 0.0 };
        }
    }
    Walk { turn: 1.0, ..Walk::default() }
}
