//! Every problem of the Moving AI maps is solved with the published length.

use std::path::Path;

use robot_planning::movingai::{read_map, read_problems};
use robot_planning::{AStar, Components, Corners};

/// Lengths are published with six digits and were summed in single precision: beyond 1000 cells half of the last digit is
/// 0.005, and 0.001 comes on top.
fn tolerance(optimum: f64) -> f64 {
    if optimum < 1000.0 { 1e-3 } else { 0.006 }
}

/// The maze has 10 000 problems; each twentieth is plenty here, `usar bench mission` solves all of them.
const MAPS: [(&str, usize); 3] = [("arena", 1), ("16room_003", 1), ("maze512-8-2", 20)];

#[test]
fn every_length_is_the_published_optimum() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/grids");
    if !folder.is_dir() {
        let why = format!("the grids are not in {}", folder.display());
        link_skips::skip("ways against the published optima", &why);
        return;
    }
    let mut solved = 0;
    for (name, each) in MAPS {
        let read = |file: String| std::fs::read_to_string(folder.join(file)).unwrap();
        let ground = read_map(&read(format!("{name}.map"))).unwrap();
        let components = Components::of(&ground, Corners::Kept);
        let mut astar = AStar::new(Corners::Kept);
        let problems = read_problems(&read(format!("{name}.map.scen"))).unwrap();
        for problem in problems.into_iter().step_by(each) {
            let way = astar.find(&ground, Some(&components), problem.start, problem.goal);
            let length = way.unwrap().length();
            let miss = (length - problem.optimum).abs();
            assert!(
                miss < tolerance(problem.optimum),
                "{name}: {problem:?} got {length}, off by {miss}"
            );
            solved += 1;
        }
    }
    assert!(solved > 2500, "only {solved} problems were there");
}
