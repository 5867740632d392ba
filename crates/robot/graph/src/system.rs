//! The normal equations of a graph at the poses where it is.

use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::sparse::{BlockMatrix, Structure};
use crate::{GraphError, Manifold};

/// Memory that the factor of one graph may take, bytes.
const MEMORY: usize = 4 << 30;

/// Which pose is which unknown, and where each factor's block goes.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The unknown of each pose; none where it is held.
    pub(crate) unknowns: Vec<Option<u32>>,
    /// Which blocks touch.
    pub(crate) structure: Structure,
    /// For each edge, then each quadratic, the block that couples its poses.
    pub(crate) slots: Vec<Option<u32>>,
}

impl Layout {
    /// Finds the order of elimination for `graph` and those of its edges that count.
    pub(crate) fn new<P: Manifold<D>, const D: usize>(
        graph: &Graph<P, D>,
        counts: impl Fn(usize) -> bool,
    ) -> Result<Self, GraphError> {
        let unknowns = unknowns(graph);
        let free = unknowns.iter().flatten().count();
        let pairs = || pairs(graph).enumerate().filter(|(index, _)| counts(*index));
        let unknown_pair = |(a, b): (usize, usize)| unknowns[a].zip(unknowns[b]);
        let touching = pairs().filter_map(|(_, pair)| unknown_pair(pair));
        let structure = Structure::new(free, touching.map(|(a, b)| (a as usize, b as usize)));
        let needed = structure.bytes(D);
        if needed > MEMORY {
            let (needed_mb, limit_mb) = (needed >> 20, MEMORY >> 20);
            return Err(GraphError::TooDense { poses: free, needed_mb, limit_mb });
        }
        let mut slots = vec![None; graph.edges.len() + graph.quadratics.len()];
        for (index, pair) in pairs() {
            slots[index] = unknown_pair(pair)
                .and_then(|(a, b)| structure.slot(a as usize, b as usize))
                .map(|slot| slot as u32);
        }
        Ok(Self { unknowns, structure, slots })
    }
}

/// The poses of each edge, then of each quadratic.
pub(crate) fn pairs<P, const D: usize>(
    graph: &Graph<P, D>,
) -> impl Iterator<Item = (usize, usize)> {
    let edges = graph.edges.iter().map(|edge| (edge.from, edge.to));
    edges.chain(graph.quadratics.iter().map(|quadratic| quadratic.poses.into()))
}

/// Numbers the poses that may move. A part that nothing holds is held by its first pose.
fn unknowns<P, const D: usize>(graph: &Graph<P, D>) -> Vec<Option<u32>> {
    let parts = crate::parts::parts(graph.poses.len(), pairs(graph));
    let count = parts.iter().max().map_or(0, |last| last + 1);
    let mut is_held = vec![false; count];
    let fixed = graph.is_fixed.iter().zip(&parts).filter(|(is_fixed, _)| **is_fixed);
    fixed.for_each(|(_, &part)| is_held[part] = true);
    graph.priors.iter().for_each(|prior| is_held[parts[prior.pose]] = true);
    let mut next = 0;
    let mut number = |(pose, &is_fixed): (usize, &bool)| {
        let part = &mut is_held[parts[pose]];
        if is_fixed || !std::mem::replace(part, true) {
            return None;
        }
        next += 1;
        Some(next - 1)
    };
    graph.is_fixed.iter().enumerate().map(&mut number).collect()
}

/// H and g of a graph, and its cost: half the cost is what steps `H·s = -g` make less.
#[derive(Clone, Debug)]
pub(crate) struct Equations<const D: usize> {
    pub(crate) hessian: BlockMatrix<D>,
    pub(crate) gradient: Vec<[f64; D]>,
}

impl<const D: usize> Equations<D> {
    pub(crate) fn new(layout: &Layout) -> Self {
        Self {
            hessian: BlockMatrix::new(&layout.structure),
            gradient: vec![[0.0; D]; layout.structure.count()],
        }
    }

    /// Makes the equations anew; `weights` multiply the information of each edge.
    pub(crate) fn fill<P: Manifold<D>>(
        &mut self,
        graph: &Graph<P, D>,
        layout: &Layout,
        (kernel, weights): (Kernel, Option<&[f64]>),
    ) {
        self.hessian.clear();
        self.gradient.fill([0.0; D]);
        for (index, edge) in graph.edges.iter().enumerate() {
            let weight = weights.map_or(1.0, |weights| weights[index]);
            if weight > 0.0 {
                let kernel = if edge.is_trusted { Kernel::None } else { kernel };
                self.add_edge(graph, layout, index, (kernel, weight));
            }
        }
        for prior in &graph.priors {
            self.add_prior(graph, layout, prior);
        }
        for (index, quadratic) in graph.quadratics.iter().enumerate() {
            let slot = layout.slots[graph.edges.len() + index];
            self.add_quadratic(graph, layout, (quadratic, slot));
        }
    }

