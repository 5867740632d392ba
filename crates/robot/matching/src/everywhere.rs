//! Looking for points everywhere on a map, a little at a time.
//!
//! Branch and bound as in Hess et al., "Real-time loop closure in 2D LIDAR SLAM", ICRA 2016, section V.B, over the whole map and many
//! headings. That takes too long for one control cycle, so the search can be laid aside and taken up again. What it costs is counted in
//! points looked up, not by a clock: the same search always ends in the same step.

use std::f64::consts::TAU;

use base::geom::wrap_angle;
use glam::{DMat2, DVec2};

use crate::correlative::{Placement, Window};
use crate::score_grid::ScoreGrid;
use crate::small::pose_at;

/// The score of a point exactly on the map.
const FULL: f64 = 255.0;

/// So many points are looked up before it is asked whether the others matter.
const TOGETHER: usize = 20;

/// What a search asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// The least mean score of the best placement.
    pub least: f64,
    /// Other placements are told from this share of the best score on.
    pub rival: f64,
    /// A placement within this window of the best is no other.
    pub another: Window,
    /// So many placements are told at most; where there is one more that comes near the best, its score is told.
    pub most: usize,
    /// The most points that are looked up before it gives up.
    pub most_work: usize,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing scores enough.
    Nothing,
    /// The best placement and others that come near it, best first; and the score of the next if that comes near, too.
    Found(Vec<Placement>, Option<f64>),
    /// There are too many placements that might be the best, or the second best; the best so far, if any.
    GaveUp(Option<Placement>),
}

/// A map as scores of places, and for squares of 2, 4, 8... cells from each cell on the best of them.
#[derive(Clone, Debug)]
pub struct Field {
    grid: ScoreGrid,
    /// The best scores of squares that begin at each cell; a square may begin beyond the map and reach in.
    levels: Vec<Vec<u8>>,
}

impl Field {
    /// From places, with scores that fall off with the distance as a bell of width `sigma`; squares of up to 2^(`levels` - 1) cells.
    pub fn new(
        places: impl Iterator<Item = DVec2> + Clone,
        cell: f64,
        sigma: f64,
        levels: usize,
    ) -> Self {
        let mut field = Self::flat(places, cell, sigma);
        for _ in 1..levels.max(1) {
            field.add_level();
        }
        field
    }

    /// The same with single cells alone, for those who add the squares when they have time.
    pub fn flat(places: impl Iterator<Item = DVec2> + Clone, cell: f64, sigma: f64) -> Self {
        let grid = ScoreGrid::flat(places, cell, sigma);
        let (width, height) = grid.size();
        let finest = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let finest = finest.map(|(x, y)| grid.at(x, y)).collect();
        Self { grid, levels: vec![finest] }
    }

    /// Adds squares that are twice as wide as the widest so far.
    pub fn add_level(&mut self) {
        let (level, (width, height)) = (self.levels.len(), self.grid.size());
        let half = 1 << (level - 1);
        let beyond = (1 << level) - 1;
        let squares = (-beyond..height).flat_map(|y| (-beyond..width).map(move |x| (x, y)));
        let best = squares.map(|(x, y)| {
            let quarter = |dx: i32, dy: i32| self.best(x + dx, y + dy, level - 1);
            quarter(0, 0).max(quarter(half, 0)).max(quarter(0, half)).max(quarter(half, half))
        });
        let best = best.collect();
        self.levels.push(best);
    }

    /// How many sizes of squares there are, single cells among them.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// How many columns and rows there are.
    pub fn size(&self) -> (i32, i32) {
        self.grid.size()
    }

    fn cell(&self) -> f64 {
        self.grid.cell()
    }

    /// The best score in the square of 2^`level` cells from a cell on.
    #[inline]
    fn best(&self, x: i32, y: i32, level: usize) -> u8 {
        let (width, height) = self.grid.size();
        let beyond = (1 << level) - 1;
        let (x, y) = (x + beyond, y + beyond);
        if x < 0 || y < 0 || x >= width + beyond || y >= height + beyond {
            return 0;
        }
        self.levels[level][(y * (width + beyond) + x) as usize]
    }

    /// The mean score, 0 to 1, that points in `cells` can reach when moved by (`x`, `y`) and up to 2^`level` - 1 cells farther, if it is more
    /// than `least`; and how many of them were looked up to know.
    fn bound(
        &self,
        cells: &[(i32, i32)],
        (x, y, level): (i32, i32, usize),
        least: f64,
    ) -> (Option<f64>, usize) {
        let full = FULL * cells.len().max(1) as f64;
        let (mut sum, mut looked) = (0_u32, 0);
        for some in cells.chunks(TOGETHER) {
            sum +=
                some.iter().map(|at| u32::from(self.best(at.0 + x, at.1 + y, level))).sum::<u32>();
            looked += some.len();
            // What is left may all lie on the map, and that is not enough.
            if f64::from(sum) + FULL * (cells.len() - looked) as f64 <= least * full {
                return (None, looked);
            }
        }
        (Some(f64::from(sum) / full), looked)
    }
}

