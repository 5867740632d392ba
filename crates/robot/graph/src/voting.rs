//! Loops that tell the same story are let in story by story: one that others, which tell of other places, then fit to as well.
//!
//! Ten false loops in a row confirm each other as well as ten true ones do. But a true story moves the way to where further loops
//! fit that had no part in it; a false one does not.

use crate::consensus::Consensus;
use crate::graph::Graph;
use crate::parts::parts;
use crate::review::{hear, others_gain, truncated};
use crate::solver::Settings;
use crate::support::{Ways, agreeing};
use crate::{GraphError, Manifold};

/// Most stories that are let in, and most that are tried for each.
const ROUNDS: usize = 40;
const TRIED: usize = 16;
/// Most steps of the solution in a trial.
const STEPS: usize = 5;
/// Fewest loops of others that have to fit for a story to be believed.
const VOTES: f64 = 3.0;

/// Lets in what loops outside of a story speak for, the loudest first.
pub(crate) fn vote<P: Manifold<D>, const D: usize>(
    consensus: &mut Consensus,
    graph: &mut Graph<P, D>,
    settings: &Settings,
    bound: f64,
) -> Result<(), GraphError> {
    let stories = stories(graph, bound);
    let quick = Settings { max_iterations: STEPS, ..*settings };
    let mut fails = vec![0_usize; stories.len()];
    for _ in 0..ROUNDS {
        hear(consensus, graph, settings, bound)?;
        let limit = consensus.limit(graph, bound);
        let is_out = |story: &Vec<usize>| story.iter().filter(|&&i| !consensus.counts[i]).count();
        let mut waiting: Vec<usize> =
            (0..stories.len()).filter(|&s| is_out(&stories[s]) * 2 > stories[s].len()).collect();
        waiting.sort_by_key(|&s| (fails[s], usize::MAX - stories[s].len()));
        let (counts, poses) = (consensus.counts.clone(), graph.poses.clone());
        let before = truncated(graph, limit);
        let mut best = (VOTES * limit, None);
        for &story in waiting.iter().take(TRIED) {
            fails[story] += 1;
            for &index in &stories[story] {
                consensus.counts[index] = true;
            }
            consensus.solve(graph, &quick)?;
            let gain = others_gain(graph, (&stories[story], &poses), before, limit);
            if gain > best.0 {
                best = (gain, Some((consensus.counts.clone(), graph.poses.clone())));
            }
            consensus.counts.clone_from(&counts);
            graph.poses.clone_from(&poses);
        }
        let Some((counts, poses)) = best.1 else {
            if waiting.iter().all(|&s| fails[s] > 0) {
                break;
            }
            continue;
        };
        fails.fill(0);
        (consensus.counts, graph.poses) = (counts, poses);
    }
    Ok(())
}

/// Loops that confirm each other, directly or through others, at least two a story; the longest first.
fn stories<P: Manifold<D>, const D: usize>(graph: &Graph<P, D>, bound: f64) -> Vec<Vec<usize>> {
    let ways = Ways::new(graph);
    let pairs = agreeing(graph, &ways, bound);
    let numbers = parts(graph.edges.len(), pairs);
    let mut stories = vec![Vec::new(); graph.edges.len()];
    for (index, number) in numbers.into_iter().enumerate() {
        stories[number].push(index);
    }
    stories.retain(|story| story.len() > 1);
    stories.sort_by_key(|story| usize::MAX - story.len());
    stories
}
