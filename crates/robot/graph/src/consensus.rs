//! Which loops to believe when some may be false: those that the rest of the graph expects, the surest tests first.
//!
//! A loop is tested against what all believed ones say of its two ends. How much a passed test means depends on how sure they are: a
//! false loop passes a vague one by chance. So loops whose test is sharp are believed first; they make the tests of others sharp.
//! A believed loop that errs more than the others do is let go again.

use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::solver::{Settings, Summary};
use crate::{GraphError, Manifold, Marginals, Solver, Square};

/// How many false loops may be believed by chance if all that are out are false, stage by stage: sharp tests first.
const BY_CHANCE: [f64; 5] = [0.005, 0.05, 0.5, 5.0, 20.0];
/// Most rounds of letting in and letting go.
const ROUNDS: usize = 40;
/// Most steps of the solution in each round: what is believed changes before it is exact.
const STEPS: usize = 8;
/// Of true loops none errs more than about so many times what half of them do: 31 and 38 times in the published graphs manhattan and intel.
const TAIL: f64 = 40.0;
/// Less than this is no error, whatever the others do.
const LEAST: f64 = 1e-6;
/// Believed loops are let go only beyond so many times the bound, so that none comes and goes.
const STUBBORN: f64 = 1.5;
/// A loop that nothing holds yet is off by more than it will err, so many times.
const LONE: f64 = 3.0;
/// Of the contradicted loops those are let go at once whose contradiction is at least this share of the worst.
const WORST: f64 = 0.5;

/// The state of a search for the loops to believe.
pub(crate) struct Consensus {
    /// Whether each edge counts; trusted ones always do.
    pub(crate) counts: Vec<bool>,
    /// How often each loop was let go: one that comes and goes stays out.
    let_go: Vec<usize>,
    /// Steps of all solutions.
    pub(crate) summary: Summary,
}

impl Consensus {
    /// Begins with these edges.
    pub(crate) fn new(counts: Vec<bool>) -> Self {
        Self { let_go: vec![0; counts.len()], counts, summary: Summary::nothing() }
    }

    /// Lets loops in and out until all that are in agree and none that is out is expected.
    pub(crate) fn settle<P: Manifold<D>, const D: usize>(
        &mut self,
        graph: &mut Graph<P, D>,
        settings: &Settings,
        bound: f64,
    ) -> Result<(), GraphError> {
        let spread = ln_spread(graph);
        let settings = Settings { max_iterations: STEPS, ..*settings };
        let mut stage = 0;
        for _ in 0..ROUNDS {
            let mut solver = self.solve(graph, &settings)?;
            let believed = self.loops(graph, true, |_| true);
            let errors = believed.iter().map(|&index| graph.chi2_of(&graph.edges[index]));
            let usual = usual(errors.collect());
            let (outside, inside) = (usual.min(bound), (LONE * usual).min(bound));
            let weights = self.weights();
            let marginals = solver.marginals(graph, Kernel::None, Some(&weights))?;
            let mut has_changed = self.let_go(graph, STUBBORN * outside);
            if !has_changed {
                has_changed =
                    self.let_in(graph, &marginals, inside, libm::log(BY_CHANCE[stage]) + spread);
            }
            if !has_changed {
                stage += 1;
            }
            if stage == BY_CHANCE.len() {
                break;
            }
        }
        Ok(())
    }

    /// What a believed loop may err, by what the others do.
    pub(crate) fn limit<P: Manifold<D>, const D: usize>(
        &self,
        graph: &Graph<P, D>,
        bound: f64,
    ) -> f64 {
        let believed = self.loops(graph, true, |_| true);
        let errors = believed.iter().map(|&index| graph.chi2_of(&graph.edges[index]));
        STUBBORN * usual(errors.collect()).min(bound)
    }

    /// One where an edge counts, zero where not.
    pub(crate) fn weights(&self) -> Vec<f64> {
        self.counts.iter().map(|counts| f64::from(u8::from(*counts))).collect()
    }

    /// Solves for the edges that count.
    pub(crate) fn solve<P: Manifold<D>, const D: usize>(
        &mut self,
        graph: &mut Graph<P, D>,
        settings: &Settings,
    ) -> Result<Solver<D>, GraphError> {
        let mut solver =
            Solver::over(graph, |index| self.counts.get(index).is_none_or(|counts| *counts))?;
        let weights = self.weights();
        solver.start_chordal_weighted(graph, Some(&weights));
        let summary = solver.optimise_weighted(graph, settings, Some(&weights));
        let iterations = self.summary.iterations + summary.iterations;
        self.summary = Summary { iterations, ..summary };
        Ok(solver)
    }

    /// Lets believed loops go that the others contradict, the worst first; tells whether there were any.
    pub(crate) fn let_go<P: Manifold<D>, const D: usize>(
        &mut self,
        graph: &Graph<P, D>,
        bound: f64,
    ) -> bool {
        let contradicted = self.loops(graph, true, |chi2| chi2 > bound);
        let errors = contradicted.iter().map(|&index| graph.chi2_of(&graph.edges[index]));
        let worst = errors.fold(bound, f64::max);
        for &index in &contradicted {
            if graph.chi2_of(&graph.edges[index]) >= WORST * worst {
                self.counts[index] = false;
                self.let_go[index] += 1;
            }
        }
        !contradicted.is_empty()
    }

