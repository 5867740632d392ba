//! Loops that a neighbour confirms: two that lead from one stretch of the way to another must agree.
//!
//! The test is that of pairwise consistency (Mangelson et al., ICRA 2018): the cycle over both loops and the odometry
//! between their ends has to close within its covariance. We ask it of near loops only, where odometry is sure.

use std::collections::BTreeMap;

use crate::consensus::{covariance, usual};
use crate::graph::{Edge, Graph};
use crate::{Manifold, Uncertain};

/// How many steps of odometry the ends of two loops may lie apart to confirm each other.
pub(crate) const REACH: usize = 12;

/// Ways of trusted edges, each from one pose to the next.
pub(crate) struct Ways<P, const D: usize> {
    /// For each pose, its way and its place on it.
    places: Vec<(usize, usize)>,
    /// For each way, its steps: from each place to the next.
    steps: Vec<Vec<Uncertain<P, D>>>,
}

impl<P: Manifold<D>, const D: usize> Ways<P, D> {
    /// Finds the ways of a graph; a pose without a trusted edge is a way of its own.
    pub(crate) fn new(graph: &Graph<P, D>) -> Self {
        let mut next: Vec<Option<usize>> = vec![None; graph.poses.len()];
        let mut has_before = vec![false; graph.poses.len()];
        for (index, edge) in graph.edges.iter().enumerate().filter(|(_, edge)| edge.is_trusted) {
            if next[edge.from].is_none() && !has_before[edge.to] {
                next[edge.from] = Some(index);
                has_before[edge.to] = true;
            }
        }
        let mut ways = Self { places: vec![(usize::MAX, 0); graph.poses.len()], steps: Vec::new() };
        // Rings of trusted edges have no beginning and are cut at their first pose.
        let heads = (0..graph.poses.len()).filter(|&pose| !has_before[pose]);
        for head in heads.chain(0..graph.poses.len()).collect::<Vec<_>>() {
            ways.walk(graph, &next, head);
        }
        ways
    }

    fn walk(&mut self, graph: &Graph<P, D>, next: &[Option<usize>], head: usize) {
        if self.places[head].0 != usize::MAX {
            return;
        }
        let (way, mut steps, mut pose) = (self.steps.len(), Vec::new(), head);
        self.places[head] = (way, 0);
        while let Some(edge) = next[pose].map(|edge| &graph.edges[edge]) {
            if self.places[edge.to].0 != usize::MAX {
                break;
            }
            steps.push(uncertain(edge));
            self.places[edge.to] = (way, steps.len());
            pose = edge.to;
        }
        self.steps.push(steps);
    }

    /// Whether two poses lie on one way, at most so many steps apart.
    pub(crate) fn are_near(&self, one: usize, other: usize, steps: usize) -> bool {
        let ((way, a), (another, b)) = (self.places[one], self.places[other]);
        way == another && a.abs_diff(b) <= steps
    }

    /// Where `to` is as seen from `from` along the way; none if they lie on two, or farther apart than `reach`.
    pub(crate) fn between(&self, from: usize, to: usize, reach: usize) -> Option<Uncertain<P, D>> {
        let ((way, a), (other, b)) = (self.places[from], self.places[to]);
        if way != other || a.abs_diff(b) > reach {
            return None;
        }
        let steps = &self.steps[way][a.min(b)..a.max(b)];
        let ahead = steps.iter().fold(Uncertain::origin(), |sum, step| sum.then(step));
        Some(if a <= b { ahead } else { ahead.inverted() })
    }
}

fn uncertain<P: Manifold<D>, const D: usize>(edge: &Edge<P, D>) -> Uncertain<P, D> {
    Uncertain { pose: edge.measured, covariance: covariance(&edge.information) }
}

/// How far the cycle over two loops is from closing, squared; none where their ends are not near on the same ways.
pub(crate) fn disagreement<P: Manifold<D>, const D: usize>(
    ways: &Ways<P, D>,
    (a, b): (&Edge<P, D>, &Edge<P, D>),
    reach: usize,
) -> Option<f64> {
    let cycle = |b: Uncertain<P, D>, from: usize, to: usize| {
        let there = ways.between(a.to, to, reach)?;
        let back = ways.between(from, a.from, reach)?;
        Some(uncertain(a).then(&there).then(&b.inverted()).then(&back).distance2())
    };
    let along = cycle(uncertain(b), b.from, b.to);
    along.or_else(|| cycle(uncertain(b).inverted(), b.to, b.from))
}

/// For each edge, whether another loop confirms it within `bound`, or within less where most agree far better; trusted edges need no one.
pub(crate) fn supported<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    bound: f64,
) -> Vec<bool> {
    let ways = Ways::new(graph);
    let mut best = vec![f64::INFINITY; graph.edges.len()];
    each_pair(graph, &ways, |a, b, distance| {
        best[a] = best[a].min(distance);
        best[b] = best[b].min(distance);
    });
    let confirmed = best.iter().copied().filter(|distance| *distance < bound);
    let bound = usual(confirmed.collect()).min(bound);
    let edges = graph.edges.iter().zip(&best);
    edges.map(|(edge, distance)| edge.is_trusted || *distance < bound).collect()
}

/// Pairs of loops that confirm each other within `bound`, or within less where most agree far better.
pub(crate) fn agreeing<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    ways: &Ways<P, D>,
    bound: f64,
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    each_pair(graph, ways, |a, b, distance| {
        if distance < bound {
            pairs.push((a, b, distance));
        }
    });
    let bound = usual(pairs.iter().map(|(.., distance)| *distance).collect()).min(bound);
    pairs.into_iter().filter(|(.., distance)| *distance < bound).map(|(a, b, _)| (a, b)).collect()
}

/// Tells of each pair of near loops how far they disagree; some pairs twice.
fn each_pair<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    ways: &Ways<P, D>,
    mut tell: impl FnMut(usize, usize, f64),
) {
    for near in cells(graph, ways).values() {
        for (k, &a) in near.iter().enumerate() {
            for &b in &near[k + 1..] {
                let pair = (&graph.edges[a], &graph.edges[b]);
                if let Some(distance) = disagreement(ways, pair, REACH) {
                    tell(a, b, distance);
                }
            }
        }
    }
}

/// Where a loop's ends lie: way and stretch of the one, then of the other, the lower first.
type Cell = ((usize, usize), (usize, usize));

/// Loops by the stretches they join; each loop is also in the cells beside its own, so that no near pair is missed.
fn cells<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    ways: &Ways<P, D>,
) -> BTreeMap<Cell, Vec<usize>> {
    let mut cells: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (index, edge) in graph.edges.iter().enumerate().filter(|(_, edge)| !edge.is_trusted) {
        let (a, b) = (ways.places[edge.from], ways.places[edge.to]);
        for i in [a.1 / REACH, a.1 / REACH + 1] {
            for j in [b.1 / REACH, b.1 / REACH + 1] {
                let (a, b) = ((a.0, i), (b.0, j));
                cells.entry((a.min(b), a.max(b))).or_default().push(index);
            }
        }
    }
    cells
}
