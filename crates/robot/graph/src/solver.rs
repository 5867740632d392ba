//! Least squares on a graph: Gauss-Newton steps, damped only where they fail.
//!
//! Damping: Marquardt, *J. SIAM* 11 (1963). We begin without any: damping by the diagonal holds the slow, long bends of
//! a chain of poses back, which are just what has to move.

use crate::gnc::gnc;
use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::sparse::Factor;
use crate::system::{Equations, Layout, cost};
use crate::{GraphError, Manifold};

/// When to stop, and what to do about edges that may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Most steps taken.
    pub max_iterations: usize,
    /// The share of the cost below which a step's gain ends the search.
    pub tolerance: f64,
    /// What far edges count.
    pub kernel: Kernel,
}

impl Default for Settings {
    fn default() -> Self {
        Self { max_iterations: 100, tolerance: 1e-7, kernel: Kernel::None }
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Steps that were tried.
    pub iterations: usize,
    /// Cost before the first step.
    pub start_cost: f64,
    /// Cost at the end: chi2 where there is no kernel.
    pub cost: f64,
    /// Whether the last step gained less than the tolerance; not so where the steps ran out.
    pub has_converged: bool,
    /// Directions that nothing measures; they were left as they were.
    pub undetermined: usize,
}

impl Summary {
    /// Before anything was done.
    pub(crate) fn nothing() -> Self {
        Self { iterations: 0, start_cost: 0.0, cost: 0.0, has_converged: false, undetermined: 0 }
    }
}

/// First damping after a step that failed.
const FIRST_DAMPING: f64 = 1e-6;
/// Damping below this is none.
const LEAST_DAMPING: f64 = 1e-9;
/// With more damping than this nothing moves any more.
const MOST_DAMPING: f64 = 1e9;

/// A graph's order of elimination and room for its factor, used again for each step and each call.
#[derive(Clone, Debug)]
pub struct Solver<const D: usize> {
    pub(crate) layout: Layout,
    pub(crate) equations: Equations<D>,
    pub(crate) factor: Factor<D>,
}

impl<const D: usize> Solver<D> {
    /// Analyses a graph; valid until poses, edges or quadratic costs are added, taken out, fixed or let go.
    pub fn new<P: Manifold<D>>(graph: &Graph<P, D>) -> Result<Self, GraphError> {
        Self::over(graph, |_| true)
    }

    /// Analyses a graph, knowing that edges without `counts` have no weight.
    pub(crate) fn over<P: Manifold<D>>(
        graph: &Graph<P, D>,
        counts: impl Fn(usize) -> bool,
    ) -> Result<Self, GraphError> {
        let layout = Layout::new(graph, counts)?;
        let equations = Equations::new(&layout);
        let factor = Factor::new(&layout.structure);
        Ok(Self { layout, equations, factor })
    }

    /// Moves the poses to where the errors are least.
    pub fn optimise<P: Manifold<D>>(
        &mut self,
        graph: &mut Graph<P, D>,
        settings: &Settings,
    ) -> Summary {
        self.optimise_weighted(graph, settings, None)
    }

    /// The same with a factor on the information of each edge.
    pub(crate) fn optimise_weighted<P: Manifold<D>>(
        &mut self,
        graph: &mut Graph<P, D>,
        settings: &Settings,
        weights: Option<&[f64]>,
    ) -> Summary {
        let robust = (settings.kernel, weights);
        let start_cost = cost(graph, robust);
        let mut summary = Summary { start_cost, cost: start_cost, ..Summary::nothing() };
        let mut damping = 0.0;
        let mut is_fresh = false;
        while summary.iterations < settings.max_iterations && !summary.has_converged {
            summary.iterations += 1;
            if !is_fresh {
                self.equations.fill(graph, &self.layout, robust);
            }
            let (steps, undetermined) = self.step(damping);
            summary.undetermined = undetermined;
            let before = self.apply(graph, &steps);
            let reached = cost(graph, robust);
            let gain = summary.cost - reached;
            is_fresh = gain.is_nan() || gain < 0.0;
            if is_fresh {
                graph.poses = before;
                // A step that fails by rounding alone was the last.
                let is_rounding = gain >= -settings.tolerance * summary.cost;
                damping = (damping * 10.0).max(FIRST_DAMPING);
                summary.has_converged = is_rounding || damping > MOST_DAMPING;
            } else {
                summary.has_converged = gain <= settings.tolerance * summary.cost;
                summary.cost = reached;
                damping = if damping < LEAST_DAMPING { 0.0 } else { damping / 10.0 };
            }
        }
        summary
    }

    /// Makes the equations of the next step: the first of three pieces, for those who must not wait for all of them.
    pub fn linearise<P: Manifold<D>>(&mut self, graph: &Graph<P, D>, kernel: Kernel) {
        self.equations.fill(graph, &self.layout, (kernel, None));
    }

    /// Factors them.
    pub fn factorise(&mut self) {
        self.factor.fill(&self.layout.structure, &self.equations.hessian, 0.0);
    }

    /// Takes the step, unless it would make matters worse; the cost before and after it.
    pub fn take_step<P: Manifold<D>>(
        &mut self,
        graph: &mut Graph<P, D>,
        kernel: Kernel,
    ) -> (f64, f64) {
        let mut steps = self.equations.gradient.clone();
        self.factor.solve(&self.layout.structure, &mut steps);
        let start = cost(graph, (kernel, None));
        let before = self.apply(graph, &steps);
        let reached = cost(graph, (kernel, None));
        if reached <= start {
            return (start, reached);
        }
        graph.poses = before;
        (start, start)
    }

    /// Solves for a step of each unknown.
    fn step(&mut self, damping: f64) -> (Vec<[f64; D]>, usize) {
        let structure = &self.layout.structure;
        let undetermined = self.factor.fill(structure, &self.equations.hessian, damping);
        let mut steps = self.equations.gradient.clone();
        self.factor.solve(structure, &mut steps);
        (steps, undetermined)
    }

    /// Moves each pose against its step; gives the poses as they were.
    fn apply<P: Manifold<D>>(&self, graph: &mut Graph<P, D>, steps: &[[f64; D]]) -> Vec<P> {
        let moved = graph.poses.iter().zip(&self.layout.unknowns).map(|(pose, unknown)| {
            unknown.map_or(*pose, |unknown| pose.moved(&steps[unknown as usize].map(|s| -s)))
        });
        let moved = moved.collect();
        std::mem::replace(&mut graph.poses, moved)
    }
}

/// Moves the poses of a graph to where its errors are least, from where they are.
pub fn optimise<P: Manifold<D>, const D: usize>(
    graph: &mut Graph<P, D>,
    settings: &Settings,
) -> Result<Summary, GraphError> {
    match settings.kernel {
        Kernel::Gnc => Ok(gnc(graph, settings)?.0),
        _ => Ok(Solver::new(graph)?.optimise(graph, settings)),
    }
}
