//! Walls as lines, and what a sonar should hear of them.

use base::geom::wrap_angle;
use glam::DVec2;

use crate::map::Posed;
use crate::sonar::Sonar;

/// A wall: the points whose product with the direction `angle` is `distance`; the robot is on the near side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wall {
    pub(super) angle: f64,
    pub(super) distance: f64,
}

/// What is heard of a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Heard {
    pub(super) range: f64,
    /// Radians from the ray that tells the range to the wall's normal; zero where the wall stands squarely somewhere in the cone.
    pub(super) slant: f64,
}

/// A wall nearer than this cannot be told from the robot, metres.
const LEAST: f64 = 0.02;
/// Steps over the cone in which a new wall's direction is looked for, and how near it must come to its neighbours' ranges, metres.
const TRIES: i32 = 6;
const AGREED: f64 = 0.04;
/// Walls that differ by less are the same, and may be: radians, metres.
const SAME: (f64, f64) = (0.15, 0.12);
const ALIKE: (f64, f64) = (0.45, 0.45);
/// Walls that run more alike than this meet nowhere, radians.
const PARALLEL: f64 = 0.35;

impl Wall {
    /// Square to it, away from the robot.
    pub(super) fn normal(&self) -> DVec2 {
        let (sin, cos) = libm::sincos(self.angle);
        DVec2::new(cos, sin)
    }

    /// What a beam from a place hears of it.
    pub(super) fn heard(&self, sonar: &Sonar, from: DVec2, beam: f64) -> Option<Heard> {
        let off = wrap_angle(self.angle - beam);
        let room = self.distance - self.normal().dot(from);
        // The ray of the cone that meets it most squarely is heard first, if squarely enough; else only the axis is.
        let beside = (off.abs() - sonar.half_angle).max(0.0);
        let slant = if beside <= sonar.square { beside.copysign(off) } else { off };
        (room > LEAST && slant.abs() <= sonar.slant)
            .then(|| Heard { range: room / libm::cos(slant), slant })
    }

    /// How what is heard changes with the pose's x, y and yaw and the wall's angle and distance; `arm` leads from the pose to the sonar.
    pub(super) fn slope(&self, heard: &Heard, from: DVec2, arm: DVec2) -> [f64; 5] {
        let (normal, along) = (self.normal(), self.normal().perp());
        let cosine = libm::cos(heard.slant);
        let turned = -normal.dot(arm.perp());
        // With the slant the range changes as the room before the wall times this.
        let steeper = heard.range * libm::tan(heard.slant);
        [
            -normal.x / cosine,
            -normal.y / cosine,
            turned / cosine - steeper,
            -along.dot(from) / cosine + steeper,
            1.0 / cosine,
        ]
    }

    /// Whether another may be the same, as seen from a place.
    pub(super) fn resembles(&self, other: &Self, from: DVec2) -> bool {
        let room = |wall: &Self| wall.distance - wall.normal().dot(from);
        wrap_angle(self.angle - other.angle).abs() < ALIKE.0
            && (room(self) - room(other)).abs() < ALIKE.1
    }

    /// Where another wall meets it.
    pub(super) fn meets(&self, other: &Self) -> Option<DVec2> {
        let (a, b) = (self.normal(), other.normal());
        let across = a.perp_dot(b);
        let point = (b.perp() * self.distance - a.perp() * other.distance) / -across;
        (across.abs() > libm::sin(PARALLEL)).then_some(point)
    }

    /// The wall that a range and most of its neighbours in the sweep may be of; none if no neighbour agrees.
    pub(super) fn through(
        sonar: &Sonar,
        posed: &Posed,
        (bearing, range): (f64, f64),
    ) -> Option<Self> {
        let (from, yaw) = (sonar.at(&posed.pose), posed.pose.yaw);
        let wall = |step: i32| {
            let angle = yaw + bearing + sonar.half_angle * f64::from(step) / f64::from(TRIES);
            let wall = Self { angle: wrap_angle(angle), distance: 0.0 };
            Self { distance: wall.normal().dot(from) + range, ..wall }
        };
        let agreed = |wall: &Self| {
            let is_agreed = |(other, told): &(f64, f64)| {
                let heard = wall.heard(sonar, from, yaw + other);
                *other != bearing && heard.is_some_and(|heard| (heard.range - told).abs() < AGREED)
            };
            posed.sweep.echoes().filter(is_agreed).count()
        };
        let all = (-TRIES..=TRIES).map(|step| (step, wall(step)));
        let scored = all.map(|(step, wall)| (agreed(&wall), -step.abs(), wall));
        let best = scored.max_by_key(|(agreed, near, _)| (*agreed, *near))?;
        (best.0 > 0).then_some(best.2)
    }
}

/// Whether two walls are not the same as seen from a place.
pub(super) fn unlike(a: &Wall, b: &Wall, from: DVec2) -> bool {
    let room = |wall: &Wall| wall.distance - wall.normal().dot(from);
    wrap_angle(a.angle - b.angle).abs() > SAME.0 || (room(a) - room(b)).abs() > SAME.1
}
