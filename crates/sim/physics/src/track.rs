//! Tracks: a belt around several wheels, as one convex solid from each wheel to the next.
//!
//! Nothing can get between the wheels of a track, which matters on steps and edges, and it costs the engine less than wheels that turn.
//! Each wheel bears a share of the load; one solid from end to end would stand on its corners, and turn like a much longer track.
//! The surface moves as a conveyor's does; it has no motor that a load could stall, which tracks are geared for.

use base::model::{RobotModel, WheelSpec};
use glam::DQuat;
use rapier3d::math::Vector;
use rapier3d::prelude::SharedShape;

/// Corners of the outline around each wheel: then it is round to within 2 mm for a wheel of 9 cm.
const CORNERS: usize = 16;

/// A stretch of a track.
pub(crate) struct Span<'a> {
    /// The two at its ends; one where the track has no other, none behind the last.
    pub(crate) wheels: Vec<&'a WheelSpec>,
    /// Kilograms of the wheels it carries: all stretches together carry each wheel once.
    pub(crate) mass: f64,
}

/// The stretch from the wheel of this number to the next in its track, in the model's order.
pub(crate) fn span_from(model: &RobotModel, index: usize) -> Span<'_> {
    let wheel = &model.wheels[index];
    let is_with = |other: &&WheelSpec| {
        other.is_tracked && other.side == wheel.side && other.parent == wheel.parent
    };
    let mut after = model.wheels[index + 1..].iter().filter(is_with);
    let next = after.next();
    let is_first = !model.wheels[..index].iter().any(|other| is_with(&other));
    let wheels: Vec<&WheelSpec> = match next {
        Some(next) => vec![wheel, next],
        None if is_first => vec![wheel],
        None => vec![],
    };
    // The last stretch carries the wheel at its end too.
    let carried = if after.next().is_none() { 2 } else { 1 };
    let mass = wheels.iter().take(carried).map(|wheel| wheel.mass).sum();
    Span { wheels, mass }
}

/// The belt around these wheels, from the middle of the first, with the robot's axes; what carries them is turned by `robot_from_parent`.
pub(crate) fn belt(wheels: &[&WheelSpec], robot_from_parent: DQuat) -> Option<SharedShape> {
    let first = wheels.first()?;
    let mut corners = vec![];
    for wheel in wheels {
        let middle = (robot_from_parent * (wheel.position - first.position)).as_vec3();
        let (radius, half_width) = (wheel.radius as f32, wheel.width as f32 / 2.0);
        for corner in 0..CORNERS {
            let angle = std::f32::consts::TAU * corner as f32 / CORNERS as f32;
            let (sine, cosine) = libm::sincosf(angle);
            let rim = middle + Vector::new(cosine, 0.0, sine) * radius;
            corners.extend([rim + Vector::Y * half_width, rim - Vector::Y * half_width]);
        }
    }
    SharedShape::convex_hull(&corners)
}
