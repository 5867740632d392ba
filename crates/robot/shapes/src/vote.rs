//! Patches vote for planes; the plane with most votes takes them and leaves.
//!
//! This is RANSAC (Fischler & Bolles, 1981) without the dice: instead of random triples every flat patch proposes its own plane.
//! Votes only fall when patches leave, so a count that is still the best after counting again is the best of all.

use std::collections::BinaryHeap;

use crate::moments::Moments;
use crate::patch::Patch;
use crate::plane::Plane;

/// Cosine of the largest angle between a patch and its plane: 25 degrees.
const ALIKE: f64 = 0.906;
/// Fits of a plane to its voters.
const ROUNDS: usize = 4;

/// A plane and the patches it took.
#[derive(Clone, Debug)]
pub(crate) struct Elected {
    pub(crate) plane: Plane,
    pub(crate) patches: Vec<usize>,
}

/// Planes in order of their votes, each with at least `fewest` points.
pub(crate) fn elect(patches: &[Patch], tolerance: f64, fewest: f64) -> Vec<Elected> {
    let mut ballot = Ballot { patches, is_free: vec![true; patches.len()], tolerance };
    let mut queue: BinaryHeap<(u64, std::cmp::Reverse<usize>)> = (0..patches.len())
        .filter_map(|index| Some((ballot.votes(&patches[index].plane?), std::cmp::Reverse(index))))
        .collect();
    let mut elected = vec![];
    while let Some((votes, candidate)) = queue.pop() {
        if (votes as f64) < fewest {
            break;
        }
        let index = candidate.0;
        let Some(plane) = patches[index].plane.filter(|_| ballot.is_free[index]) else { continue };
        let now = ballot.votes(&plane);
        if now < votes {
            queue.push((now, candidate));
            continue;
        }
        let (plane, voters) = ballot.settle(plane);
        for &voter in &voters {
            ballot.is_free[voter] = false;
        }
        // Whatever happened to its voters, a candidate stands only once.
        ballot.is_free[index] = false;
        elected.push(Elected { plane, patches: voters });
    }
    elected
}

struct Ballot<'a> {
    patches: &'a [Patch],
    is_free: Vec<bool>,
    tolerance: f64,
}

impl Ballot<'_> {
    fn voters<'a>(&'a self, plane: &'a Plane) -> impl Iterator<Item = usize> + 'a {
        (0..self.patches.len())
            .filter(move |&index| self.is_free[index] && self.votes_for(index, plane))
    }

    fn votes_for(&self, index: usize, plane: &Plane) -> bool {
        let patch = &self.patches[index];
        patch.plane.is_some_and(|own| {
            own.normal.dot(plane.normal).abs() > ALIKE
                && plane.distance(patch.moments.mean()).abs() < self.tolerance
        })
    }

    /// Points of all voters.
    fn votes(&self, plane: &Plane) -> u64 {
        self.voters(plane).map(|index| self.patches[index].points.len() as u64).sum()
    }

    /// Fits the plane to its voters and asks again, a few times.
    fn settle(&self, mut plane: Plane) -> (Plane, Vec<usize>) {
        let mut voters: Vec<usize> = self.voters(&plane).collect();
        for _ in 0..ROUNDS {
            let mut moments = Moments::of([]);
            for &index in &voters {
                moments.join(&self.patches[index].moments);
            }
            let (fitted, _) = moments.plane();
            let again: Vec<usize> = self.voters(&fitted).collect();
            if again.is_empty() {
                break;
            }
            (plane, voters) = (fitted, again);
        }
        (plane, voters)
    }
}
