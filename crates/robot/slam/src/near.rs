//! Near links: a new patch is related to all earlier ones that see the same, not to the last alone.
//!
//! That is what makes Karto's poses exact (Konolige et al., "Efficient sparse pose adjustment for 2D mapping", IROS 2010, and the program
//! itself); we leave the averaging to the back end.

use base::geom::Pose2;
use glam::{DMat3, DVec3};
use robot_matching::point_to_line::{self, Reach};
use robot_matching::{Equations, nudged};

use crate::manifold::Manifold;
use crate::patch::{Kind, Relation};
use crate::register::POINT_INFORMATION;

/// Patches farther than this are not near, metres.
const NEAR: f64 = 3.0;
/// Nor are those that more relations than this lead to: the way there may be in doubt.
pub(crate) const NEAR_HOPS: usize = 5;
/// Both see at least this share of each other.
const LEAST_OVERLAP: f64 = 0.5;
/// The most patches that a scan is matched with.
const MOST_REFERENCES: usize = 6;
/// Steps of a match, its first and its narrowest gate (metres), the scale of its loss (metres).
const STEPS: usize = 8;
const GATES: (f64, f64) = (0.15, 0.1);
const SCALE: f64 = 0.03;

/// Relates a patch to its near ones, or to the last alone; gives those it was related to, itself first.
pub(crate) fn link(manifold: &mut Manifold, index: usize, is_last_alone: bool) -> Vec<usize> {
    let mut ranked: Vec<(f64, usize)> = near(manifold, index)
        .into_iter()
        .map(|other| (manifold.overlap(other, index), other))
        .filter(|(overlap, other)| *overlap > LEAST_OVERLAP || *other + 1 == index)
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
    ranked.truncate(if is_last_alone { 1 } else { MOST_REFERENCES - 1 });
    let mut references = vec![index];
    for (_, from) in ranked {
        references.push(from);
        let (from_to, equations) = align(manifold, from, index);
        let information = equations.information * POINT_INFORMATION;
        manifold.relate(Relation { from, to: index, from_to, information, kind: Kind::Near });
    }
    references
}

fn near(manifold: &Manifold, index: usize) -> Vec<usize> {
    manifold
        .within_hops(index, NEAR_HOPS)
        .into_keys()
        .filter(|other| *other != index && manifold.apart(*other, index) < NEAR)
        .collect()
}

/// Where patch b is, seen from patch a, by the points of both, and what they say of it.
fn align(manifold: &Manifold, a: usize, b: usize) -> (Pose2, Equations) {
    let (a, b) = (&manifold.patches()[a], &manifold.patches()[b]);
    let mut a_from_b = a.world_from_patch.to(&b.world_from_patch);
    let mut gate = GATES.0;
    let mut equations = Equations::NONE;
    for _ in 0..STEPS {
        let reach = Reach { gate, scale: SCALE, corners: false, apart: 0.0 };
        equations = point_to_line::equations_both_ways(&a.points, &b.points, &a_from_b, &reach);
        let mut damped = equations;
        damped.information += DMat3::from_diagonal(DVec3::ONE);
        let Some(step) = damped.step() else { break };
        a_from_b = nudged(&a_from_b, step);
        gate = (gate * 0.8).max(GATES.1);
        if step.truncate().length() < 0.0003 && step.z.abs() < 0.0001 {
            break;
        }
    }
    (a_from_b, equations)
}