/// A search that is under way.
#[derive(Clone, Debug)]
pub struct Hunt {
    wanted: Wanted,
    places: Vec<DVec2>,
    headings: Vec<f64>,
    /// The places as cells around the origin, for each heading that was begun with.
    cells: Vec<Vec<(i32, i32)>>,
    /// The coarsest squares of placements that may score enough.
    roots: Vec<Branch>,
    /// Squares that are still to be looked into, the most promising last; none while roots are made.
    open: Option<Vec<Branch>>,
    /// Placements that were found, best first.
    found: Vec<Branch>,
    best: Option<Branch>,
    best_score: f64,
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

impl Hunt {
    /// Begins to look for places on a map, which has to be the same until the end, with the headings that are `worth` it.
    pub fn new(
        field: &Field,
        places: &[DVec2],
        worth: impl Fn(f64) -> bool,
        wanted: Wanted,
    ) -> Self {
        let mut ranges: Vec<f64> = places.iter().map(|place| place.length()).collect();
        ranges.sort_by(f64::total_cmp);
        // A step that moves all but the farthest tenth of the points by at most a cell.
        let far = ranges.get(ranges.len() * 9 / 10).copied().unwrap_or(1.0).max(1.0);
        let turns = (TAU * far / field.cell()).ceil() as usize;
        let heading = |turn: usize| wrap_angle(TAU * turn as f64 / turns as f64);
        Self {
            best_score: wanted.least,
            wanted,
            places: spread(places),
            headings: (0..turns).map(heading).filter(|heading| worth(*heading)).collect(),
            cells: vec![],
            roots: vec![],
            open: None,
            found: vec![],
            best: None,
            work: 0,
        }
    }

    /// Looks up about so many points; the outcome once it is known.
    pub fn advance(&mut self, field: &Field, work: usize) -> Option<Outcome> {
        let until = self.work + work;
        while self.work < until {
            if self.work > self.wanted.most_work {
                let best = self.found.first().copied().or(self.best);
                return Some(Outcome::GaveUp(best.map(|best| self.placement(field, &best))));
            }
            let Some(open) = &mut self.open else {
                self.begin_turn(field);
                continue;
            };
            if let Some(branch) = open.pop() {
                self.look_into(field, &branch);
                continue;
            }
            match self.best.take() {
                None if self.found.is_empty() => return Some(Outcome::Nothing),
                Some(best) if self.found.len() < self.wanted.most.max(1) => self.begin_next(best),
                rival => {
                    let found = self.found.iter().map(|best| self.placement(field, best)).collect();
                    return Some(Outcome::Found(found, rival.map(|rival| rival.bound)));
                }
            }
        }
        None
    }

    /// Bounds of the coarsest squares with one more heading; after the last, the search begins.
    fn begin_turn(&mut self, field: &Field) {
        let turn = self.cells.len();
        if turn == self.headings.len() {
            // A stable sort: equal bounds keep the order of turns and places.
            self.roots.sort_by(|a, b| a.bound.total_cmp(&b.bound));
            self.open = Some(self.roots.clone());
            return;
        }
        let (sin, cos) = libm::sincos(self.headings[turn]);
        let rotation = DMat2::from_cols(DVec2::new(cos, sin), DVec2::new(-sin, cos));
        let cell = |place: &DVec2| {
            let at = (rotation * *place / field.cell()).floor();
            (at.x as i32, at.y as i32)
        };
        let cells: Vec<(i32, i32)> = self.places.iter().map(cell).collect();
        let level = field.levels.len() - 1;
        let (width, height) = field.grid.size();
        for y in (0..height).step_by(1 << level) {
            for x in (0..width).step_by(1 << level) {
                let (bound, looked) = field.bound(&cells, (x, y, level), self.wanted.least);
                self.work += looked;
                if let Some(bound) = bound {
                    self.roots.push(Branch { bound, turn, x, y, level });
                }
            }
        }
        self.cells.push(cells);
    }

    /// The best is found: now the best of all others that come near the first.
    fn begin_next(&mut self, best: Branch) {
        self.found.push(best);
        self.best_score = self.wanted.rival * self.found[0].bound;
        self.open = Some(self.roots.clone());
    }

    fn look_into(&mut self, field: &Field, branch: &Branch) {
        if branch.bound <= self.best_score || self.is_taken(field, branch) {
            // Nothing is free of charge, or a thousand of these would make a long step.
            self.work += 1;
            return;
        }
        if branch.level == 0 {
            (self.best_score, self.best) = (branch.bound, Some(*branch));
            return;
        }
        let level = branch.level - 1;
        let half = 1 << level;
        let (width, height) = field.grid.size();
        let cells = &self.cells[branch.turn];
        let mut children: Vec<Branch> = vec![];
        for (dx, dy) in [(0, 0), (half, 0), (0, half), (half, half)] {
            let (x, y) = (branch.x + dx, branch.y + dy);
            if x >= width || y >= height {
                continue;
            }
            let (bound, looked) = field.bound(cells, (x, y, level), self.best_score);
            self.work += looked;
            if let Some(bound) = bound {
                children.push(Branch { bound, turn: branch.turn, x, y, level });
            }
        }
        children.sort_by(|a, b| a.bound.total_cmp(&b.bound));
        if let Some(open) = &mut self.open {
            open.extend(children);
        }
    }

