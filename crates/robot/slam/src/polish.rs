//! The polish: all patches are adjusted together from their points, not from one relative pose a pair.
//!
//! Lu and Milios, "Globally consistent range scan alignment for environment mapping", Autonomous Robots 4 (1997), with Censi's point-to-line
//! metric and points looked for anew in each round.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::wrap_angle;

use glam::{DMat3, DVec3};
use robot_matching::nudged;
use robot_matching::point_to_line::{self, Reach};

use crate::back_end::Pull;
use crate::manifold::Manifold;
use crate::patch::Kind;
use crate::register::{APART, POINT_INFORMATION};

/// How far points look for their likes, and the scale of their loss, round by round. Metres.
const ROUNDS: [Reach; 5] =
    [reach(0.15, 0.03), reach(0.12, 0.02), reach(0.1, 0.02), reach(0.1, 0.015), reach(0.1, 0.015)];

const fn reach(gate: f64, scale: f64) -> Reach {
    Reach { gate, scale, corners: true, apart: APART }
}

/// Pairs are not farther apart than this, metres.
const WITHIN: f64 = 4.0;
/// Nor are they led to by more relations than this.
const HOPS: usize = 4;
/// Patches this near (metres, radians) see the same whether relations say so or not: a corridor that no loop could be closed in.
const SAME_VIEW: (f64, f64) = (1.5, std::f64::consts::FRAC_PI_4);
/// Both see at least this share of each other.
const LEAST_OVERLAP: f64 = 0.4;
/// The most pairs that one patch asks for with others of the same pass, so many patches before and after, and with those of other passes:
/// otherwise the last minute would outvote every earlier visit.
const MOST_PAIRS: usize = 7;
const PASS: usize = 20;
/// Steps of the back end a round.
const ITERATIONS: usize = 2;

/// Adjusts all patches.
pub(crate) fn polish(manifold: &mut Manifold) {
    let pairs = pairs(manifold);
    let wheels: Vec<Pull> = manifold
        .relations()
        .iter()
        .filter(|relation| relation.kind == Kind::Odometry)
        .map(Pull::of)
        .collect();
    for reach in &ROUNDS {
        let mut pulls: Vec<Pull> =
            pairs.iter().filter_map(|(a, b)| pull(manifold, *a, *b, reach)).collect();
        pulls.extend(&wheels);
        manifold.pull(&pulls, ITERATIONS);
    }
}

/// Patches that see the same.
fn pairs(manifold: &Manifold) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    let parts = manifold.part_of_each();
    for a in 0..manifold.patches().len() {
        let related = manifold.within_hops(a, HOPS);
        let mut ranked: Vec<(f64, usize)> = (0..manifold.patches().len())
            .filter(|b| *b != a && parts[*b] == parts[a] && is_near(manifold, &related, a, *b))
            .map(|b| (manifold.overlap(a, b), b))
            .filter(|(overlap, _)| *overlap > LEAST_OVERLAP)
            .collect();
        ranked.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        let is_of_this_pass = |b: usize| a.abs_diff(b) <= PASS;
        for of_this_pass in [true, false] {
            let chosen =
                ranked.iter().map(|(_, b)| *b).filter(|b| is_of_this_pass(*b) == of_this_pass);
            pairs.extend(chosen.take(MOST_PAIRS).map(|b| (a.min(b), a.max(b))));
        }
    }
    pairs
}

fn is_near(manifold: &Manifold, related: &BTreeMap<usize, usize>, a: usize, b: usize) -> bool {
    let apart = manifold.apart(a, b);
    if apart >= WITHIN {
        return false;
    }
    let yaw = |index: usize| manifold.patches()[index].world_from_patch.yaw;
    let has_same_view = || apart < SAME_VIEW.0 && wrap_angle(yaw(a) - yaw(b)).abs() < SAME_VIEW.1;
    related.contains_key(&b) || has_same_view()
}

/// What the points of two patches say of where one is, seen from the other.
fn pull(manifold: &Manifold, a: usize, b: usize, reach: &Reach) -> Option<Pull> {
    let (from, to) = (&manifold.patches()[a], &manifold.patches()[b]);
    let a_from_b = from.world_from_patch.to(&to.world_from_patch);
    let equations = point_to_line::equations_both_ways(&from.points, &to.points, &a_from_b, reach);
    let mut equations = equations.scaled(POINT_INFORMATION);
    equations.information += DMat3::from_diagonal(DVec3::splat(0.1));
    let from_to = nudged(&a_from_b, equations.step()?);
    Some(Pull { between: (a, b), from_to, information: equations.information, is_trusted: true })
}
