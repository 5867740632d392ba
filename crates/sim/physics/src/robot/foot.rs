//! Feet: rubber balls at the ends of legs, and what stands on them.

use base::model::FootSpec;
use glam::{DVec2, DVec3};
use rapier3d::math::{Pose as EnginePose, Vector};
use rapier3d::prelude::{ColliderHandle, PhysicsWorld, RigidBodyHandle, SharedShape};

use super::assemble::Assembly;
use super::contacts::is_on_ground;
use super::machine::{Body, Robot};
use crate::convert::{engine_vector, our_vector};
use crate::grip;
use crate::model_tree::ModelTree;

/// What a walking robot stands on, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Stance {
    /// Of all its bodies.
    pub centre_of_mass: DVec3,
    /// In the model's order.
    pub feet: Vec<FootState>,
}

/// A foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootState {
    /// Its middle.
    pub position: DVec3,
    /// Whether it is on the ground.
    pub stands: bool,
}

impl Stance {
    /// How far the centre of mass lies inside the polygon of the feet that stand, seen from above, metres; less than zero outside of it.
    ///
    /// The robot stands without tipping as long as this is more than zero. Fewer than three feet carry nobody: minus infinity.
    pub fn margin(&self) -> f64 {
        let standing = self.feet.iter().filter(|foot| foot.stands);
        let outline = hull(standing.map(|foot| foot.position.truncate()).collect());
        if outline.len() < 3 {
            return f64::NEG_INFINITY;
        }
        let centre = self.centre_of_mass.truncate();
        let next = outline.iter().cycle().skip(1);
        let inside = outline.iter().zip(next).map(|(&from, &to)| {
            let along = (to - from).normalize_or_zero();
            along.perp_dot(centre - from)
        });
        inside.fold(f64::INFINITY, f64::min)
    }
}

/// The convex outline of some points, to the left around: Andrew, *Another efficient algorithm for convex hulls in two dimensions* (1979).
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = vec![];
        for point in points {
            while let [.., a, b] = chain[..]
                && (b - a).perp_dot(point - b) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let lower = chain(&mut points.iter().copied());
    let upper = chain(&mut points.iter().rev().copied());
    [lower, upper].concat()
}

impl Assembly<'_> {
    /// A foot at the end of the link that carries it.
    pub(super) fn foot(&mut self, spec: &FootSpec, carrier: RigidBodyHandle) -> ColliderHandle {
        let ball = self.shell(SharedShape::ball(spec.radius as f32)).friction(grip::TYRE);
        let at = EnginePose::from_translation(engine_vector(spec.position));
        self.engine.insert_collider(ball.density(0.0).position(at), Some(carrier))
    }
}

impl Robot {
    /// What it stands on; `None` for robots without bodies.
    pub(crate) fn stance(&self, engine: &PhysicsWorld, tree: &ModelTree) -> Option<Stance> {
        let Body::Rigid(rigid) = &self.body else { return None };
        let feet = tree.model.feet.iter().zip(&tree.foot_parents).zip(&rigid.feet);
        let feet = feet.map(|((spec, &parent), &foot)| FootState {
            position: self.world_from_link(engine, tree, parent) * spec.position,
            stands: is_on_ground(engine, foot),
        });
        let (mut mass, mut moment) = (0.0, Vector::ZERO);
        for body in rigid.bodies() {
            let body = &engine.bodies[body];
            mass += body.mass();
            moment += body.center_of_mass() * body.mass();
        }
        Some(Stance { centre_of_mass: our_vector(moment / mass), feet: feet.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stance(feet: &[(f64, f64, bool)], at: (f64, f64)) -> Stance {
        let feet = feet
            .iter()
            .map(|&(x, y, stands)| FootState { position: DVec3::new(x, y, 0.0), stands });
        Stance { centre_of_mass: DVec3::new(at.0, at.1, 0.1), feet: feet.collect() }
    }

    #[test]
    fn the_margin_is_the_way_to_the_nearest_edge_of_the_feet_that_stand() {
        let square = [(1., 1., true), (-1., 1., true), (-1., -1., true), (1., -1., true)];
        assert_eq!(stance(&square, (0.25, 0.0)).margin(), 0.75);
        assert_eq!(stance(&square, (1.5, 0.0)).margin(), -0.5);
        let mut tripod = square;
        tripod[0].2 = false;
        assert!(stance(&tripod, (0.0, 0.0)).margin().abs() < 1e-12, "on the edge");
        assert!(stance(&tripod, (-0.5, -0.5)).margin() > 0.49);
    }

    #[test]
    fn two_feet_or_three_in_a_line_carry_nobody() {
        let line = [(1., 0., true), (0., 0., true), (-1., 0., true), (0., 1., false)];
        assert_eq!(stance(&line, (0.0, 0.0)).margin(), f64::NEG_INFINITY);
        assert_eq!(stance(&line[..2], (0.5, 0.0)).margin(), f64::NEG_INFINITY);
    }
}