    /// Whether all placements of a branch are one again that was found.
    fn is_taken(&self, field: &Field, branch: &Branch) -> bool {
        let Window { way, turn } = self.wanted.another;
        let last = (1 << branch.level) - 1;
        let farthest = |from: i32, middle: i32| {
            f64::from((from - middle).abs().max((from + last - middle).abs())) * field.cell()
        };
        self.found.iter().any(|found| {
            let apart = wrap_angle(self.headings[branch.turn] - self.headings[found.turn]).abs();
            apart <= turn
                && farthest(branch.x, found.x) <= way
                && farthest(branch.y, found.y) <= way
        })
    }

    fn placement(&self, field: &Field, branch: &Branch) -> Placement {
        let pose = pose_at(field.grid.corner(branch.x, branch.y), self.headings[branch.turn]);
        Placement { pose, score: branch.bound }
    }
}

/// The same places in an order in which the first few lie all over.
fn spread(places: &[DVec2]) -> Vec<DVec2> {
    let shares = places.len().div_ceil(TOGETHER).max(1);
    (0..shares).flat_map(|first| places.iter().skip(first).step_by(shares).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::geom::Pose2;

    const WANTED: Wanted = Wanted {
        least: 0.5,
        rival: 0.85,
        another: Window { way: 0.5, turn: 0.3 },
        most: 1,
        most_work: 100_000_000,
    };

    /// A wall with a niche, and one across.
    fn room() -> Vec<DVec2> {
        let along = (0..160).map(|i| f64::from(i) * 0.05);
        along
            .clone()
            .map(|t| DVec2::new(t, if t > 1.0 && t < 2.5 { 1.2 } else { 0.0 }))
            .chain(along.map(|t| DVec2::new(8.0, t * 0.6)))
            .collect()
    }

    fn hunted(map: &[DVec2], seen: &[DVec2], work: usize) -> (Outcome, usize) {
        hunted_for(map, seen, work, WANTED)
    }

    fn hunted_for(map: &[DVec2], seen: &[DVec2], work: usize, wanted: Wanted) -> (Outcome, usize) {
        let field = Field::new(map.iter().copied(), 0.1, 0.1, 6);
        let mut hunt = Hunt::new(&field, seen, |_| true, wanted);
        let mut steps = 1;
        loop {
            match hunt.advance(&field, work) {
                Some(outcome) => return (outcome, steps),
                None => steps += 1,
            }
        }
    }

    #[test]
    fn a_place_is_found_from_nothing_and_alike_in_small_and_large_steps() {
        let truth = Pose2::new(4.0, 2.5, 2.3);
        let seen: Vec<DVec2> = room().iter().map(|place| truth.inverse() * *place).collect();
        let (at_once, _) = hunted(&room(), &seen, usize::MAX / 2);
        let Outcome::Found(placements, rival) = &at_once else { panic!("{at_once:?}") };
        let off = truth.to(&placements[0].pose);
        assert!(off.position().length() < 0.2 && off.yaw.abs() < 0.05, "{off:?}");
        assert_eq!((placements.len(), *rival), (1, None));
        let (by_and_by, steps) = hunted(&room(), &seen, 50_000);
        assert_eq!(by_and_by, at_once);
        assert!(steps > 5, "{steps}");
    }

    #[test]
    fn of_two_rooms_alike_the_other_is_told_too() {
        let both: Vec<DVec2> =
            room().iter().flat_map(|place| [*place, Pose2::new(20.0, 3.0, 1.0) * *place]).collect();
        let origin = Pose2::new(4.0, 2.5, 0.0);
        let seen: Vec<DVec2> = room().iter().map(|place| origin.inverse() * *place).collect();
        let (Outcome::Found(_, Some(rival)), _) = hunted(&both, &seen, usize::MAX / 2) else {
            panic!("the rooms cannot be told apart");
        };
        assert!(rival > 0.6, "{rival}");
        let wanted = Wanted { most: 3, ..WANTED };
        let (outcome, _) = hunted_for(&both, &seen, usize::MAX / 2, wanted);
        let Outcome::Found(both, None) = &outcome else { panic!("{outcome:?}") };
        let apart = both[0].pose.position().distance(both[1].pose.position());
        assert!(both.len() == 2 && apart > 10.0, "{both:?}");
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        let line = (0..200).map(|i| DVec2::new(f64::from(i) * 0.1 - 10.0, 0.0));
        let cross: Vec<DVec2> = line.clone().chain(line.map(|at| DVec2::new(at.y, at.x))).collect();
        assert_eq!(hunted(&room(), &cross, usize::MAX / 2).0, Outcome::Nothing);
    }
}
