//! Correlative matching: the best of all placements within a window, whatever lies between.
//!
//! Olson, "Real-time correlative scan matching", ICRA 2009, searched by branch and bound as in Hess et al., "Real-time loop closure in 2D
//! LIDAR SLAM", ICRA 2016, section V.B. We keep maxima over squares of two blocks on coarser grids instead of a full-resolution grid a
//! level: bounds are looser, but the pyramid costs a third of its finest grid.

use base::geom::{Pose2, wrap_angle};
use glam::DVec2;

use crate::score_grid::ScoreGrid;
use crate::small::{nudged, pose_at, rotation};

/// Where to look: around a pose, this far to each side. Metres, radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// To each side, along x and y.
    pub way: f64,
    /// To each side.
    pub turn: f64,
}

/// The most squares of placements that are looked into before a search gives up: about 50 ms.
const MOST_LOOKS: usize = 100_000;

/// The window holds too many placements that might be the best: which one is, or whether there is a second, was not found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp;

/// A placement and the mean score of its points, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The pose of the points in the frame of the grid.
    pub pose: Pose2,
    /// Mean score.
    pub score: f64,
}

/// The best placement of `places` around `guess` that scores more than `least`; among equals the first by turn, then by place.
pub fn search(
    grid: &ScoreGrid,
    places: &[DVec2],
    guess: &Pose2,
    window: &Window,
    least: f64,
) -> Result<Option<Placement>, GaveUp> {
    search_elsewhere(grid, places, (guess, window), least, None)
}

/// The best placement that is not within a window around a pose: the second peak, if that pose is the first.
pub fn search_elsewhere(
    grid: &ScoreGrid,
    places: &[DVec2],
    around: (&Pose2, &Window),
    least: f64,
    taken: Option<(&Pose2, &Window)>,
) -> Result<Option<Placement>, GaveUp> {
    let mut search = Search::new(grid, places, around, least, taken);
    loop {
        if let Some(outcome) = search.advance(grid, usize::MAX) {
            return outcome;
        }
    }
}

/// A search that is under way: it can be laid aside and taken up again, and ends alike however it is cut. What it costs is counted in points
/// that are looked up.
#[derive(Clone, Debug)]
pub struct Search {
    guess: Pose2,
    turns: Turns,
    /// Cells to each side.
    reach: i32,
    taken: Option<Taken>,
    /// How many turns have been begun with.
    begun: usize,
    /// Squares that are still to be looked into, the most promising last.
    open: Vec<Branch>,
    best_score: f64,
    best: Option<Branch>,
    looks: usize,
    work: usize,
}

/// A square of placements with one turn.
#[derive(Clone, Copy, Debug)]
struct Branch {
    bound: f64,
    turn: usize,
    x: i32,
    y: i32,
    level: usize,
}

/// Placements that do not count: turns, columns and rows.
type Taken = [std::ops::RangeInclusive<i32>; 3];

impl Search {
    /// Begins to look for `places` around a guess on a grid, which has to be the same until the end: for the best placement that scores more
    /// than `least` and does not lie within the window of one that is `taken`.
    pub fn new(
        grid: &ScoreGrid,
        places: &[DVec2],
        (guess, window): (&Pose2, &Window),
        least: f64,
        taken: Option<(&Pose2, &Window)>,
    ) -> Self {
        let turns = Turns::new(grid, places, guess, window);
        let taken = taken.map(|(pose, window)| turns.taken(grid, guess, pose, window));
        Self {
            guess: *guess,
            work: turns.cells.len() * places.len(),
            turns,
            reach: (window.way / grid.cell()).ceil() as i32,
            taken,
            begun: 0,
            open: vec![],
            best_score: least,
            best: None,
            looks: 0,
        }
    }

    /// How many points were looked up so far.
    pub fn work(&self) -> usize {
        self.work
    }

    /// Goes on until about so many more points have been looked up; what came of it once that is known.
    pub fn advance(
        &mut self,
        grid: &ScoreGrid,
        work: usize,
    ) -> Option<Result<Option<Placement>, GaveUp>> {
        let until = self.work.saturating_add(work.max(1));
        while self.work < until {
            if self.begun < self.turns.cells.len() {
                self.begin_turn(grid);
                continue;
            }
            if self.looks > MOST_LOOKS {
                return Some(Err(GaveUp));
            }
            let Some(branch) = self.open.pop() else {
                return Some(Ok(self.best.map(|best| self.placement(grid, &best))));
            };
            self.look_into(grid, &branch);
        }
        None
    }

