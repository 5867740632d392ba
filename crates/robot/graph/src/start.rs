//! The odometry start: poses chained along trusted edges, the rest along whatever leads there.

use std::collections::VecDeque;

use crate::Manifold;
use crate::graph::Graph;

impl<P: Manifold<D>, const D: usize> Graph<P, D> {
    /// Puts every pose where the chain of measurements from a held pose, or from the first of its part, puts it.
    ///
    /// Trusted edges are followed first, each in the order it was added; poses without an edge stay.
    pub fn start_from_odometry(&mut self) {
        let links = self.links();
        let mut is_placed = self.is_fixed.clone();
        self.priors.iter().for_each(|prior| is_placed[prior.pose] = true);
        let mut placed: VecDeque<usize> = (0..is_placed.len()).filter(|&i| is_placed[i]).collect();
        for root in 0..=self.poses.len() {
            self.follow(&links, &mut is_placed, std::mem::take(&mut placed));
            let next = (root..self.poses.len()).find(|&pose| !is_placed[pose]);
            let Some(next) = next else { break };
            is_placed[next] = true;
            placed.push_back(next);
        }
    }

    /// For each pose its edges: the trusted ones, then the others.
    fn links(&self) -> [Vec<Vec<u32>>; 2] {
        let mut links = [vec![Vec::new(); self.poses.len()], vec![Vec::new(); self.poses.len()]];
        for (index, edge) in self.edges.iter().enumerate() {
            let kind = &mut links[usize::from(!edge.is_trusted)];
            kind[edge.from].push(index as u32);
            kind[edge.to].push(index as u32);
        }
        links
    }

    /// Spreads from placed poses: as far as trusted edges go, then over one other edge, and on.
    fn follow(
        &mut self,
        [trusted, others]: &[Vec<Vec<u32>>; 2],
        is_placed: &mut [bool],
        mut open: VecDeque<usize>,
    ) {
        let mut bridges: VecDeque<usize> = open.clone();
        loop {
            while let Some(pose) = open.pop_front() {
                for &edge in &trusted[pose] {
                    if let Some(next) = self.place(edge as usize, is_placed) {
                        open.push_back(next);
                        bridges.push_back(next);
                    }
                }
            }
            let Some(pose) = bridges.front().copied() else { return };
            let crossed =
                others[pose].iter().find_map(|&edge| self.place(edge as usize, is_placed));
            match crossed {
                Some(next) => {
                    open.push_back(next);
                    bridges.push_back(next);
                }
                None => drop(bridges.pop_front()),
            }
        }
    }

    /// Places the one end of an edge that is not placed yet by the other.
    fn place(&mut self, edge: usize, is_placed: &mut [bool]) -> Option<usize> {
        let edge = &self.edges[edge];
        let (next, pose) = match (is_placed[edge.from], is_placed[edge.to]) {
            (true, false) => (edge.to, self.poses[edge.from].then(&edge.measured)),
            (false, true) => (edge.from, self.poses[edge.to].then(&edge.measured.inverted())),
            _ => return None,
        };
        is_placed[next] = true;
        self.poses[next] = pose;
        Some(next)
    }
}
