//! From odometry to the known optimum.

use robot_graph::{Graph, Kernel, Manifold, Settings, Solver};

use crate::files::{Opened, open, open_plane};

/// Optimal chi2, with as many digits as are known: SE-Sync certified those of its graphs, GTSAM finds the same.
const OPTIMA: [(&str, f64); 6] = [
    ("CSAIL", 40.555),
    ("intel", 45.005),
    ("manhattan", 3549.04),
    ("parking-garage", 1.2684),
    ("smallGrid3D", 1035.85),
    ("sphere2500", 1351.40),
];

fn reached<P: Manifold<D>, const D: usize>(mut graph: Graph<P, D>, is_chordal: bool) -> f64 {
    let mut solver = Solver::new(&graph).expect("it holds together");
    if is_chordal {
        solver.start_chordal(&mut graph);
    }
    let summary = solver.optimise(&mut graph, &Settings::default());
    assert!(summary.has_converged && summary.undetermined == 0, "{summary:?}");
    graph.chi2()
}

#[test]
fn all_six_graphs_reach_their_optimum_from_either_start() {
    for (name, optimum) in OPTIMA {
        for is_chordal in [false, true] {
            let chi2 = match open(name) {
                None => return,
                Some(Opened::Plane(graph)) => reached(graph, is_chordal),
                Some(Opened::Space(graph)) => reached(graph, is_chordal),
            };
            let off = (chi2 / optimum - 1.0).abs();
            assert!(off < 1e-4, "{name}, chordal {is_chordal}: {chi2}, not {optimum}");
        }
    }
}

#[test]
fn the_same_graph_gives_the_same_bits() {
    let Some(graph) = open_plane("intel") else { return };
    let bits = || {
        let mut graph = graph.clone();
        Solver::new(&graph).unwrap().optimise(&mut graph, &Settings::default());
        let numbers = graph.poses().iter().flat_map(|pose| [pose.x, pose.y, pose.yaw]);
        numbers.map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(bits(), bits());
}

#[test]
fn covariances_of_a_whole_building_are_those_of_single_columns() {
    let Some(mut graph) = open_plane("intel") else { return };
    let mut solver = Solver::new(&graph).unwrap();
    solver.optimise(&mut graph, &Settings::default());
    let marginals = solver.marginals(&graph, Kernel::None, None).unwrap();
    let all = marginals.all();
    for pose in (1..graph.poses().len()).step_by(97) {
        let single = marginals.of(pose);
        for (a, b) in all[pose].0.iter().flatten().zip(single.0.iter().flatten()) {
            assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "pose {pose}: {a} or {b}");
        }
        let (values, _) = single.eigen();
        assert!(values.iter().all(|value| *value > 0.0), "pose {pose}: {values:?}");
    }
}
