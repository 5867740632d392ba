//! What a robot touches.

use glam::DVec3;
use rapier3d::prelude::{ColliderHandle, ContactManifold, ContactPair, PhysicsWorld};

use super::machine::{Body, Robot};
use super::rigid::{RigidLink, RigidWheel};
use super::state::{Contact, Toucher};
use crate::convert::our_vector;
use crate::tread::owner_of;

/// A wheel that is pushed this much upwards (cosine) stands on what it touches. So does one that touches something as low as that from
/// whichever side: it could roll over it.
const STANDING: f32 = 0.6;
/// A foot this near to the ground is on it, metres: its rubber gives by so much.
const TOUCHING: f32 = 2e-3;

impl Robot {
    /// What it touches, but for wheels and feet on the ground; ordered by the part that touches, then by what is touched.
    pub(crate) fn contacts(
        &self,
        engine: &PhysicsWorld,
        name_of: impl Fn(u32) -> String,
    ) -> Vec<Contact> {
        match &self.body {
            Body::Kinematic(kinematic) => {
                let touched = kinematic.touched.iter();
                touched
                    .map(|&(owner, point)| Contact {
                        thing: name_of(owner),
                        owner,
                        point,
                        by: Toucher::Body,
                    })
                    .collect()
            }
            Body::Rigid(_) => {
                let mut touched: Vec<(Toucher, u32, DVec3)> = vec![];
                for (part, by) in self.touchers() {
                    touches(engine, part, by, &mut touched);
                }
                touched.dedup_by_key(|(by, owner, _)| (*by, *owner));
                touched
                    .into_iter()
                    .map(|(by, owner, point)| Contact { thing: name_of(owner), owner, point, by })
                    .collect()
            }
        }
    }

    /// All colliders of a robot of rigid bodies.
    fn touchers(&self) -> Vec<(ColliderHandle, Toucher)> {
        let Body::Rigid(rigid) = &self.body else { return vec![] };
        let mut parts = vec![(rigid.hull, Toucher::Body)];
        for (index, link) in rigid.links.iter().enumerate() {
            let (RigidLink::Jointed { shell, .. } | RigidLink::Servo { shell, .. }) = link;
            parts.extend(shell.map(|shell| (shell, Toucher::Link(index))));
        }
        let feet = rigid.feet.iter().enumerate();
        parts.extend(feet.map(|(index, &foot)| (foot, Toucher::Foot(index))));
        for (index, wheel) in rigid.wheels.iter().enumerate() {
            let colliders = match *wheel {
                RigidWheel::Caster { tread } => [Some(tread), None],
                RigidWheel::Track { belt, sole } => [belt, sole],
                RigidWheel::Belt { tread, rim } | RigidWheel::Turning { tread, rim, .. } => {
                    [Some(tread), Some(rim)]
                }
            };
            let colliders = colliders.into_iter().flatten();
            parts.extend(colliders.map(|collider| (collider, Toucher::Wheel(index))));
        }
        parts
    }
}

fn touches(
    engine: &PhysicsWorld,
    part: ColliderHandle,
    by: Toucher,
    touched: &mut Vec<(Toucher, u32, DVec3)>,
) {
    let mut found: Vec<(u32, DVec3)> = vec![];
    for pair in engine.narrow_phase.contact_pairs_with(part) {
        let is_first = pair.collider1 == part;
        let other = if is_first { pair.collider2 } else { pair.collider1 };
        let Some(other) = engine.colliders.get(other) else { continue };
        let Some((point, up)) = touch(engine, pair) else { continue };
        let up = if is_first { -up } else { up };
        let may_stand = matches!(by, Toucher::Wheel(_) | Toucher::Foot(_));
        if may_stand && (up > STANDING || is_low(engine, part, point)) {
            continue;
        }
        found.push((owner_of(other), point));
    }
    // The engine's order depends on the order of creation; ours only on what is touched.
    found.sort_by(|a, b| {
        let places = |p: &DVec3| [p.x, p.y, p.z];
        let order = a.0.cmp(&b.0);
        order.then(places(&a.1).partial_cmp(&places(&b.1)).unwrap_or(std::cmp::Ordering::Equal))
    });
    found.dedup_by_key(|(owner, _)| *owner);
    touched.extend(found.into_iter().map(|(owner, point)| (by, owner, point)));
}

/// Whether a point is so low beside a wheel that the wheel could roll over it.
fn is_low(engine: &PhysicsWorld, wheel: ColliderHandle, point: DVec3) -> bool {
    let Some(wheel) = engine.colliders.get(wheel) else { return false };
    let bounds = wheel.compute_aabb();
    let radius = bounds.half_extents().z;
    point.z <= f64::from(bounds.mins.z + (1.0 - STANDING) * radius)
}

/// Whether something lies right below a part, so that it would carry it.
pub(super) fn is_on_ground(engine: &PhysicsWorld, part: ColliderHandle) -> bool {
    engine.narrow_phase.contact_pairs_with(part).any(|pair| {
        let sign = if pair.collider1 == part { -1.0 } else { 1.0 };
        pair.manifolds().iter().any(|manifold| {
            let is_below = sign * manifold.data.normal.z > STANDING;
            is_below && manifold.points.iter().any(|point| point.dist < TOUCHING)
        })
    })
}

/// Where a pair presses hardest, and the height of its normal from the first to the second; `None` if it does not press at all.
fn touch(engine: &PhysicsWorld, pair: &ContactPair) -> Option<(DVec3, f32)> {
    let pressing = pair.solver_manifolds().iter().filter(|manifold| impulse(manifold) > 0.0);
    let manifold = pressing.max_by(|a, b| impulse(a).total_cmp(&impulse(b)))?;
    let contact = manifold.data.solver_contacts.first()?;
    let (a, b) = manifold.data.solver_contact_world_points(contact, &engine.bodies);
    Some((our_vector((a + b) / 2.0), manifold.data.normal.z))
}

fn impulse(manifold: &ContactManifold) -> f32 {
    manifold.points.iter().map(|point| point.data.impulse).sum()
}
