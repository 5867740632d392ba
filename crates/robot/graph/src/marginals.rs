//! How sure a graph is of its poses.

use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::sparse::{Factor, Structure};
use crate::{GraphError, Manifold, Solver, Square};

/// Covariances at the poses where a graph is, each in the frame of its own pose.
pub struct Marginals<'a, const D: usize> {
    factor: &'a Factor<D>,
    structure: &'a Structure,
    unknowns: &'a [Option<u32>],
}

impl<const D: usize> Solver<D> {
    /// Factors a graph where it is; `weights` as [`crate::gnc`] gave them, or none.
    pub fn marginals<P: Manifold<D>>(
        &mut self,
        graph: &Graph<P, D>,
        kernel: Kernel,
        weights: Option<&[f64]>,
    ) -> Result<Marginals<'_, D>, GraphError> {
        self.equations.fill(graph, &self.layout, (kernel, weights));
        let structure = &self.layout.structure;
        let directions = self.factor.fill(structure, &self.equations.hessian, 0.0);
        if directions > 0 {
            return Err(GraphError::Undetermined { directions });
        }
        Ok(Marginals { factor: &self.factor, structure, unknowns: &self.layout.unknowns })
    }
}

impl<const D: usize> Marginals<'_, D> {
    /// Covariances of all poses; zero where one is held.
    pub fn all(&self) -> Vec<Square<D>> {
        let blocks = self.factor.inverse_diagonal(self.structure);
        let of = |unknown: &Option<u32>| unknown.map_or(Square::ZERO, |u| blocks[u as usize]);
        self.unknowns.iter().map(of).collect()
    }

    /// The covariance of one pose.
    pub fn of(&self, pose: usize) -> Square<D> {
        let columns = self.columns(pose);
        self.block(columns.as_deref(), pose)
    }

    /// The covariance of where `to` is as seen from `from`: what a measurement between them has to beat.
    pub fn between<P: Manifold<D>>(
        &self,
        graph: &Graph<P, D>,
        from: usize,
        to: usize,
    ) -> Square<D> {
        let (at_from, at_to) = (self.columns(from), self.columns(to));
        let seen = graph.poses[from].inverted().then(&graph.poses[to]);
        let line = P::linearised(&seen, &graph.poses[from], &graph.poses[to]);
        let blocks = [
            (line.by_from, self.block(at_from.as_deref(), from), line.by_from),
            (line.by_from, self.block(at_to.as_deref(), from), line.by_to),
            (line.by_to, self.block(at_from.as_deref(), to), line.by_from),
            (line.by_to, self.block(at_to.as_deref(), to), line.by_to),
        ];
        let mut covariance = Square::ZERO;
        for (left, block, right) in blocks {
            covariance += left * block * right.transposed();
        }
        covariance.symmetric()
    }

    /// The same for many pairs at once, cheaper where pairs share their first pose.
    pub fn between_all<P: Manifold<D>>(
        &self,
        graph: &Graph<P, D>,
        pairs: &[(usize, usize)],
    ) -> Vec<Square<D>> {
        let alone = self.all();
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by_key(|&index| pairs[index]);
        let mut covariances = vec![Square::ZERO; pairs.len()];
        let mut columns = (usize::MAX, None);
        for index in order {
            let (from, to) = pairs[index];
            if columns.0 != from {
                columns = (from, self.columns(from));
            }
            let shared = self.block(columns.1.as_deref(), to);
            let seen = graph.poses[from].inverted().then(&graph.poses[to]);
            let line = P::linearised(&seen, &graph.poses[from], &graph.poses[to]);
            let mut covariance = line.by_from * alone[from] * line.by_from.transposed();
            covariance += line.by_to * alone[to] * line.by_to.transposed();
            let both = line.by_to * shared * line.by_from.transposed();
            covariance += both;
            covariance += both.transposed();
            covariances[index] = covariance.symmetric();
        }
        covariances
    }

    /// The columns of the inverse that belong to a pose; none where it is held.
    fn columns(&self, pose: usize) -> Option<Vec<Vec<[f64; D]>>> {
        let unknown = self.unknowns[pose]? as usize;
        let column = |axis: usize| {
            let mut side = vec![[0.0; D]; self.structure.count()];
            side[unknown][axis] = 1.0;
            self.factor.solve(self.structure, &mut side);
            side
        };
        Some((0..D).map(column).collect())
    }

    /// Rows of `pose` in columns of another.
    fn block(&self, columns: Option<&[Vec<[f64; D]>]>, pose: usize) -> Square<D> {
        let mut block = Square::ZERO;
        if let (Some(columns), Some(unknown)) = (columns, self.unknowns[pose]) {
            for (axis, column) in columns.iter().enumerate() {
                for (row, value) in column[unknown as usize].iter().enumerate() {
                    block.0[row][axis] = *value;
                }
            }
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose2;
    use base::noise::NoiseStream;

    use super::*;
    use crate::testing::{noisy_square, unit_edge};
    use crate::{Edge, PlaneGraph, Settings, optimise};

    #[test]
    fn each_step_adds_its_own_uncertainty() {
        let mut graph = PlaneGraph::new();
        for x in 0..4 {
            graph.add_pose(Pose2::new(f64::from(x), 0.0, 0.0)).unwrap();
        }
        for from in 0..3 {
            graph.add_edge(unit_edge(from, from + 1, Pose2::new(1.0, 0.0, 0.0))).unwrap();
        }
        let mut solver = Solver::new(&graph).unwrap();
        let marginals = solver.marginals(&graph, Kernel::None, None).unwrap();
        let all = marginals.all();
        for (steps, covariance) in all.iter().enumerate() {
            assert!((covariance[(0, 0)] - steps as f64).abs() < 1e-9, "{covariance:?}");
            assert!((covariance[(2, 2)] - steps as f64).abs() < 1e-9);
        }
        // Turns of the first poses swing the last one sideways: 1 + (1 + 1²) + (1 + 2²).
        assert!((all[3][(1, 1)] - 8.0).abs() < 1e-9, "{:?}", all[3]);
        assert!((marginals.between(&graph, 1, 2)[(1, 1)] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn all_covariances_at_once_equal_those_one_by_one() {
        let mut graph = noisy_square(5);
        optimise(&mut graph, &Settings::default()).unwrap();
        let mut solver = Solver::new(&graph).unwrap();
        let marginals = solver.marginals(&graph, Kernel::None, None).unwrap();
        for (pose, block) in marginals.all().iter().enumerate() {
            let single = marginals.of(pose);
            for (a, b) in block.0.iter().flatten().zip(single.0.iter().flatten()) {
                assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "pose {pose}: {a} or {b}");
            }
        }
    }

    /// Of normal errors in three directions, squared and weighted, 300 have this mean give or take four standard errors.
    #[test]
    fn covariances_are_those_that_many_noisy_drives_show() {
        const DRIVES: usize = 300;
        let mut truth = noisy_square(3);
        optimise(&mut truth, &Settings::default()).unwrap();
        let mut solver = Solver::new(&truth).unwrap();
        let marginals = solver.marginals(&truth, Kernel::None, None).unwrap();
        let (poses, all) = ([7, 20, 40], marginals.all());
        let mut noise = NoiseStream::new(3, "drives");
        let mut sums = [0.0; 3];
        for _ in 0..DRIVES {
            let mut drive = truth.clone();
            for edge in &mut drive.edges {
                let exact = truth.poses[edge.from].to(&truth.poses[edge.to]);
                let deviation = |axis: usize| (1.0 / edge.information[(axis, axis)]).sqrt();
                let error = [0, 1, 2].map(|axis| noise.gaussian(deviation(axis)));
                edge.measured = exact * Pose2::new(error[0], error[1], error[2]);
            }
            optimise(&mut drive, &Settings::default()).unwrap();
            for (sum, pose) in sums.iter_mut().zip(poses) {
                let off = truth.poses[pose].to(&drive.poses[pose]);
                let information = all[pose].inverse().unwrap();
                *sum += information.quadratic(&[off.x, off.y, off.yaw]);
            }
        }
        for (sum, pose) in sums.iter().zip(poses) {
            let mean = sum / DRIVES as f64;
            let four_errors = 4.0 * (2.0 * 3.0 / DRIVES as f64).sqrt();
            assert!((mean - 3.0).abs() < four_errors, "pose {pose}: {mean}");
        }
    }

    #[test]
    fn what_nothing_measures_has_no_covariance() {
        let mut graph = PlaneGraph::new();
        graph.add_pose(Pose2::IDENTITY).unwrap();
        graph.add_pose(Pose2::IDENTITY).unwrap();
        let edge = unit_edge(0, 1, Pose2::IDENTITY);
        let blind = Edge { information: Square::diagonal(&[1.0, 1.0, 0.0]), ..edge };
        graph.add_edge(blind).unwrap();
        let mut solver = Solver::new(&graph).unwrap();
        let refused = solver.marginals(&graph, Kernel::None, None).err();
        assert_eq!(refused, Some(GraphError::Undetermined { directions: 1 }));
    }
}