    /// Bounds of the coarsest squares with one more turn.
    fn begin_turn(&mut self, grid: &ScoreGrid) {
        let (turn, level) = (self.begun, grid.levels() - 1);
        let cells = &self.turns.cells[turn];
        for y in (-self.reach..=self.reach).step_by(1 << level) {
            for x in (-self.reach..=self.reach).step_by(1 << level) {
                let bound = grid.bound(cells, x, y, level);
                self.work += cells.len();
                if bound > self.best_score {
                    self.open.push(Branch { bound, turn, x, y, level });
                }
            }
        }
        self.begun += 1;
        if self.begun == self.turns.cells.len() {
            put_best_last(&mut self.open);
        }
    }

    fn look_into(&mut self, grid: &ScoreGrid, branch: &Branch) {
        // Nothing is free of charge, or a thousand of these would make a long step.
        self.work += 1;
        if branch.bound <= self.best_score || self.is_taken(branch) {
            return;
        }
        if branch.level == 0 {
            (self.best_score, self.best) = (branch.bound, Some(*branch));
            return;
        }
        let (level, cells) = (branch.level - 1, &self.turns.cells[branch.turn]);
        let half = 1 << level;
        let mut children = vec![];
        for (dx, dy) in [(0, 0), (half, 0), (0, half), (half, half)] {
            let (x, y) = (branch.x + dx, branch.y + dy);
            if x > self.reach || y > self.reach {
                continue;
            }
            let bound = grid.bound(cells, x, y, level);
            self.work += cells.len();
            if bound > self.best_score {
                children.push(Branch { bound, turn: branch.turn, x, y, level });
            }
        }
        self.looks += 4;
        put_best_last(&mut children);
        self.open.append(&mut children);
    }

    /// Whether no placement of the branch counts.
    fn is_taken(&self, branch: &Branch) -> bool {
        let Some([turns, columns, rows]) = &self.taken else { return false };
        let last = (1 << branch.level) - 1;
        turns.contains(&(branch.turn as i32))
            && columns.contains(&branch.x)
            && columns.contains(&(branch.x + last))
            && rows.contains(&branch.y)
            && rows.contains(&(branch.y + last))
    }

    fn placement(&self, grid: &ScoreGrid, branch: &Branch) -> Placement {
        Placement { pose: self.turns.pose(grid, &self.guess, branch), score: branch.bound }
    }
}

/// By a stable sort: of equal bounds the first by turn, then by place, is looked into first.
fn put_best_last(branches: &mut [Branch]) {
    branches.sort_by(|a, b| b.bound.total_cmp(&a.bound));
    branches.reverse();
}

/// The points as cells, for each turn.
#[derive(Clone, Debug)]
struct Turns {
    step: f64,
    half: i32,
    cells: Vec<Vec<(i32, i32)>>,
}

impl Turns {
    fn new(grid: &ScoreGrid, places: &[DVec2], guess: &Pose2, window: &Window) -> Self {
        // A step that moves all but the farthest tenth of the points by at most a cell.
        let mut ranges: Vec<f64> = places.iter().map(|place| place.length()).collect();
        ranges.sort_by(f64::total_cmp);
        let far = ranges.get(ranges.len() * 9 / 10).copied().unwrap_or(1.0).max(1.0);
        let step = grid.cell() / far;
        let half = (window.turn / step).ceil() as i32;
        let cells = (-half..=half)
            .map(|index| {
                let pose = pose_at(guess.position(), guess.yaw + f64::from(index) * step);
                let (rotation, origin) = (rotation(&pose), pose.position());
                places.iter().map(|place| grid.index(origin + rotation * *place)).collect()
            })
            .collect();
        Self { step, half, cells }
    }

    /// Which placements lie within `window` around `pose`.
    fn taken(&self, grid: &ScoreGrid, guess: &Pose2, pose: &Pose2, window: &Window) -> Taken {
        let around =
            |middle: f64, half: f64| (middle - half).ceil() as i32..=(middle + half).floor() as i32;
        let way = (pose.position() - guess.position()) / grid.cell();
        let turn = wrap_angle(pose.yaw - guess.yaw) / self.step + f64::from(self.half);
        let cells = window.way / grid.cell();
        [around(turn, window.turn / self.step), around(way.x, cells), around(way.y, cells)]
    }

