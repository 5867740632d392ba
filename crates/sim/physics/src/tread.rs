//! Wheels that roll smoothly: a ball cut off at the width of the tyre.
//!
//! The engine finds where a cylinder touches by iteration, and the rest error shakes a robot that drives. A ball's touch is exact but would
//! reach out sideways. So a wheel has both: a ball, of which only touches within the width count, and between its flanks the cylinder that
//! ends where the ball is cut, for walls beside it and kerbs under its edge.
//!
//! Wheels on links run in belts: they are no bodies of their own but surfaces of the link that move, as a conveyor's does. The motors of a
//! flipper then feel one body, and not a chain of light ones the engine would need many rounds for.

use base::model::WheelSpec;
use rapier3d::math::Vector;
use rapier3d::prelude::{
    ActiveHooks, Collider, ColliderBuilder, ColliderHandle, ColliderSet,
    ContactModificationContext, PairFilterContext, PhysicsHooks, SharedShape, SolverFlags,
};

use crate::apart::are_apart;

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

/// What the engine asks about wheels: it drops touches of balls beyond the width of their tyres, and moves the surfaces of belts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Treads {
    /// M/s of each belt, by the index of its collider.
    belts: Vec<f32>,
}

impl Treads {
    /// All belts stand.
    pub(crate) fn clear(&mut self) {
        self.belts.clear();
    }

    /// Lets a collider's surface run around its own y, at m/s.
    pub(crate) fn run(&mut self, tread: ColliderHandle, speed: f64) {
        let index = tread.into_raw_parts().0 as usize;
        if self.belts.len() <= index {
            self.belts.resize(index + 1, 0.0);
        }
        self.belts[index] = speed as f32;
    }

    /// M/s of a belt in the world, about its axle.
    fn running(&self, colliders: &ColliderSet, tread: ColliderHandle) -> Option<Vector> {
        let speed = self.belts.get(tread.into_raw_parts().0 as usize).copied()?;
        let collider = colliders.get(tread).filter(|_| speed != 0.0)?;
        Some(collider.rotation() * (Vector::Y * speed))
    }
}

impl PhysicsHooks for Treads {
    /// Rims ask before the engine searches where they touch.
    fn filter_contact_pair(&self, context: &PairFilterContext<'_>) -> Option<SolverFlags> {
        let [one, other] =
            [context.collider1, context.collider2].map(|handle| context.colliders.get(handle));
        let is_apart = one.zip(other).is_some_and(|(one, other)| are_apart(one, other));
        (!is_apart).then(SolverFlags::default)
    }

    fn modify_solver_contacts(&self, context: &mut ContactModificationContext<'_>) {
        let pair = [context.collider1, context.collider2];
        let widths = pair.map(|handle| half_width(context.colliders, handle));
        let belts = pair.map(|handle| self.running(context.colliders, handle));
        let Some(rigid) = context.rigid_mut() else { return };
        let manifold = rigid.manifold;
        let is_cut =
            |beside: f32, width: Option<f32>| width.is_some_and(|width| beside.abs() > width);
        let is_beyond = manifold.points.iter().any(|point| {
            is_cut(point.local_p1.y, widths[0]) || is_cut(point.local_p2.y, widths[1])
        });
        if is_beyond {
            rigid.solver_contacts.clear();
        }
        if belts != [None, None] {
            // Where a belt faces `outwards` it runs at right angles to that, whatever its outline.
            let surface = |belt: Option<Vector>, outwards: Vector| {
                belt.map_or(Vector::ZERO, |running| running.cross(outwards))
            };
            let outwards = manifold.data.normal;
            let velocity = surface(belts[0], outwards) - surface(belts[1], -outwards);
            for contact in rigid.solver_contacts.iter_mut() {
                contact.tangent_velocity = velocity;
            }
        }
    }
}

fn half_width(colliders: &ColliderSet, handle: ColliderHandle) -> Option<f32> {
    let bits = (colliders.get(handle)?.user_data >> WIDTH_BITS) as u32;
    (bits != 0).then(|| f32::from_bits(bits))
}
