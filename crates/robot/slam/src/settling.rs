//! Patches on their way to where relations agree best: the back end in pieces, for a robot that must not wait for the whole.

use base::geom::Pose2;
use robot_graph::{PlaneGraph, Solver};

use crate::back_end::{KERNELS, TOLERANCE};

/// A graph that is being solved, piece by piece.
#[derive(Clone, Debug)]
pub(crate) struct Settling {
    graph: PlaneGraph,
    solver: Option<Solver<3>>,
    piece: Piece,
    /// Most steps with each kernel.
    iterations: usize,
    /// Which kernel it is at, and how many steps are left with it.
    stage: usize,
    left: usize,
}

/// What is done next.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// Find the order in which poses are eliminated.
    Order,
    /// Make the equations of the next step.
    Equations,
    /// Factor them.
    Factor,
    /// Take the step.
    Step,
}

impl Settling {
    pub(crate) fn new(graph: PlaneGraph, iterations: usize) -> Self {
        Self { graph, solver: None, piece: Piece::Order, iterations, stage: 0, left: iterations }
    }

    /// Does the next piece; whether it was the last. What cannot be solved stays where it is.
    pub(crate) fn advance(&mut self) -> bool {
        let Some(kernel) = KERNELS.get(self.stage).copied() else { return true };
        let Some(solver) = &mut self.solver else {
            self.solver = Solver::new(&self.graph).ok();
            self.piece = Piece::Equations;
            return self.solver.is_none();
        };
        self.piece = match self.piece {
            Piece::Order | Piece::Equations => {
                solver.linearise(&self.graph, kernel);
                Piece::Factor
            }
            Piece::Factor => {
                solver.factorise();
                Piece::Step
            }
            Piece::Step => {
                let (before, reached) = solver.take_step(&mut self.graph, kernel);
                self.left -= 1;
                let has_gained = before - reached > TOLERANCE * before;
                if self.left == 0 || !has_gained {
                    self.stage += 1;
                    self.left = self.iterations;
                }
                Piece::Equations
            }
        };
        self.stage >= KERNELS.len()
    }

    /// Where the poses are now.
    pub(crate) fn poses(&self) -> &[Pose2] {
        self.graph.poses()
    }

    /// How much work a piece is: relations that are looked at.
    pub(crate) fn size(&self) -> usize {
        self.graph.edges().len()
    }
}

#[cfg(test)]
mod tests {
    use glam::DMat3;

    use super::*;
    use crate::back_end::{Pull, graph, settle};

    #[test]
    fn piece_by_piece_comes_to_the_same_place_as_at_once() {
        // A square whose corners were turned a little wrongly, and a loop that says so.
        let side = Pose2::new(1.0, 0.0, 1.5);
        let mut poses = vec![Pose2::IDENTITY];
        for index in 0..4 {
            poses.push(poses[index] * side);
        }
        let pull = |from: usize, to: usize, from_to: Pose2| Pull {
            between: (from, to),
            from_to,
            information: DMat3::IDENTITY * 100.0,
            is_trusted: false,
        };
        let mut pulls: Vec<Pull> = (0..4).map(|index| pull(index, index + 1, side)).collect();
        pulls.push(pull(0, 4, Pose2::new(0.0, 0.0, std::f64::consts::TAU)));
        let mut settling = Settling::new(graph(&poses, &[0], &pulls).unwrap(), 10);
        let mut pieces = 1;
        while !settling.advance() {
            pieces += 1;
        }
        let at_once = settle(&poses, &[0], &pulls, 10).unwrap();
        for (a, b) in settling.poses().iter().zip(&at_once) {
            assert!(a.position().distance(b.position()) < 1e-4, "{a:?} {b:?}");
        }
        assert!(at_once[4].position().length() < 0.05 && pieces > 6, "{pieces}");
    }
}
