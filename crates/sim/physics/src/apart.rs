//! A cheap proof that two solids do not touch, before the engine looks for where they do.
//!
//! The cylinder of a wheel hangs a few millimetres above whatever the wheel's ball stands on: near enough that the engine would search for a
//! touch in every step, by iteration, and never find one. One face of a box that lies between both is proof enough.

use rapier3d::math::Vector;
use rapier3d::prelude::Collider;

use crate::physics::AHEAD;

/// Rounding, here or in the engine's search, is far smaller than this, metres.
const ROUNDING: f32 = 1e-4;

/// Whether one of the two is a box with a face between it and the other, farther away than touches are prepared from.
pub(crate) fn are_apart(one: &Collider, other: &Collider) -> bool {
    is_outside(one, other) || is_outside(other, one)
}

/// Whether all of `solid` lies beyond the face of the box that its middle is farthest out from.
fn is_outside(cuboid: &Collider, solid: &Collider) -> bool {
    let (Some(shape), Some(outline)) = (cuboid.shape().as_cuboid(), solid.shape().as_support_map())
    else {
        return false;
    };
    let box_from_solid = cuboid.position().inv_mul(solid.position());
    let beyond = box_from_solid.translation.abs() - shape.half_extents;
    let axis = beyond.max_position();
    let outwards = Vector::AXES[axis] * box_from_solid.translation[axis].signum();
    let nearest = outline.support_point(&box_from_solid, -outwards);
    nearest.dot(outwards) - shape.half_extents[axis] > AHEAD + ROUNDING
}

#[cfg(test)]
mod tests {
    use rapier3d::math::Pose;
    use rapier3d::prelude::ColliderBuilder;

    use super::*;

    fn floor() -> Collider {
        ColliderBuilder::cuboid(10.0, 10.0, 0.1).translation(Vector::Z * -0.1).build()
    }

    /// A wheel whose rim is so far above the floor, its axle turned a little.
    fn rim(gap: f32, turned: f32) -> Collider {
        let radius = 0.1;
        let height = radius * turned.cos() + 0.04 * turned.sin().abs() + gap;
        let tilt = glam::Quat::from_rotation_x(turned);
        let pose = Pose::from_parts(Vector::new(3.0, -2.0, height), tilt);
        ColliderBuilder::cylinder(0.04, radius).position(pose).build()
    }

    #[test]
    fn a_rim_above_the_floor_is_apart_and_one_that_may_touch_is_not() {
        for turned in [0.0, 0.2, -0.5] {
            assert!(are_apart(&floor(), &rim(AHEAD * 1.5, turned)), "turned by {turned}");
            assert!(are_apart(&rim(AHEAD * 1.5, turned), &floor()), "the other way round");
            assert!(!are_apart(&floor(), &rim(AHEAD * 0.9, turned)), "turned by {turned}");
        }
    }

    #[test]
    fn what_is_beside_a_box_is_apart_and_what_is_inside_is_not() {
        let wheel = rim(0.0, 0.0);
        let post = |gap: f32| {
            let at = wheel.translation() + Vector::X * (0.1 + 0.1 + gap);
            ColliderBuilder::cuboid(0.1, 1.0, 1.0).translation(at).build()
        };
        assert!(are_apart(&post(0.01), &wheel));
        assert!(!are_apart(&post(0.001), &wheel));
        assert!(!are_apart(&post(-0.2), &wheel), "the wheel is in the middle of the post");
    }

    #[test]
    fn round_things_are_left_to_the_engine() {
        let ball = ColliderBuilder::ball(0.1).translation(Vector::X * 5.0).build();
        assert!(!are_apart(&ball, &rim(0.0, 0.0)));
    }
}
