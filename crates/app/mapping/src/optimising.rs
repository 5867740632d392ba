//! Optimising a graph from a file.

use anyhow::Result;
use app_missions::stage::thread_time;
use link_graphs::PoseFile;
use robot_graph::{GraphError, Kernel, Manifold, Settings, Solver, gnc};
use serde::Serialize;

use crate::graph_file::OpenGraph;

/// Where the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Poses chained along odometry.
    Odometry,
    /// Rotations, then positions, by linear systems.
    Chordal,
    /// Where the file puts the poses; chained where it does not.
    File,
}

/// What is done about loops that may be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelName {
    /// Nothing.
    None,
    /// Huber's, with the usual bound for 95 % efficiency.
    Huber,
    /// Cauchy's.
    Cauchy,
    /// Dynamic covariance scaling.
    Dcs,
    /// Truncated least squares.
    Gnc,
}

impl From<KernelName> for Kernel {
    fn from(name: KernelName) -> Self {
        match name {
            KernelName::None => Self::None,
            KernelName::Huber => Self::Huber(1.345),
            KernelName::Cauchy => Self::Cauchy(2.385),
            KernelName::Dcs => Self::Dcs(1.0),
            KernelName::Gnc => Self::Gnc,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Optimised {
    /// How many poses.
    pub poses: usize,
    /// How many measurements.
    pub edges: usize,
    /// Squared, weighted error of all that count at the end.
    pub chi2: f64,
    /// The same of all where the search began.
    pub start_chi2: f64,
    /// Steps tried.
    pub iterations: usize,
    /// CPU seconds from the graph in memory to its optimum, the start included; none where they cannot be told.
    pub cpu_s: Option<f64>,
    /// Whether the steps came to rest.
    pub has_converged: bool,
    /// Loops that were left out as false.
    pub left_out: usize,
    /// Directions that nothing measures.
    pub undetermined: usize,
}

/// Optimises a file's graph; gives it back with the poses moved.
pub fn optimise(file: PoseFile, start: Start, kernel: KernelName) -> Result<(PoseFile, Optimised)> {
    Ok(match file {
        PoseFile::Plane(file) => {
            let mut open = OpenGraph::plane(file)?;
            let told = run(&mut open, start, kernel)?;
            (PoseFile::Plane(open.into_file()), told)
        }
        PoseFile::Space(file) => {
            let mut open = OpenGraph::space(file)?;
            let told = run(&mut open, start, kernel)?;
            (PoseFile::Space(open.into_file()), told)
        }
    })
}

fn run<P: Manifold<D>, const D: usize>(
    open: &mut OpenGraph<P, D>,
    start: Start,
    kernel: KernelName,
) -> Result<Optimised, GraphError> {
    let graph = &mut open.graph;
    let settings = Settings { kernel: kernel.into(), ..Settings::default() };
    let begin = thread_time();
    if start != Start::File {
        graph.start_from_odometry();
    }
    let mut start_chi2 = graph.chi2();
    let (summary, weights) = if kernel == KernelName::Gnc {
        gnc(graph, &settings)?
    } else {
        let mut solver = Solver::new(graph)?;
        if start == Start::Chordal && solver.start_chordal(graph) {
            start_chi2 = graph.chi2();
        }
        (solver.optimise(graph, &settings), Vec::new())
    };
    let spent = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
    let counting = graph.edges().iter().enumerate();
    let counting = counting.filter(|(index, _)| weights.get(*index).is_none_or(|w| *w > 0.0));
    Ok(Optimised {
        poses: graph.poses().len(),
        edges: graph.edges().len(),
        chi2: counting.map(|(_, edge)| graph.chi2_of(edge)).sum(),
        start_chi2,
        iterations: summary.iterations,
        cpu_s: spent.map(|spent| spent.as_secs_f64()),
        has_converged: summary.has_converged,
        left_out: weights.iter().filter(|weight| **weight == 0.0).count(),
        undetermined: summary.undetermined,
    })
}