    #[inline]
    fn add_edge<P: Manifold<D>>(
        &mut self,
        graph: &Graph<P, D>,
        layout: &Layout,
        index: usize,
        (kernel, weight): (Kernel, f64),
    ) {
        let edge = &graph.edges[index];
        let line = P::linearised(&edge.measured, &graph.poses[edge.from], &graph.poses[edge.to]);
        let mut weighted_error = edge.information * line.error;
        let mut weight = weight;
        if kernel != Kernel::None {
            weight *= kernel.of(crate::dot(&weighted_error, &line.error)).1;
        }
        let information =
            if weight == 1.0 { edge.information } else { edge.information.scaled(weight) };
        weighted_error = weighted_error.map(|value| value * weight);
        let to = layout.unknowns[edge.to].map(|u| u as usize);
        if let Some(from) = layout.unknowns[edge.from].map(|u| u as usize) {
            let weighted = information * line.by_from;
            self.hessian.diagonal[from] += line.by_from.transposed_times(&weighted);
            add(&mut self.gradient[from], line.by_from.transposed_times_vector(&weighted_error));
            if let (Some(to), Some(slot)) = (to, layout.slots[index]) {
                let block = line.by_to.transposed_times(&weighted);
                self.hessian.couple(slot as usize, to, from, &block);
            }
        }
        if let Some(to) = to {
            let weighted = information * line.by_to;
            self.hessian.diagonal[to] += line.by_to.transposed_times(&weighted);
            add(&mut self.gradient[to], line.by_to.transposed_times_vector(&weighted_error));
        }
    }

    fn add_prior<P: Manifold<D>>(
        &mut self,
        graph: &Graph<P, D>,
        layout: &Layout,
        prior: &crate::Prior<P, D>,
    ) {
        let Some(unknown) = layout.unknowns[prior.pose] else { return };
        let line = P::linearised(&prior.expected, &P::origin(), &graph.poses[prior.pose]);
        let weighted = prior.information * line.by_to;
        let error = prior.information * line.error;
        self.hessian.diagonal[unknown as usize] += line.by_to.transposed_times(&weighted);
        add(&mut self.gradient[unknown as usize], line.by_to.transposed_times_vector(&error));
    }

    fn add_quadratic<P: Manifold<D>>(
        &mut self,
        graph: &Graph<P, D>,
        layout: &Layout,
        (quadratic, slot): (&crate::Quadratic<P, D>, Option<u32>),
    ) {
        let unknowns = quadratic.poses.map(|pose| layout.unknowns[pose].map(|u| u as usize));
        let gradient = quadratic.gradient_at(graph);
        for (side, unknown) in unknowns.iter().enumerate() {
            if let Some(unknown) = *unknown {
                self.hessian.diagonal[unknown] += quadratic.hessian[side];
                add(&mut self.gradient[unknown], gradient[side]);
            }
        }
        if let ([Some(a), Some(b)], Some(slot)) = (unknowns, slot) {
            self.hessian.couple(slot as usize, b, a, &quadratic.hessian[2]);
        }
    }
}

impl<P: Manifold<D>, const D: usize> crate::Quadratic<P, D> {
    /// How far each pose is from where the blocks were made.
    fn steps(&self, graph: &Graph<P, D>) -> [[f64; D]; 2] {
        let step =
            |side: usize| P::error(&self.at[side], &P::origin(), &graph.poses[self.poses[side]]);
        [step(0), step(1)]
    }

    fn gradient_at(&self, graph: &Graph<P, D>) -> [[f64; D]; 2] {
        let [a, b] = self.steps(graph);
        let mut gradient = self.gradient;
        add(&mut gradient[0], self.hessian[0] * a);
        add(&mut gradient[0], self.hessian[2].transposed_times_vector(&b));
        add(&mut gradient[1], self.hessian[1] * b);
        add(&mut gradient[1], self.hessian[2] * a);
        gradient
    }

    /// The cost where the poses are now.
    fn cost(&self, graph: &Graph<P, D>) -> f64 {
        let steps = self.steps(graph);
        let gradient = self.gradient_at(graph);
        let both = |side: usize| {
            crate::dot(&self.gradient[side], &steps[side])
                + crate::dot(&gradient[side], &steps[side])
        };
        self.constant + both(0) + both(1)
    }
}

/// The robust cost of a whole graph.
pub(crate) fn cost<P: Manifold<D>, const D: usize>(
    graph: &Graph<P, D>,
    (kernel, weights): (Kernel, Option<&[f64]>),
) -> f64 {
    let edges = graph.edges.iter().enumerate().map(|(index, edge)| {
        let weight = weights.map_or(1.0, |weights| weights[index]);
        if weight == 0.0 {
            return 0.0;
        }
        let chi2 = graph.chi2_of(edge);
        weight * if edge.is_trusted { chi2 } else { kernel.of(chi2).0 }
    });
    let priors = graph.priors.iter().map(|prior| {
        let error = P::error(&prior.expected, &P::origin(), &graph.poses[prior.pose]);
        prior.information.quadratic(&error)
    });
    let quadratics = graph.quadratics.iter().map(|quadratic| quadratic.cost(graph));
    edges.sum::<f64>() + priors.sum::<f64>() + quadratics.sum::<f64>()
}

#[inline]
fn add<const D: usize>(target: &mut [f64; D], part: [f64; D]) {
    for (value, part) in target.iter_mut().zip(part) {
        *value += part;
    }
}
