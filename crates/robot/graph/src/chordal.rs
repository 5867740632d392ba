//! The chordal start: rotations and then positions by two linear systems, wherever the poses are.
//!
//! Carlone et al., "Initialization techniques for 3D SLAM", ICRA 2015, §III-B.
//! We weight rotations by the trace of their information and positions by theirs.

use crate::graph::{Edge, Graph};
use crate::kernel::Kernel;
use crate::sparse::{BlockMatrix, Factor};
use crate::system::{Layout, cost};
use crate::{Manifold, Solver, Square};

/// Columns of right sides: one for each row of the rotations, or the one of the positions.
type Sides<const A: usize> = Vec<[f64; A]>;

impl<const D: usize> Solver<D> {
    /// Places the poses by the chordal start, if that is better than where they are; tells whether it was.
    pub fn start_chordal<P: Manifold<D>>(&self, graph: &mut Graph<P, D>) -> bool {
        self.start_chordal_weighted(graph, None)
    }

    /// The same with a factor on the information of each edge.
    pub(crate) fn start_chordal_weighted<P: Manifold<D>>(
        &self,
        graph: &mut Graph<P, D>,
        weights: Option<&[f64]>,
    ) -> bool {
        let found = match P::AXES {
            2 => chordal::<P, D, 2>(graph, &self.layout, weights),
            _ => chordal::<P, D, 3>(graph, &self.layout, weights),
        };
        let robust = (Kernel::None, weights);
        let before = std::mem::replace(&mut graph.poses, found);
        let placed = cost(graph, robust);
        let after = std::mem::replace(&mut graph.poses, before);
        let is_better = placed < cost(graph, robust);
        if is_better {
            graph.poses = after;
        }
        is_better
    }
}

fn chordal<P: Manifold<D>, const D: usize, const A: usize>(
    graph: &Graph<P, D>,
    layout: &Layout,
    weights: Option<&[f64]>,
) -> Vec<P> {
    let rotations = rotations::<P, D, A>(graph, layout, weights);
    let turned: Vec<P> = rotations
        .iter()
        .zip(&graph.poses)
        .map(|(rotation, pose)| P::from_parts(rotation, pose.translation()).unwrap_or(*pose))
        .collect();
    positions::<P, D, A>(graph, layout, (&turned, weights))
}

/// Rotation matrices, not yet rotations, for which the edges' rotations agree best: min Σ w·|R_j − R_i·R_ij|².
fn rotations<P: Manifold<D>, const D: usize, const A: usize>(
    graph: &Graph<P, D>,
    layout: &Layout,
    weights: Option<&[f64]>,
) -> Vec<[[f64; 3]; 3]> {
    let structure = &layout.structure;
    let mut matrix = BlockMatrix::<A>::new(structure);
    let mut sides: [Sides<A>; A] = [(); A].map(|()| vec![[0.0; A]; structure.count()]);
    for (index, (edge, slot)) in graph.edges.iter().zip(&layout.slots).enumerate() {
        if weights.is_some_and(|weights| weights[index] == 0.0) {
            continue;
        }
        let weight = (A..D).map(|i| edge.information.0[i][i]).sum::<f64>() / (D - A) as f64;
        let turn = cut::<A>(&edge.measured.rotation());
        let [from, to] = [edge.from, edge.to].map(|pose| layout.unknowns[pose]);
        for unknown in [from, to].into_iter().flatten() {
            matrix.diagonal[unknown as usize] += Square::diagonal(&[weight; A]);
        }
        match (from, to) {
            (Some(from), Some(to)) => {
                let block = turn.transposed().scaled(-weight);
                if let Some(slot) = slot {
                    matrix.couple(*slot as usize, to as usize, from as usize, &block);
                }
            }
            // The rows of a held rotation go to the right side, turned to where the other end is.
            (None, Some(to)) => {
                let held = cut::<A>(&graph.poses[edge.from].rotation()) * turn;
                add_rows(&mut sides, to, &held.scaled(weight));
            }
            (Some(from), None) => {
                let held = cut::<A>(&graph.poses[edge.to].rotation()) * turn.transposed();
                add_rows(&mut sides, from, &held.scaled(weight));
            }
            (None, None) => {}
        }
    }
    add_priors(graph, layout, &mut matrix, &mut sides);
    let mut factor = Factor::new(structure);
    factor.fill(structure, &matrix, 0.0);
    for side in &mut sides {
        factor.solve(structure, side);
    }
    let found = graph.poses.iter().zip(&layout.unknowns).map(|(pose, unknown)| {
        unknown.map_or_else(|| pose.rotation(), |u| padded(&rows(&sides, u as usize)))
    });
    found.collect()
}

/// A prior is an edge from the origin.
fn add_priors<P: Manifold<D>, const D: usize, const A: usize>(
    graph: &Graph<P, D>,
    layout: &Layout,
    matrix: &mut BlockMatrix<A>,
    sides: &mut [Sides<A>; A],
) {
    for prior in &graph.priors {
        let Some(unknown) = layout.unknowns[prior.pose] else { continue };
        let weight = (A..D).map(|i| prior.information.0[i][i]).sum::<f64>() / (D - A) as f64;
        matrix.diagonal[unknown as usize] += Square::diagonal(&[weight; A]);
        add_rows(sides, unknown, &cut::<A>(&prior.expected.rotation()).scaled(weight));
    }
}

