//! Wheels that roll smoothly: a ball cut off at the width of the tyre.
//!
//! The engine finds where a cylinder touches by iteration, and the rest error shakes a robot that drives. A ball's touch is exact but would
//! reach out sideways. So a wheel has both: a ball, of which only touches within the width count, and between its flanks the cylinder that
//! ends where the ball is cut, for walls beside it and kerbs under its edge.

use base::model::WheelSpec;
use rapier3d::prelude::{
    ActiveHooks, Collider, ColliderBuilder, ColliderSet, ContactModificationContext, PhysicsHooks,
    SharedShape,
};

/// The cylinder of a wheel wider than its ball is this share of the wheel's radius.
const LEAST_RIM: f64 = 0.7;
/// Where in a collider's user data the half width of a ball is kept; the owner is below.
const WIDTH_BITS: u32 = 32;

/// The ball of a wheel, marked with its half width.
pub(crate) fn ball(spec: &WheelSpec, owner: u32) -> ColliderBuilder {
    let half_width = (spec.width / 2.0) as f32;
    ColliderBuilder::ball(spec.radius as f32)
        .user_data(u128::from(owner) | u128::from(half_width.to_bits()) << WIDTH_BITS)
        .active_hooks(ActiveHooks::MODIFY_SOLVER_CONTACTS)
}

/// The cylinder between a wheel's flanks; the engine's lie along y, as axles do.
pub(crate) fn rim(spec: &WheelSpec) -> SharedShape {
    let half_width = spec.width / 2.0;
    let least = LEAST_RIM * spec.radius;
    let cut = (spec.radius * spec.radius - half_width * half_width).max(least * least);
    SharedShape::cylinder(half_width as f32, cut.sqrt() as f32)
}

/// Whose collider it is: an index into the world's things.
pub(crate) fn owner_of(collider: &Collider) -> u32 {
    collider.user_data as u32
}

/// Drops touches of balls beyond the width of their tyres.
pub(crate) struct CutBalls;

impl PhysicsHooks for CutBalls {
    fn modify_solver_contacts(&self, context: &mut ContactModificationContext<'_>) {
        let widths = [context.collider1, context.collider2]
            .map(|handle| half_width(context.colliders, handle));
        let Some(rigid) = context.rigid_mut() else { return };
        let manifold = rigid.manifold;
        let is_cut = |beside: f32, width: Option<f32>| width.is_some_and(|width| beside.abs() > width);
        let is_beyond = manifold
            .points
            .iter()
            .any(|point| is_cut(point.local_p1.y, widths[0]) || is_cut(point.local_p2.y, widths[1]));
        if is_beyond {
            rigid.solver_contacts.clear();
        }
    }
}

fn half_width(colliders: &ColliderSet, handle: rapier3d::prelude::ColliderHandle) -> Option<f32> {
    let bits = (colliders.get(handle)?.user_data >> WIDTH_BITS) as u32;
    (bits != 0).then(|| f32::from_bits(bits))
}
