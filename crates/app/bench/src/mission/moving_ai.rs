//! Published path problems with published answers: <https://movingai.com/benchmarks>.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use robot_planning::movingai::{Problem, read_map, read_problems};
use robot_planning::{AStar, Components, Corners, Ground};

use crate::clock::fastest;
use app_terminal::files;

const MOST_BYTES: u64 = 1 << 26;
/// How far a length may be off, in cells. Published ones have six digits: beyond 1000 cells half of the last is 0.005.
const TOLERANCE: f64 = 1e-3;
const ROUNDED: f64 = 0.006;

/// What came of all problems of a folder.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Solved {
    pub(super) problems: usize,
    pub(super) missed: usize,
    /// CPU seconds of the searches.
    pub(super) seconds: f64,
    /// Farthest from what is published, in cells.
    pub(super) worst: f64,
}

/// Solves one in `each` problems of all `.map.scen` files in `folder`.
pub(super) fn solve(folder: &Path, each: usize) -> Result<Solved> {
    let mut solved = Solved::default();
    let entries = std::fs::read_dir(folder);
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    let mut maps: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    maps.retain(|path| path.extension().is_some_and(|ending| ending == "map"));
    maps.sort();
    for map in maps {
        let text = |path: &Path| -> Result<String> {
            Ok(String::from_utf8(files::read(path, MOST_BYTES)?)?)
        };
        let ground = read_map(&text(&map)?).with_context(|| map.display().to_string())?;
        let scenario = map.with_extension("map.scen");
        let problems = read_problems(&text(&scenario)?);
        let problems = problems.with_context(|| scenario.display().to_string())?;
        let problems: Vec<Problem> = problems.into_iter().step_by(each.max(1)).collect();
        solve_map(&ground, &problems, &mut solved);
    }
    ensure!(solved.problems > 0, "there are no problems in {}", folder.display());
    Ok(solved)
}

fn solve_map(ground: &Ground, problems: &[Problem], solved: &mut Solved) {
    let components = Components::of(ground, Corners::Kept);
    let mut astar = AStar::new(Corners::Kept);
    let mut lengths = vec![];
    let (times, ()) = fastest(1, || {
        lengths.extend(problems.iter().map(|problem| {
            let way = astar.find(ground, Some(&components), problem.start, problem.goal);
            way.map_or(f64::INFINITY, |way| way.length())
        }));
    });
    solved.seconds += times.cpu.as_secs_f64();
    solved.problems += problems.len();
    for (problem, length) in problems.iter().zip(lengths) {
        let off = (length - problem.optimum).abs();
        let allowed = if problem.optimum < 1000.0 { TOLERANCE } else { ROUNDED };
        solved.missed += usize::from(off > allowed);
        solved.worst = solved.worst.max(off);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(optimum: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
        write("a.map.scen", &format!("version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t{optimum}\n"));
        folder
    }

    #[test]
    fn an_answer_off_the_published_one_is_a_miss() {
        let right = solve(folder("2.41421").path(), 1).unwrap();
        assert_eq!((right.problems, right.missed), (1, 0));
        let wrong = solve(folder("2.42").path(), 1).unwrap();
        assert_eq!((wrong.problems, wrong.missed), (1, 1));
        assert!((wrong.worst - 0.0058).abs() < 1e-4, "{wrong:?}");
    }

    #[test]
    fn a_folder_without_problems_is_an_error() {
        let empty = tempfile::tempdir().unwrap();
        assert!(solve(empty.path(), 1).unwrap_err().to_string().contains("no problems"));
    }
}
