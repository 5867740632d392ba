//! A thousand false loops among the true ones.

use robot_graph::{FalseLoops, Settings, gnc, optimise};

use crate::files::open_plane;

/// How far the true edges' chi2 may be above the clean optimum.
const WORSE: f64 = 1.05;

#[test]
fn a_thousand_false_loops_hardly_move_the_true_ones() {
    check("manhattan", FalseLoops::Random);
    check("intel", FalseLoops::Random);
}

#[test]
fn nor_do_a_hundred_rows_of_ten_that_tell_the_same_false_story() {
    check("intel", FalseLoops::Grouped);
}

fn check(name: &str, kind: FalseLoops) {
    let Some(start) = open_plane(name) else { return };
    let mut clean = start.clone();
    let best = optimise(&mut clean, &Settings::default()).expect("it holds together").cost;
    let mut graph = start.clone();
    kind.add(&mut graph, 1000, 7).expect("its poses are there");
    let (_, weights) = gnc(&mut graph, &Settings::default()).expect("it holds together");
    let true_edges = start.edges().len();
    let reached: f64 = graph.edges()[..true_edges].iter().map(|e| graph.chi2_of(e)).sum();
    let kept = weights[true_edges..].iter().filter(|weight| **weight > 0.0).count();
    assert!(reached < WORSE * best, "{name}: {reached}, best {best}; {kept} false loops kept");
}