/// Positions for which the edges agree best, given rotations.
fn positions<P: Manifold<D>, const D: usize, const A: usize>(
    graph: &Graph<P, D>,
    layout: &Layout,
    (turned, weights): (&[P], Option<&[f64]>),
) -> Vec<P> {
    let structure = &layout.structure;
    let mut matrix = BlockMatrix::<A>::new(structure);
    let mut side = vec![[0.0; A]; structure.count()];
    for (index, (edge, slot)) in graph.edges.iter().zip(&layout.slots).enumerate() {
        if weights.is_some_and(|weights| weights[index] == 0.0) {
            continue;
        }
        let (weight, pull) = pull::<P, D, A>(edge, turned);
        let [from, to] = [edge.from, edge.to].map(|pose| layout.unknowns[pose]);
        let held = |pose: usize| weight * short(turned[pose].translation());
        if let Some(to) = to {
            matrix.diagonal[to as usize] += weight;
            add(&mut side[to as usize], &pull, 1.0);
            if from.is_none() {
                add(&mut side[to as usize], &held(edge.from), 1.0);
            }
        }
        if let Some(from) = from {
            matrix.diagonal[from as usize] += weight;
            add(&mut side[from as usize], &pull, -1.0);
            if to.is_none() {
                add(&mut side[from as usize], &held(edge.to), 1.0);
            }
        }
        if let (Some(from), Some(to), Some(slot)) = (from, to, slot) {
            let block = weight.scaled(-1.0);
            matrix.couple(*slot as usize, to as usize, from as usize, &block);
        }
    }
    for prior in &graph.priors {
        let Some(unknown) = layout.unknowns[prior.pose] else { continue };
        let turn = cut::<A>(&prior.expected.rotation());
        let weight = turn * corner::<D, A>(&prior.information) * turn.transposed();
        matrix.diagonal[unknown as usize] += weight;
        add(&mut side[unknown as usize], &(weight * short(prior.expected.translation())), 1.0);
    }
    let mut factor = Factor::new(structure);
    factor.fill(structure, &matrix, 0.0);
    factor.solve(structure, &mut side);
    let placed = turned.iter().zip(&layout.unknowns).map(|(pose, unknown)| {
        let Some(unknown) = unknown else { return *pose };
        let mut place = [0.0; 3];
        place[..A].copy_from_slice(&side[*unknown as usize]);
        P::from_parts(&pose.rotation(), place).unwrap_or(*pose)
    });
    placed.collect()
}

/// Information of an edge's translation in the world, and what it pulls its second pose with.
fn pull<P: Manifold<D>, const D: usize, const A: usize>(
    edge: &Edge<P, D>,
    turned: &[P],
) -> (Square<A>, [f64; A]) {
    let from = cut::<A>(&turned[edge.from].rotation());
    let seen = from * cut::<A>(&edge.measured.rotation());
    let weight = seen * corner::<D, A>(&edge.information) * seen.transposed();
    (weight, weight * (from * short(edge.measured.translation())))
}

fn cut<const A: usize>(rotation: &[[f64; 3]; 3]) -> Square<A> {
    let mut matrix = Square::ZERO;
    for (row, full) in matrix.0.iter_mut().zip(rotation) {
        row.copy_from_slice(&full[..A]);
    }
    matrix
}

fn padded<const A: usize>(matrix: &Square<A>) -> [[f64; 3]; 3] {
    let mut full = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    for (row, values) in full.iter_mut().zip(&matrix.0) {
        row[..A].copy_from_slice(values);
    }
    full
}

fn corner<const D: usize, const A: usize>(information: &Square<D>) -> Square<A> {
    let mut matrix = Square::ZERO;
    for (row, full) in matrix.0.iter_mut().zip(&information.0) {
        row.copy_from_slice(&full[..A]);
    }
    matrix
}

fn short<const A: usize>(vector: [f64; 3]) -> [f64; A] {
    let mut cut = [0.0; A];
    cut.copy_from_slice(&vector[..A]);
    cut
}

fn add<const A: usize>(target: &mut [f64; A], part: &[f64; A], factor: f64) {
    for (value, part) in target.iter_mut().zip(part) {
        *value += part * factor;
    }
}

fn add_rows<const A: usize>(sides: &mut [Sides<A>; A], unknown: u32, rows: &Square<A>) {
    for (side, row) in sides.iter_mut().zip(&rows.0) {
        add(&mut side[unknown as usize], row, 1.0);
    }
}

fn rows<const A: usize>(sides: &[Sides<A>; A], unknown: usize) -> Square<A> {
    let mut matrix = Square::ZERO;
    for (row, side) in matrix.0.iter_mut().zip(sides) {
        *row = side[unknown];
    }
    matrix
}
