//! Which loops to believe, looked at again once most is known: the refused are heard anew, and those that bend odometry are tried without.
//!
//! What is made less is the truncated cost of Yang et al. (RA-L 5, 2020): odometry counts wholly, a loop at most the bound.

use crate::consensus::Consensus;
use crate::graph::{Edge, Graph};
use crate::solver::Settings;
use crate::support::{REACH, Ways, disagreement};
use crate::{GraphError, Manifold};

/// A refused loop is off by more than it will be once it counts: it is heard again up to so many times the bound.
const HEARD: f64 = 10.0;
/// Most rounds of hearing the refused.
const HEARINGS: usize = 6;
/// Most steps of odometry from a bent edge to the ends of loops that may have bent it.
const NEAR: usize = 4;
/// Most bent edges whose loops are tried.
const TRIED: usize = 24;
/// Most trials altogether.
const TRIALS: usize = 60;
/// Most steps of the solution in a trial.
const STEPS: usize = 5;

/// Looks again at all loops, believed and refused; whatever makes the truncated cost less is done.
pub(crate) fn review<P: Manifold<D>, const D: usize>(
    consensus: &mut Consensus,
    graph: &mut Graph<P, D>,
    settings: &Settings,
    bound: f64,
) -> Result<(), GraphError> {
    hear(consensus, graph, settings, bound)?;
    if relieve(consensus, graph, settings, bound)? {
        hear(consensus, graph, settings, bound)?;
    }
    Ok(())
}

/// Whether odometry errs more than loops may: then false ones are believed.
pub(crate) fn is_bent<P: Manifold<D>, const D: usize>(
    consensus: &Consensus,
    graph: &Graph<P, D>,
    bound: f64,
) -> bool {
    let limit = consensus.limit(graph, bound);
    graph.edges.iter().any(|edge| edge.is_trusted && graph.chi2_of(edge) > limit)
}

/// Lets refused loops in that are not far off, and keeps those that then fit.
pub(crate) fn hear<P: Manifold<D>, const D: usize>(
    consensus: &mut Consensus,
    graph: &mut Graph<P, D>,
    settings: &Settings,
    bound: f64,
) -> Result<(), GraphError> {
    for _ in 0..HEARINGS {
        consensus.solve(graph, settings)?;
        let limit = consensus.limit(graph, bound);
        let before = consensus.counts.clone();
        for index in consensus.loops(graph, false, |chi2| chi2 < HEARD * limit) {
            consensus.counts[index] = true;
        }
        consensus.solve(graph, settings)?;
        while consensus.let_go(graph, limit) {
            consensus.solve(graph, settings)?;
        }
        if consensus.counts == before {
            break;
        }
    }
    Ok(())
}

/// Odometry that errs far more than loops may is bent by a false one: those near are tried without; tells whether any was let go.
fn relieve<P: Manifold<D>, const D: usize>(
    consensus: &mut Consensus,
    graph: &mut Graph<P, D>,
    settings: &Settings,
    bound: f64,
) -> Result<bool, GraphError> {
    let ways = Ways::new(graph);
    let quick = Settings { max_iterations: STEPS, ..*settings };
    let limit = consensus.limit(graph, bound);
    let (mut seen, mut has_changed) = (vec![false; graph.edges.len()], false);
    let mut trials = 0;
    for _ in 0..TRIED {
        let is_bent = |index: &usize| {
            let edge = &graph.edges[*index];
            edge.is_trusted && !seen[*index] && graph.chi2_of(edge) > limit
        };
        let chi2 = |index: usize| graph.chi2_of(&graph.edges[index]);
        let bent = (0..seen.len()).filter(is_bent).max_by(|&a, &b| chi2(a).total_cmp(&chi2(b)));
        let Some(bent) = bent else { break };
        seen[bent] = true;
        let mut best = (truncated(graph, limit) - limit, None);
        let (counts, poses) = (consensus.counts.clone(), graph.poses.clone());
        let suspects = suspects(consensus, graph, (&ways, bent), limit);
        for suspects in suspects.iter().take(TRIALS - trials) {
            trials += 1;
            for &index in suspects {
                consensus.counts[index] = false;
            }
            consensus.solve(graph, &quick)?;
            let reached = truncated(graph, limit);
            if reached < best.0 {
                best = (reached, Some((consensus.counts.clone(), graph.poses.clone())));
            }
            consensus.counts.clone_from(&counts);
            graph.poses.clone_from(&poses);
        }
        if let Some((counts, poses)) = best.1 {
            (consensus.counts, graph.poses) = (counts, poses);
            has_changed = true;
        }
    }
    Ok(has_changed)
}

/// Believed loops that end near an edge, each alone and each with those that tell the same story.
fn suspects<P: Manifold<D>, const D: usize>(
    consensus: &Consensus,
    graph: &Graph<P, D>,
    (ways, bent): (&Ways<P, D>, usize),
    limit: f64,
) -> Vec<Vec<usize>> {
    let ends = [graph.edges[bent].from, graph.edges[bent].to];
    let is_near = |pose: usize| ends.iter().any(|&end| ways.are_near(end, pose, NEAR));
    let believed = consensus.loops(graph, true, |_| true);
    let near = |index: &&usize| {
        let edge = &graph.edges[**index];
        is_near(edge.from) || is_near(edge.to)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &suspect in believed.iter().filter(near) {
        let tells_the_same = |other: &&usize| {
            let pair = (&graph.edges[suspect], &graph.edges[**other]);
            disagreement(ways, pair, REACH).is_some_and(|distance| distance < limit)
        };
        let group: Vec<usize> = believed.iter().filter(tells_the_same).copied().collect();
        groups.push(vec![suspect]);
        if group.len() > 1 && !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

/// What is to be least: the errors of odometry, and of each loop no more than the limit.
pub(crate) fn truncated<P: Manifold<D>, const D: usize>(graph: &Graph<P, D>, limit: f64) -> f64 {
    let cost = |edge: &Edge<P, D>| {
        let most = if edge.is_trusted { f64::INFINITY } else { limit };
        graph.chi2_of(edge).min(most)
    };
    graph.edges.iter().map(cost).sum()
}

/// How much less that is now than it was with the poses `then`, but for some loops of their own.
pub(crate) fn others_gain<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    (own, then): (&[usize], &[P]),
    before: f64,
    limit: f64,
) -> f64 {
    let gained = |&index: &usize| {
        let edge = &graph.edges[index];
        let error = P::error(&edge.measured, &then[edge.from], &then[edge.to]);
        edge.information.quadratic(&error).min(limit) - graph.chi2_of(edge).min(limit)
    };
    before - truncated(graph, limit) - own.iter().map(gained).sum::<f64>()
}