    /// Believes loops that are expected by a test sharp enough; tells whether there were any.
    fn let_in<P: Manifold<D>, const D: usize>(
        &mut self,
        graph: &Graph<P, D>,
        marginals: &Marginals<D>,
        bound: f64,
        ln_by_chance: f64,
    ) -> bool {
        const MOST: usize = 2;
        let out = self.loops(graph, false, |_| true);
        let out: Vec<usize> = out.into_iter().filter(|index| self.let_go[*index] < MOST).collect();
        let vaguest = ln_by_chance - libm::log(out.len().max(1) as f64);
        let mut has_changed = false;
        for (index, known) in out.iter().zip(marginals.between_all(graph, &pairs(graph, &out))) {
            let edge = &graph.edges[*index];
            let off = P::error(&edge.measured, &graph.poses[edge.from], &graph.poses[edge.to]);
            let mut spread = covariance(&edge.information);
            spread += known;
            let (distance, ln_volume) = distance2(&spread, &off);
            if distance < bound && ln_volume + ln_ball::<D>(bound) < vaguest {
                self.counts[*index] = true;
                has_changed = true;
            }
        }
        has_changed
    }

    /// Loops that count or do not, with an error for which `wanted` holds.
    pub(crate) fn loops<P: Manifold<D>, const D: usize>(
        &self,
        graph: &Graph<P, D>,
        counts: bool,
        wanted: impl Fn(f64) -> bool,
    ) -> Vec<usize> {
        let all = graph.edges.iter().enumerate();
        let chosen = all.filter(|(index, edge)| {
            !edge.is_trusted && self.counts[*index] == counts && wanted(graph.chi2_of(edge))
        });
        chosen.map(|(index, _)| index).collect()
    }
}

/// How far a true loop may be off by how far most are: many files are far too careful about their errors.
pub(crate) fn usual(mut errors: Vec<f64>) -> f64 {
    errors.sort_by(f64::total_cmp);
    errors.get(errors.len() / 2).map_or(f64::INFINITY, |median| (TAIL * median).max(LEAST))
}

fn pairs<P, const D: usize>(graph: &Graph<P, D>, edges: &[usize]) -> Vec<(usize, usize)> {
    edges.iter().map(|&index| (graph.edges[index].from, graph.edges[index].to)).collect()
}

/// Directions that a measurement does not tell are as good as unknown.
pub(crate) fn covariance<const D: usize>(information: &Square<D>) -> Square<D> {
    /// Variance of a direction without information.
    const UNKNOWN: f64 = 1e12;
    let mut information = *information;
    information += Square::diagonal(&[1.0 / UNKNOWN; D]);
    information.inverse().unwrap_or(Square::diagonal(&[UNKNOWN; D]))
}

/// The squared length of an error in units of its spread, and the logarithm of the spread's volume.
fn distance2<const D: usize>(spread: &Square<D>, error: &[f64; D]) -> (f64, f64) {
    let (values, vectors) = spread.symmetric().eigen();
    let greatest = values.iter().copied().fold(0.0, f64::max);
    // Of two covariances that nearly cancel, rounding may leave less than nothing.
    let values = values.map(|value| value.max(1e-9 * greatest).max(f64::MIN_POSITIVE));
    let along = vectors.transposed_times_vector(error);
    let distance = along.iter().zip(&values).map(|(part, value)| part * part / value).sum();
    (distance, values.iter().map(|value| 0.5 * libm::log(*value)).sum())
}

/// The logarithm of the volume of all errors shorter than `bound`, squared.
fn ln_ball<const D: usize>(bound: f64) -> f64 {
    let d = D as f64;
    let half = 0.5 * d;
    half * libm::log(std::f64::consts::PI) - libm::lgamma(half + 1.0) + half * libm::log(bound)
}

/// The logarithm of the volume in which false loops lie, from how loops spread.
fn ln_spread<P: Manifold<D>, const D: usize>(graph: &Graph<P, D>) -> f64 {
    let loops = || graph.edges.iter().filter(|edge| !edge.is_trusted);
    let count = loops().count().max(1) as f64;
    let seen = || loops().map(|edge| P::error(&P::origin(), &P::origin(), &edge.measured));
    let axis = |axis: usize| {
        let mean = seen().map(|seen| seen[axis]).sum::<f64>() / count;
        let variance =
            seen().map(|seen| (seen[axis] - mean) * (seen[axis] - mean)).sum::<f64>() / count;
        // An even spread has its width squared by twelve for variance; loops that all say the same tell nothing of false ones.
        0.5 * libm::log((12.0 * variance).max(1e-2))
    };
    (0..D).map(axis).sum()
}
