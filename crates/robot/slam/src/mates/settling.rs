//! Pieces being moved to where they agree best, a step of the solver at a time.

use std::collections::BTreeMap;

use base::geom::Pose2;
use robot_graph::{Edge, Kernel, PlaneGraph, Settings, Square, optimise};

use crate::patch::Relation;

/// Steps of the solver, a call each: first without doubt, for a long drift misses by far, then with.
const CALLS: [Kernel; 4] =
    [Kernel::None, Kernel::None, Kernel::Cauchy(DOUBT), Kernel::Cauchy(DOUBT)];
const STEPS: usize = 2;
/// A recognised place that misses by so many standard deviations counts half.
const DOUBT: f64 = 5.0;

/// Pieces on their way.
#[derive(Clone, Debug)]
pub(crate) struct Settling {
    graph: PlaneGraph,
    /// The piece of each pose of the graph.
    pieces: Vec<usize>,
    start: Vec<Pose2>,
    calls: usize,
}

impl Settling {
    /// Begins with pieces where they are; those that are not `is_in` stay, and so does `fixed`. Relations are told with whether they are never
    /// doubted. None where they say what cannot be.
    pub(crate) fn new(
        start: Vec<Pose2>,
        fixed: usize,
        relations: &[(Relation, bool)],
        is_in: impl Fn(usize) -> bool,
    ) -> Option<Self> {
        let pieces: Vec<usize> = (0..start.len()).filter(|piece| is_in(*piece)).collect();
        let number: BTreeMap<usize, usize> =
            pieces.iter().enumerate().map(|(number, piece)| (*piece, number)).collect();
        let mut graph = PlaneGraph::new();
        for piece in &pieces {
            graph.add_pose(start[*piece]).ok()?;
        }
        graph.set_fixed(*number.get(&fixed)?, true).ok()?;
        for (relation, is_trusted) in relations.iter().filter(|(one, _)| is_in(one.from)) {
            let information = relation.information_at_end().transpose();
            let edge = Edge {
                from: number[&relation.from],
                to: number[&relation.to],
                measured: relation.from_to,
                information: Square(information.to_cols_array_2d()),
                is_trusted: *is_trusted,
            };
            graph.add_edge(edge).ok()?;
        }
        Some(Self { graph, pieces, start, calls: 0 })
    }

    /// Goes on; where all pieces are once they have settled. What cannot be solved stays where it was.
    pub(crate) fn advance(&mut self) -> Option<Vec<Pose2>> {
        if let Some(kernel) = CALLS.get(self.calls) {
            self.calls += 1;
            let settings = Settings { max_iterations: STEPS, tolerance: 1e-5, kernel: *kernel };
            if optimise(&mut self.graph, &settings).is_ok() {
                return None;
            }
            return Some(self.start.clone());
        }
        let mut found = self.start.clone();
        for (piece, pose) in self.pieces.iter().zip(self.graph.poses()) {
            found[*piece] = *pose;
        }
        Some(found)
    }
}