    fn pose(&self, grid: &ScoreGrid, guess: &Pose2, branch: &Branch) -> Pose2 {
        let turn = f64::from(branch.turn as i32 - self.half) * self.step;
        let way = DVec2::new(f64::from(branch.x), f64::from(branch.y)) * grid.cell();
        nudged(guess, way.extend(turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Vec<DVec2> {
        // Not symmetric: a wall with a niche.
        (0..200)
            .map(|i| {
                let t = f64::from(i) * 0.04;
                if t < 4.0 {
                    DVec2::new(t, if t > 1.0 && t < 1.5 { 0.4 } else { 0.0 })
                } else {
                    DVec2::new(4.0, t - 4.0)
                }
            })
            .collect()
    }

    #[test]
    fn a_far_off_start_still_ends_at_the_best_placement() {
        let room = room();
        let grid = ScoreGrid::new(room.iter().copied(), 0.05, 0.05, 6);
        let truth = Pose2::new(1.3, -0.7, 0.6);
        let seen: Vec<DVec2> = room.iter().map(|place| truth.inverse() * *place).collect();
        let guess = nudged(&truth, glam::DVec3::new(0.9, -0.8, -0.7));
        let window = Window { way: 1.5, turn: 1.0 };
        let found = search(&grid, &seen, &guess, &window, 0.3).unwrap().unwrap();
        let off = truth.to(&found.pose);
        assert!(off.position().length() < 0.15 && off.yaw.abs() < 0.05, "{off:?}");
        assert!(found.score > 0.85, "{}", found.score);
    }

    #[test]
    fn a_search_that_is_laid_aside_again_and_again_ends_as_one_at_once() {
        let room = room();
        let grid = ScoreGrid::new(room.iter().copied(), 0.05, 0.05, 6);
        let truth = Pose2::new(1.3, -0.7, 0.6);
        let seen: Vec<DVec2> = room.iter().map(|place| truth.inverse() * *place).collect();
        let (guess, window) = (Pose2::new(0.6, -0.2, 0.2), Window { way: 1.5, turn: 1.0 });
        let at_once = search(&grid, &seen, &guess, &window, 0.3);
        let mut by_and_by = Search::new(&grid, &seen, (&guess, &window), 0.3, None);
        let mut before = by_and_by.work();
        let outcome = loop {
            let outcome = by_and_by.advance(&grid, 20_000);
            // A turn is one piece.
            assert!(by_and_by.work() - before < 20_000 + 40 * seen.len());
            before = by_and_by.work();
            if let Some(outcome) = outcome {
                break outcome;
            }
        };
        assert!(at_once.is_ok_and(|found| found.is_some()));
        assert_eq!(outcome, at_once);
    }

    #[test]
    fn the_second_of_two_like_niches_is_found_elsewhere() {
        let niche = |x: f64| [DVec2::new(x, 0.5), DVec2::new(x + 0.1, 0.5), DVec2::new(x, 0.6)];
        let places: Vec<DVec2> = niche(0.0).into_iter().chain(niche(2.0)).collect();
        let grid = ScoreGrid::new(places.into_iter(), 0.05, 0.05, 5);
        let (guess, window) = (Pose2::new(1.0, 0.0, 0.0), Window { way: 1.5, turn: 0.1 });
        let first = search(&grid, &niche(0.0), &guess, &window, 0.5).unwrap().unwrap();
        let taken = Some((&first.pose, &Window { way: 0.5, turn: 1.0 }));
        let second =
            search_elsewhere(&grid, &niche(0.0), (&guess, &window), 0.5, taken).unwrap().unwrap();
        let apart = (first.pose.x - second.pose.x).abs();
        assert!((apart - 2.0).abs() < 0.11, "{apart} m");
    }

    #[test]
    fn nothing_is_found_where_nothing_scores_enough() {
        let grid = ScoreGrid::new(room().into_iter(), 0.05, 0.05, 5);
        let elsewhere: Vec<DVec2> = (0..50).map(|i| DVec2::new(f64::from(i), 30.0)).collect();
        let window = Window { way: 1.0, turn: 0.5 };
        assert_eq!(search(&grid, &elsewhere, &Pose2::IDENTITY, &window, 0.3), Ok(None));
    }
}
