//! The shortest way there was on the true map: the judge's own, independent of any planner it judges.
//!
//! Lazy Theta* (Nash, Koenig & Tovey 2010): A* over eight neighbours whose cells may have any earlier cell in sight as parent.
//! We then leave out every corner that is not needed; the result is within about a percent of the true optimum.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::{DVec2, IVec2};
use link_images::map_server::GridMap;

use crate::error::MetricsError;
use crate::lattice::Lattice;
use crate::nearest::Nearest;
use crate::reachable::open_cells;

const UNSEEN: u32 = u32::MAX;

/// A way and how long it is.
#[derive(Clone, Debug, PartialEq)]
pub struct ShortestWay {
    /// Where it turns, in the world, its ends included.
    pub points: Vec<DVec2>,
    /// Metres.
    pub length: f64,
}

/// The shortest way of a round robot from `start` to `goal`; both may be a little too close to a wall.
pub fn shortest_way(
    truth: &GridMap,
    start: DVec2,
    goal: DVec2,
    robot_radius: f64,
) -> Result<ShortestWay, MetricsError> {
    let lattice = Lattice::of(truth)?;
    if !(robot_radius >= 0.0 && robot_radius.is_finite()) {
        let (what, expected) = ("robot_radius", "zero or more, and finite");
        return Err(MetricsError::BadSetting { what, value: robot_radius, expected });
    }
    let is_open = open_cells(truth, &lattice, robot_radius);
    let open = Nearest::new(lattice, |index| is_open[index]);
    let enter = |which, at| {
        let reach = robot_radius + 2.0 * lattice.resolution;
        let cell = lattice.index_at(at).and_then(|index| open.nearest(index));
        let near = cell.filter(|&cell| lattice.centre(cell).distance(at) <= reach);
        near.ok_or(MetricsError::NotFree { which, at, radius: robot_radius })
    };
    let ends = (enter("start", start)?, enter("goal", goal)?);
    let mut search = Search::new(&lattice, &is_open, ends.1);
    let cells = search.run(ends.0).ok_or(MetricsError::NoWay { radius: robot_radius })?;
    let inner = cells.iter().skip(1).rev().skip(1).rev().map(|&cell| lattice.centre(cell));
    let points: Vec<DVec2> = [start].into_iter().chain(inner).chain([goal]).collect();
    let length = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    Ok(ShortestWay { points, length })
}

