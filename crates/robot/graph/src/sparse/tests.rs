//! Factors against dense elimination.

use super::*;
use crate::Square;

/// Numbers without pattern.
fn noise(seed: &mut u64) -> f64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) as f64) / f64::from(1_u32 << 31) - 0.5
}

/// A positive definite system over `pairs`, a solution, and its right side.
fn system<const D: usize>(
    count: usize,
    pairs: &[(usize, usize)],
) -> (Structure, BlockMatrix<D>, Vec<[f64; D]>, Vec<[f64; D]>) {
    let mut seed = 7;
    let structure = Structure::new(count, pairs.iter().copied());
    let mut matrix = BlockMatrix::<D>::new(&structure);
    let mut add = |a: usize, b: usize, seed: &mut u64| {
        let mut jacobians = [Square::<D>::ZERO; 2];
        for value in jacobians.iter_mut().flat_map(|jacobian| jacobian.0.iter_mut().flatten()) {
            *value = noise(seed);
        }
        let [at_a, at_b] = jacobians;
        matrix.diagonal[a] += at_a.transposed_times(&at_a);
        matrix.diagonal[b] += at_b.transposed_times(&at_b);
        let slot = structure.slot(a, b).unwrap();
        matrix.couple(slot, b, a, &at_b.transposed_times(&at_a));
    };
    for &(a, b) in pairs {
        add(a, b, &mut seed);
    }
    for block in &mut matrix.diagonal {
        (0..D).for_each(|i| block.0[i][i] += 0.1);
    }
    let solution: Vec<[f64; D]> = (0..count).map(|_| [(); D].map(|()| noise(&mut seed))).collect();
    let side = product(&structure, &matrix, &solution);
    (structure, matrix, solution, side)
}

fn product<const D: usize>(
    structure: &Structure,
    matrix: &BlockMatrix<D>,
    vector: &[[f64; D]],
) -> Vec<[f64; D]> {
    let mut result: Vec<[f64; D]> =
        matrix.diagonal.iter().zip(vector).map(|(block, v)| *block * *v).collect();
    for a in 0..vector.len() {
        for b in a + 1..vector.len() {
            let Some(slot) = structure.slot(a, b) else { continue };
            let block = matrix.below[slot];
            let (down, up) = (block * vector[a], block.transposed() * vector[b]);
            for i in 0..D {
                result[b][i] += down[i];
                result[a][i] += up[i];
            }
        }
    }
    result
}

fn check<const D: usize>(count: usize, pairs: &[(usize, usize)]) {
    let (structure, matrix, solution, mut side) = system::<D>(count, pairs);
    let mut factor = Factor::new(&structure);
    assert_eq!(factor.fill(&structure, &matrix, 0.0), 0);
    factor.solve(&structure, &mut side);
    for (found, wanted) in side.iter().flatten().zip(solution.iter().flatten()) {
        assert!((found - wanted).abs() < 1e-8, "{found} instead of {wanted}");
    }
}

fn chain_with_loops(count: usize, loops: usize) -> Vec<(usize, usize)> {
    let mut seed = 3;
    let mut any = || ((noise(&mut seed) + 0.5) * count as f64) as usize % count;
    let mut pairs: Vec<_> = (1..count).map(|i| (i - 1, i)).collect();
    pairs.extend((0..loops).map(|_| (any(), any())).filter(|(a, b)| a != b));
    pairs
}

#[test]
fn systems_with_loops_are_solved_for_every_size_of_block() {
    let pairs = chain_with_loops(150, 120);
    check::<1>(150, &pairs);
    check::<2>(150, &pairs);
    check::<3>(150, &pairs);
    check::<6>(150, &pairs);
}

#[test]
fn blocks_that_touch_nothing_and_parts_without_connection_are_solved() {
    check::<3>(1, &[]);
    check::<3>(5, &[(1, 3)]);
    check::<2>(40, &[(0, 1), (1, 2), (2, 0), (10, 11), (38, 39), (39, 10)]);
}

#[test]
fn a_direction_without_information_is_not_moved() {
    let structure = Structure::new(2, [(0, 1)]);
    let mut matrix = BlockMatrix::<1>::new(&structure);
    matrix.diagonal = vec![Square([[1.0]]), Square([[1.0]])];
    matrix.below = vec![Square([[-1.0]])];
    let mut factor = Factor::new(&structure);
    assert_eq!(factor.fill(&structure, &matrix, 0.0), 1);
    let mut side = vec![[1.0], [-1.0]];
    factor.solve(&structure, &mut side);
    assert!((side[0][0] - side[1][0] - 1.0).abs() < 1e-12, "{side:?}");
}

#[test]
fn a_factor_can_be_filled_again_and_gives_the_same_bits() {
    let (structure, matrix, _, side) = system::<3>(60, &chain_with_loops(60, 30));
    let mut factor = Factor::new(&structure);
    let mut solve = |damping: f64| {
        factor.fill(&structure, &matrix, damping);
        let mut found = side.clone();
        factor.solve(&structure, &mut found);
        found
    };
    let first = solve(0.0);
    assert_ne!(first, solve(0.5));
    assert_eq!(first, solve(0.0));
}
