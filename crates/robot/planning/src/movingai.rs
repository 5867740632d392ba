//! Grid maps and path problems in the Moving AI Lab's format: <https://movingai.com/benchmarks/formats.html>.

use crate::error::PlanningError;
use crate::ground::{Ground, Place};

/// One problem with its published answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Problem {
    /// Where to begin.
    pub start: Place,
    /// Where to get.
    pub goal: Place,
    /// Length of the shortest way, in cells, with corners kept.
    pub optimum: f64,
}

/// Reads a `.map`; `.`, `G` and `S` are open.
pub fn read_map(text: &str) -> Result<Ground, PlanningError> {
    let mut lines = text.lines().enumerate();
    let (mut width, mut height) = (None, None);
    for (number, line) in lines.by_ref() {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("width"), value) => width = Some(count(number, line, value)?),
            (Some("height"), value) => height = Some(count(number, line, value)?),
            (Some("map"), _) => break,
            (Some("type"), _) => {}
            _ => return Err(bad("map", number, line, "type, height, width or map")),
        }
    }
    let (width, height) = (width.unwrap_or(0), height.unwrap_or(0));
    let mut is_open = Vec::new();
    for (number, line) in lines.take(height) {
        let row = line.trim_end();
        if row.len() != width {
            return Err(bad("map", number, line, "as many characters as the map is wide"));
        }
        is_open.extend(row.bytes().map(|cell| matches!(cell, b'.' | b'G' | b'S')));
    }
    if is_open.len() != width * height {
        return Err(PlanningError::Ragged { width, cells: is_open.len() });
    }
    Ground::new(width, &is_open)
}

/// Reads a `.scen`.
pub fn read_problems(text: &str) -> Result<Vec<Problem>, PlanningError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.filter(|(_, line)| !line.starts_with("version")).map(|(n, l)| problem(n, l)).collect()
}

fn problem(number: usize, line: &str) -> Result<Problem, PlanningError> {
    const EXPECTED: &str = "bucket, map, width, height, start x and y, goal x and y, optimum";
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, _, _, _, sx, sy, gx, gy, optimum] = words[..] else {
        return Err(bad("scenario", number, line, EXPECTED));
    };
    let coordinate = |word: &str| word.parse().map_err(|_| bad("scenario", number, line, EXPECTED));
    Ok(Problem {
        start: Place::new(coordinate(sx)?, coordinate(sy)?),
        goal: Place::new(coordinate(gx)?, coordinate(gy)?),
        optimum: optimum.parse().map_err(|_| bad("scenario", number, line, EXPECTED))?,
    })
}

fn count(number: usize, line: &str, value: Option<&str>) -> Result<usize, PlanningError> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|count| (1..=crate::ground::MAX_SIDE).contains(count))
        .ok_or_else(|| bad("map", number, line, "a number of cells"))
}

fn bad(file: &'static str, number: usize, line: &str, expected: &'static str) -> PlanningError {
    PlanningError::BadLine { file, line: number + 1, text: line.to_owned(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_and_its_problem_are_read() {
        let ground = read_map("type octile\nheight 2\nwidth 3\nmap\n.@.\nGTS\n").unwrap();
        let open =
            [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)].map(|(x, y)| ground.is_open(Place::new(x, y)));
        assert_eq!(open, [true, false, true, false, true]);
        let problems = read_problems("version 1\n0\tm.map\t3\t2\t0\t0\t0\t1\t1\n").unwrap();
        let expected = Problem { start: Place::new(0, 0), goal: Place::new(0, 1), optimum: 1.0 };
        assert_eq!(problems, [expected]);
    }

    #[test]
    fn broken_files_are_refused_with_the_line() {
        for (text, part) in [
            ("hight 3", "line 1"),
            ("type octile\nheight x", "line 2"),
            ("height 1\nwidth 3\nmap\n..\n", "line 4"),
            ("height 2\nwidth 2\nmap\n..\n", "2 cells"),
        ] {
            let error = read_map(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        assert!(read_problems("version 1\n1 2 3").unwrap_err().to_string().contains("line 2"));
    }
}
