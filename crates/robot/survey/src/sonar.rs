//! What a sonar should tell at a pose, on whatever map.
//!
//! The nearest surface in the cone counts that is met squarely enough to send the sound back; a surface on the axis is heard at a greater
//! slant. What is met beyond that mirrors the sound away.

use base::geom::Pose2;
use glam::DVec2;
use robot_feasible::{Meeting, Outline};

use crate::fit::Errors;

/// A map that rays meet.
pub trait Walls {
    /// The first wall along a ray within `most` metres; `direction` is a unit vector.
    fn meeting(&self, from: DVec2, direction: DVec2, most: f64) -> Option<Meeting>;

    /// How ranges err on it.
    fn errors(&self) -> Errors {
        Errors::GIVEN
    }
}

impl Walls for Outline {
    fn meeting(&self, from: DVec2, direction: DVec2, most: f64) -> Option<Meeting> {
        Self::meeting(self, from, direction, most)
    }
}

/// A sonar. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sonar {
    /// Half of the cone's opening.
    pub half_angle: f64,
    /// Greatest slant at which a surface off the axis is heard.
    pub square: f64,
    /// Greatest slant at which a surface on the axis is heard.
    pub slant: f64,
    /// Nothing nearer is told.
    pub least: f64,
    /// Nothing farther is heard.
    pub most: f64,
    /// Standard deviation of a range.
    pub sigma: f64,
    /// How far before the robot's middle it turns.
    pub ahead: f64,
    /// How far before its own axis it sounds.
    pub arm: f64,
}

impl Sonar {
    /// The SRF05: 0.01 to 4 m and a half angle of 12 degrees are its data sheet's; how slanted a surface may be, and 1 cm of error, are ours.
    pub const SRF05: Self = Self {
        half_angle: 0.2094,
        square: 0.2094,
        slant: 0.8,
        least: 0.01,
        most: 4.0,
        sigma: 0.01,
        ahead: 0.0,
        arm: 0.0,
    };
    /// The same where the shipped six-legged robot carries it.
    pub const HEXAPOD: Self = Self { ahead: 0.17, arm: 0.015, ..Self::SRF05 };

    /// Where it turns, on a robot that stands at `pose`.
    pub fn at(&self, pose: &Pose2) -> DVec2 {
        (*pose * Pose2::new(self.ahead, 0.0, 0.0)).position()
    }

    /// Rays on either side of the axis.
    const RAYS: i32 = 3;

    /// Directions of rays over the cone, that on the axis first.
    pub fn rays(&self, heading: f64) -> impl Iterator<Item = (bool, DVec2)> + use<> {
        let step = self.half_angle / f64::from(Self::RAYS);
        let off = (1..=Self::RAYS).flat_map(|index| [index, -index]);
        std::iter::once(0).chain(off).map(move |index| {
            let (sin, cos) = libm::sincos(heading + step * f64::from(index));
            (index == 0, DVec2::new(cos, sin))
        })
    }

    /// Whether a surface sends the sound back.
    pub fn hears(&self, is_axis: bool, direction: DVec2, normal: DVec2) -> bool {
        let limit = if is_axis { self.slant } else { self.square };
        -direction.dot(normal) >= libm::cos(limit)
    }

    /// The range it should tell from a place; none if nothing answers.
    pub fn expected(&self, walls: &impl Walls, from: DVec2, heading: f64) -> Option<f64> {
        self.heard(walls, from, heading).map(|heard| heard.range)
    }

    /// The surface that should answer; none if there is none.
    pub fn heard(&self, walls: &impl Walls, from: DVec2, heading: f64) -> Option<Heard> {
        let mut nearest: Option<Heard> = None;
        for (is_axis, direction) in self.rays(heading) {
            let most = nearest.map_or(self.most, |heard| heard.range);
            if let Some(met) = walls.meeting(from, direction, most)
                && self.hears(is_axis, direction, met.normal)
            {
                let cosine = -direction.dot(met.normal);
                nearest = Some(Heard { range: met.range, cosine });
            }
        }
        nearest
    }
}

/// What answers a sonar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// Metres to it.
    pub range: f64,
    /// Cosine of the angle between the ray and the surface's normal: 1 where it is met squarely.
    pub cosine: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::room;

    #[test]
    fn a_slanted_wall_is_heard_where_it_is_nearest_in_the_cone() {
        let (room, sonar) = (room(), Sonar::SRF05);
        let from = DVec2::new(-0.5, 0.9);
        let of = |degrees: f64| sonar.expected(&room, from, degrees.to_radians());
        let north = 2.0 - 0.9;
        assert!((of(90.0).unwrap() - north).abs() < 1e-9, "squarely");
        assert!((of(98.0).unwrap() - north).abs() < 0.01, "off the axis, but in the cone");
        let slanted = north / 60_f64.to_radians().sin();
        assert!((of(120.0).unwrap() - slanted).abs() < 1e-9, "on the axis only");
        assert_eq!(of(37.0), None, "thrown aside");
    }
}
