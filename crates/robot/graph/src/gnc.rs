//! Truncated least squares for loops that may be false: each counts wholly or not at all.
//!
//! The cost is that of Yang et al., "Graduated non-convexity for robust spatial perception", RA-L 5 (2020). They shrink the bound of
//! what counts from everything down to the noise; with a thousand false loops that begins far off and with a full matrix.
//! We begin with odometry and let loops in one after the other, see [`crate::consensus`].

use crate::consensus::Consensus;
use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::review::{is_bent, review, truncated};
use crate::solver::{Settings, Summary};
use crate::support::supported;
use crate::voting::vote;
use crate::{GraphError, Manifold};

/// Squared errors beyond this are false with 99 % confidence: χ² with `D` degrees of freedom, by Wilson and Hilferty.
pub fn chi2_bound<const D: usize>() -> f64 {
    /// 99 % of a normal distribution lie below.
    const Z: f64 = 2.326_347_874;
    let d = D as f64;
    let root = 1.0 - 2.0 / (9.0 * d) + Z * (2.0 / (9.0 * d)).sqrt();
    d * root * root * root
}

/// Moves the poses to where all odometry and the most loops agree; gives the weight of each edge, one or zero.
pub fn gnc<P: Manifold<D>, const D: usize>(
    graph: &mut Graph<P, D>,
    settings: &Settings,
) -> Result<(Summary, Vec<f64>), GraphError> {
    let (bound, start_cost) = (chi2_bound::<D>(), graph.chi2());
    let plain = Settings { kernel: Kernel::None, ..*settings };
    let start = graph.poses.clone();
    let mut consensus = Consensus::new(supported(graph, bound));
    if let Err(GraphError::Undetermined { .. }) = consensus.settle(graph, &plain, bound) {
        // What confirms itself does not hold the graph together: all loops have to.
        consensus = Consensus::new(vec![true; graph.edges.len()]);
        consensus.solve(graph, &plain)?;
    } else {
        review(&mut consensus, graph, &plain, bound)?;
        if is_bent(&consensus, graph, bound) {
            let found = (consensus, graph.poses.clone());
            consensus = doubting(graph, &plain, (start, found), bound)?;
        }
    }
    consensus.solve(graph, &plain)?;
    let weights = consensus.weights();
    Ok((Summary { start_cost, ..consensus.summary }, weights))
}

/// Begins anew with odometry alone, for graphs whose loops confirm each other falsely; gives what was found before if that is better.
fn doubting<P: Manifold<D>, const D: usize>(
    graph: &mut Graph<P, D>,
    plain: &Settings,
    (start, found): (Vec<P>, (Consensus, Vec<P>)),
    bound: f64,
) -> Result<Consensus, GraphError> {
    let limit = found.0.limit(graph, bound);
    let cost = truncated(graph, limit);
    graph.poses = start;
    let mut consensus = Consensus::new(graph.edges.iter().map(|edge| edge.is_trusted).collect());
    let settled = consensus.settle(graph, plain, bound);
    if settled.is_ok() {
        vote(&mut consensus, graph, plain, bound)?;
        review(&mut consensus, graph, plain, bound)?;
        if truncated(graph, limit) < cost {
            return Ok(consensus);
        }
    }
    graph.poses = found.1;
    Ok(found.0)
}

#[cfg(test)]
mod tests {
    use base::geom::Pose2;
    use base::noise::NoiseStream;

    use super::*;
    use crate::testing::{noisy_square, unit_edge};
    use crate::{Edge, Square, optimise};

    #[test]
    fn bounds_are_those_of_the_tables() {
        assert!((chi2_bound::<3>() - 11.345).abs() < 0.1, "{}", chi2_bound::<3>());
        assert!((chi2_bound::<6>() - 16.812).abs() < 0.1, "{}", chi2_bound::<6>());
    }

    #[test]
    fn false_loops_are_left_out_and_true_ones_kept() {
        let mut clean = noisy_square(6);
        let true_edges = clean.edges.len();
        let best = optimise(&mut clean, &Settings::default()).unwrap().cost;
        let mut graph = noisy_square(6);
        let mut noise = NoiseStream::new(5, "false");
        for _ in 0..60 {
            let (from, to) = (noise.below(96), noise.below(96));
            if from.abs_diff(to) < 2 {
                continue;
            }
            let seen = [(); 3].map(|()| noise.uniform(-3.0, 3.0));
            let information = Square::diagonal(&[400.0, 400.0, 2500.0]);
            let measured = Pose2::new(seen[0], seen[1], seen[2]);
            let edge = Edge { information, is_trusted: false, ..unit_edge(from, to, measured) };
            graph.add_edge(edge).unwrap();
        }
        let (_, weights) = gnc(&mut graph, &Settings::default()).unwrap();
        let reached: f64 = graph.edges[..true_edges].iter().map(|e| graph.chi2_of(e)).sum();
        assert!(reached < 1.05 * best, "{reached}, best {best}");
        let kept = weights[true_edges..].iter().filter(|weight| **weight > 0.0).count();
        assert_eq!(kept, 0, "false loops were kept");
    }
}