struct Search<'a> {
    lattice: &'a Lattice,
    is_open: &'a [bool],
    goal: usize,
    cost: Vec<f32>,
    parent: Vec<u32>,
    is_closed: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(lattice: &'a Lattice, is_open: &'a [bool], goal: usize) -> Self {
        let cells = is_open.len();
        let (cost, parent) = (vec![f32::INFINITY; cells], vec![UNSEEN; cells]);
        Self { lattice, is_open, goal, cost, parent, is_closed: vec![false; cells] }
    }

    /// The cells where the way turns.
    fn run(&mut self, start: usize) -> Option<Vec<usize>> {
        (self.cost[start], self.parent[start]) = (0.0, start as u32);
        let mut queue = BinaryHeap::from([Reverse((0_u32, start))]);
        while let Some(Reverse((_, here))) = queue.pop() {
            if std::mem::replace(&mut self.is_closed[here], true) {
                continue;
            }
            self.settle(here);
            if here == self.goal {
                return Some(self.straightened(start));
            }
            let parent = self.parent[here] as usize;
            for next in self.steps(here).into_iter().flatten() {
                let cost = self.cost[parent] + self.distance(parent, next);
                if !self.is_closed[next] && cost < self.cost[next] {
                    (self.cost[next], self.parent[next]) = (cost, parent as u32);
                    let total = cost + self.distance(next, self.goal);
                    // The bits of positive numbers are in the order of the numbers.
                    queue.push(Reverse((total.to_bits(), next)));
                }
            }
        }
        None
    }

    /// The parent was taken on trust; where it is not in sight, the best neighbour takes its place.
    fn settle(&mut self, here: usize) {
        if self.sees(self.parent[here] as usize, here) {
            return;
        }
        let closed = self.steps(here).into_iter().flatten().filter(|&cell| self.is_closed[cell]);
        let best = closed
            .map(|cell| (self.cost[cell] + self.distance(cell, here), cell))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((cost, cell)) = best {
            (self.cost[here], self.parent[here]) = (cost, cell as u32);
        }
    }

    fn steps(&self, here: usize) -> [Option<usize>; 8] {
        const AROUND: [(i32, i32); 8] =
            [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
        let place = self.lattice.place(here);
        AROUND.map(|(x, y)| {
            let next = self.lattice.index(place + IVec2::new(x, y))?;
            (self.is_open[next] && self.sees(here, next)).then_some(next)
        })
    }

    fn distance(&self, a: usize, b: usize) -> f32 {
        (self.lattice.place(a) - self.lattice.place(b)).as_vec2().length()
    }

    fn straightened(&self, start: usize) -> Vec<usize> {
        let mut cells = vec![self.goal];
        while let Some(&last) = cells.last().filter(|&&last| last != start) {
            cells.push(self.parent[last] as usize);
        }
        cells.reverse();
        let mut middle = 1;
        while middle + 1 < cells.len() {
            if self.sees(cells[middle - 1], cells[middle + 1]) {
                cells.remove(middle);
                middle = middle.saturating_sub(1).max(1);
            } else {
                middle += 1;
            }
        }
        cells
    }

    /// Whether every cell the line between two middles touches is open.
    fn sees(&self, from: usize, to: usize) -> bool {
        let is_open =
            |place| self.lattice.index(place).is_some_and(|index: usize| self.is_open[index]);
        let (mut here, target) = (self.lattice.place(from), self.lattice.place(to));
        let (size, sign) = ((target - here).abs().as_i64vec2(), (target - here).signum());
        let (mut x, mut y) = (0, 0);
        while here != target {
            let ahead = (1 + 2 * x) * size.y - (1 + 2 * y) * size.x;
            let (step_x, step_y) = (IVec2::new(sign.x, 0), IVec2::new(0, sign.y));
            // Exactly through a corner: both sides must be open, or it would be cut.
            if ahead == 0 && !(is_open(here + step_x) && is_open(here + step_y)) {
                return false;
            }
            if ahead <= 0 {
                (here, x) = (here + step_x, x + 1);
            }
            if ahead >= 0 {
                (here, y) = (here + step_y, y + 1);
            }
            if !is_open(here) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::drawn;

    #[test]
    fn over_open_floor_it_is_the_straight_line() {
        let row = ".".repeat(40);
        let truth = drawn(0.1, &vec![row.as_str(); 30]);
        let (start, goal) = (DVec2::new(0.2, 0.3), DVec2::new(3.7, 1.4));
        let way = shortest_way(&truth, start, goal, 0.2).unwrap();
        assert_eq!(way.points, [start, goal]);
        assert!((way.length - start.distance(goal)).abs() < 1e-9);
    }

    #[test]
    fn it_goes_round_the_end_of_a_wall() {
        let rows = [
            "...........",
            "...........",
            ".....#.....",
            ".....#.....",
            ".....#.....",
            ".....#.....",
        ];
        let truth = drawn(1.0, &rows);
        let (start, goal) = (DVec2::new(0.5, 0.5), DVec2::new(10.5, 0.5));
        let way = shortest_way(&truth, start, goal, 0.0).unwrap();
        // Over the cell beyond the wall's end, five columns and four rows from either.
        let expected = 2.0 * f64::hypot(5.0, 4.0);
        assert!((way.length - expected).abs() < 1e-9, "{} of {expected}: {way:?}", way.length);
    }

    #[test]
    fn a_gap_too_narrow_for_the_robot_is_no_way() {
        let rows = ["###########", "#....#....#", "#.........#", "#....#....#", "###########"];
        let truth = drawn(0.1, &rows);
        let (start, goal) = (DVec2::new(0.25, 0.25), DVec2::new(0.85, 0.25));
        assert!(shortest_way(&truth, start, goal, 0.05).is_ok());
        let error = shortest_way(&truth, start, goal, 0.15).unwrap_err().to_string();
        assert!(error.contains("0.15 m"), "{error}");
    }

    #[test]
    fn an_end_inside_a_wall_is_named() {
        let truth = drawn(0.1, &["....", "####", "####", "####", "####", "####"]);
        let inside = DVec2::new(0.15, 0.05);
        let error = shortest_way(&truth, DVec2::new(0.15, 0.55), inside, 0.0).unwrap_err();
        assert!(error.to_string().contains("goal (0.15, 0.05)"), "{error}");
    }
}
