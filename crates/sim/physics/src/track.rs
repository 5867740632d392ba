//! Tracks: a belt around several wheels.
//!
//! A convex solid around all wheels keeps posts and edges from getting between them, and costs the engine less than wheels that turn.
//! Where it lies flat it would stand on its ends alone, and shiver: the engine finds its touches by iteration. So the flat stretches between
//! wheels of one size have boxes as soles, whose touches are exact; the belt then lies a little within.
//! Surfaces move as a conveyor's do; a track has no motor that a load could stall, which they are geared for.

use base::model::{RobotModel, WheelSpec};
use glam::DQuat;
use rapier3d::math::Vector;
use rapier3d::prelude::SharedShape;

/// Corners of the outline around each wheel: then it is round to within 2 mm for a wheel of 9 cm.
const CORNERS: usize = 16;
/// How far a belt lies within its soles, metres: more than the engine looks ahead.
const WITHIN: f32 = 4e-3;

/// A track as seen from one of its wheels: from its middle, with the robot's axes.
pub(crate) struct Track<'a> {
    /// All of them, in the model's order.
    wheels: Vec<&'a WheelSpec>,
    /// Which of them it is seen from.
    index: usize,
    /// How what carries them is turned.
    robot_from_parent: DQuat,
}

impl<'a> Track<'a> {
    /// The track of the wheel of this number.
    pub(crate) fn of(model: &'a RobotModel, index: usize, robot_from_parent: DQuat) -> Self {
        let wheel = &model.wheels[index];
        let is_with = |other: &&WheelSpec| {
            other.is_tracked && other.side == wheel.side && other.parent == wheel.parent
        };
        let before = model.wheels[..index].iter().filter(is_with).count();
        let wheels = model.wheels.iter().filter(is_with).collect();
        Self { wheels, index: before, robot_from_parent }
    }

    /// Kilograms of all its wheels.
    pub(crate) fn mass(&self) -> f64 {
        self.wheels.iter().map(|wheel| wheel.mass).sum()
    }

    /// The belt around all wheels, if this is the first of them.
    pub(crate) fn belt(&self) -> Option<SharedShape> {
        if self.index != 0 {
            return None;
        }
        let has_soles = (1..self.wheels.len()).any(|next| self.sole_to(next).is_some());
        let within = if has_soles { WITHIN } else { 0.0 };
        let mut corners = vec![];
        for wheel in &self.wheels {
            let middle = self.place(wheel);
            let radius = (wheel.radius as f32 - within).max(WITHIN);
            let side = Vector::Y * wheel.width as f32 / 2.0;
            for corner in 0..CORNERS {
                let angle = std::f32::consts::TAU * corner as f32 / CORNERS as f32;
                let (sine, cosine) = libm::sincosf(angle);
                let rim = middle + Vector::new(cosine, 0.0, sine) * radius;
                corners.extend([rim + side, rim - side]);
            }
        }
        SharedShape::convex_hull(&corners)
    }

    /// The sole from this wheel to the next, and its middle.
    pub(crate) fn sole(&self) -> Option<(SharedShape, Vector)> {
        self.sole_to(self.index + 1)
    }

    /// The sole that ends at a wheel: only between wheels of one size at one height.
    fn sole_to(&self, end: usize) -> Option<(SharedShape, Vector)> {
        let (first, next) = (self.wheels.get(end.checked_sub(1)?)?, self.wheels.get(end)?);
        let (from, to) = (self.place(first), self.place(next));
        let way = to - from;
        if first.radius != next.radius || way.z.abs() > WITHIN / 2.0 {
            return None;
        }
        let half = Vector::new(way.x.abs(), first.width as f32, 2.0 * first.radius as f32) / 2.0;
        Some((SharedShape::cuboid(half.x, half.y, half.z), from + way / 2.0))
    }

    fn place(&self, wheel: &WheelSpec) -> Vector {
        (self.robot_from_parent * (wheel.position - self.wheels[self.index].position)).as_vec3()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wheel_has_the_belt_and_each_but_the_last_a_sole() {
        let kenaf = sim_robots::shipped::load("Kenaf").unwrap();
        let track = |name: &str| {
            let index = kenaf.wheels.iter().position(|wheel| wheel.name == name).unwrap();
            Track::of(&kenaf, index, DQuat::IDENTITY)
        };
        let (front, middle, rear) = (track("LeftFront"), track("LeftMiddle"), track("LeftRear"));
        assert_eq!(
            [&front, &middle, &rear].map(|wheel| wheel.belt().is_some()),
            [true, false, false]
        );
        assert_eq!(
            [&front, &middle, &rear].map(|wheel| wheel.sole().is_some()),
            [true, true, false]
        );
        assert!((front.mass() - 3.0).abs() < 1e-9, "three wheels: {} kg", front.mass());
        let bounds = front.belt().unwrap().compute_local_aabb();
        let (length, height) = (bounds.extents().x, bounds.extents().z);
        assert!((length - 0.572).abs() < 1e-3 && (height - 0.172).abs() < 1e-3, "{bounds:?}");
    }

    #[test]
    fn a_track_that_tapers_has_no_sole_and_its_belt_is_full_size() {
        let kenaf = sim_robots::shipped::load("Kenaf").unwrap();
        let pivot = kenaf.wheels.iter().position(|wheel| wheel.name == "FLFlipper_Pivot").unwrap();
        let flipper = Track::of(&kenaf, pivot, DQuat::IDENTITY);
        assert!(flipper.sole().is_none());
        let bounds = flipper.belt().unwrap().compute_local_aabb();
        assert!((bounds.extents().x - 0.285).abs() < 1e-3, "{bounds:?}");
        assert!((bounds.extents().z - 0.16).abs() < 1e-3, "{bounds:?}");
    }
}
