//! The ground in large pieces: what ways cost between any two places, nearly right, in a fraction of the time a wavefront takes.
//!
//! The ground is cut into square blocks. Open cells that hang together within a block are a piece, pieces hang together where they share an edge of
//! cells, and at a corner of four blocks where both ways around it are open. Ways lead from middle to middle (as in hierarchical search: Botea,
//! Müller & Schaeffer, "Near optimal hierarchical path-finding", 2004, whose entrances we do without). Whether there is a way is exact; how long it is
//! errs by some tenths, which does for saying who of many is nearer.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use glam::DVec2;

use crate::ground::{Ground, Place};
use crate::search::LOWEST_PRICE;
use crate::terrain::Terrain;

/// Cells along the edge of a block.
const EDGE: usize = 16;
/// No piece.
const NONE: u32 = u32::MAX;

/// Pieces of a ground, and which lie beside each other.
#[derive(Clone, Debug)]
pub struct Overview {
    width: usize,
    height: usize,
    /// The piece of each cell, row by row.
    piece_of: Vec<u32>,
    pieces: Vec<Piece>,
    /// For each piece those beside it, and what the way there costs.
    beside: Vec<Vec<(u32, f32)>>,
}

/// Open cells of one block that hang together.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    /// Their middle, in cells.
    middle: DVec2,
    /// What a cell of them costs on average, 1 where nothing is near.
    price: f64,
    block: (u16, u16),
}

/// Costs of ways from one place to all pieces, in cells of the lowest price.
struct Reach {
    from: DVec2,
    piece: u32,
    costs: Vec<f64>,
}

impl Overview {
    /// Of a terrain as it is now.
    pub fn of(terrain: &Terrain) -> Self {
        Self::on(terrain.ground(), Some(terrain.prices()))
    }

    fn on(ground: &Ground, prices: Option<&[u16]>) -> Self {
        let (width, height) = (ground.width(), ground.height());
        let mut overview = Self {
            width,
            height,
            piece_of: vec![NONE; width * height],
            pieces: vec![],
            beside: vec![],
        };
        for y in (0..height).step_by(EDGE) {
            for x in (0..width).step_by(EDGE) {
                overview.cut(ground, prices, Place::new(x, y));
            }
        }
        overview.beside = vec![vec![]; overview.pieces.len()];
        overview.join_edges();
        overview.join_corners();
        overview
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Cuts a block into its pieces.
    fn cut(&mut self, ground: &Ground, prices: Option<&[u16]>, corner: Place) {
        let end = Place::new((corner.x + EDGE).min(self.width), (corner.y + EDGE).min(self.height));
        let mut waiting: Vec<Place> = vec![];
        for y in corner.y..end.y {
            let row = ground.index(Place::new(corner.x, y));
            let cells = &ground.cells()[row..row + end.x - corner.x];
            for (off, _) in cells.iter().enumerate().filter(|(_, open)| **open == 1) {
                let first = Place::new(corner.x + off, y);
                if self.piece_of[y * self.width + first.x] != NONE {
                    continue;
                }
                let number = self.pieces.len() as u32;
                let (mut sum, mut price, mut count) = ([0_usize; 2], 0_u64, 0_u32);
                self.piece_of[y * self.width + first.x] = number;
                waiting.push(first);
                while let Some(here) = waiting.pop() {
                    sum = [sum[0] + here.x, sum[1] + here.y];
                    let paid = prices.map_or(LOWEST_PRICE, |prices| prices[ground.index(here)]);
                    (price, count) = (price + u64::from(paid), count + 1);
                    for next in crate::gain::beside(here) {
                        let is_here = (corner.x..end.x).contains(&next.x)
                            && (corner.y..end.y).contains(&next.y);
                        if is_here && ground.is_open(next) {
                            let known = &mut self.piece_of[next.y * self.width + next.x];
                            if *known == NONE {
                                *known = number;
                                waiting.push(next);
                            }
                        }
                    }
                }
                let count = f64::from(count);
                let middle = DVec2::new(sum[0] as f64, sum[1] as f64) / count;
                let price = price as f64 / count / f64::from(LOWEST_PRICE);
                let block = ((corner.x / EDGE) as u16, (corner.y / EDGE) as u16);
                self.pieces.push(Piece { middle, price, block });
            }
        }
    }

    /// Joins pieces that share an edge between two blocks.
    fn join_edges(&mut self) {
        let mut pairs = vec![];
        for y in 0..self.height {
            let row = &self.piece_of[y * self.width..(y + 1) * self.width];
            for x in (EDGE..self.width).step_by(EDGE) {
                pairs.push((row[x - 1], row[x]));
            }
            if y > 0 && y % EDGE == 0 {
                let above = &self.piece_of[(y - 1) * self.width..y * self.width];
                pairs.extend(above.iter().copied().zip(row.iter().copied()));
            }
        }
        pairs.retain(|(one, other)| *one != NONE && *other != NONE);
        self.join(pairs);
    }

    /// Joins pieces across a corner of four blocks, where both ways around it are open.
    fn join_corners(&mut self) {
        let mut pairs = vec![];
        for (one, beside) in self.beside.iter().enumerate() {
            let (x, y) = self.pieces[one].block;
            // How many of those beside this piece lead to each piece across a corner.
            let mut ways: BTreeMap<u32, u32> = BTreeMap::new();
            for (next, _) in beside {
                for (other, _) in &self.beside[*next as usize] {
                    let (there_x, there_y) = self.pieces[*other as usize].block;
                    if x.abs_diff(there_x) == 1 && y.abs_diff(there_y) == 1 {
                        *ways.entry(*other).or_default() += 1;
                    }
                }
            }
            let both = ways.into_iter().filter(|(other, count)| *count > 1 && *other > one as u32);
            pairs.extend(both.map(|(other, _)| (one as u32, other)));
        }
        self.join(pairs);
    }

    fn join(&mut self, mut pairs: Vec<(u32, u32)>) {
        pairs.sort_unstable();
        pairs.dedup();
        for (one, other) in pairs {
            let cost = self.between(one as usize, other as usize) as f32;
            self.beside[one as usize].push((other, cost));
            self.beside[other as usize].push((one, cost));
        }
    }

    fn between(&self, one: usize, other: usize) -> f64 {
        let (one, other) = (&self.pieces[one], &self.pieces[other]);
        one.middle.distance(other.middle) * (one.price + other.price) / 2.0
    }

    fn piece(&self, place: Place) -> Option<u32> {
        let is_inside = place.x < self.width && place.y < self.height;
        let piece = is_inside.then(|| self.piece_of[place.y * self.width + place.x]);
        piece.filter(|piece| *piece != NONE)
    }

    /// What ways from one place to others cost, in cells of the lowest price; `None` where nothing leads there.
    pub fn costs(&self, from: Place, to: &[Option<Place>]) -> Vec<Option<f64>> {
        let Some(reach) = self.reach(from) else { return vec![None; to.len()] };
        to.iter().map(|to| self.cost(&reach, (*to)?)).collect()
    }

    /// Dijkstra's search over pieces.
    fn reach(&self, from: Place) -> Option<Reach> {
        let piece = self.piece(from)?;
        let from = DVec2::new(from.x as f64, from.y as f64);
        let mut costs = vec![f64::INFINITY; self.pieces.len()];
        let mut waiting = BinaryHeap::new();
        costs[piece as usize] = 0.0;
        for (next, _) in &self.beside[piece as usize] {
            let there = &self.pieces[*next as usize];
            let price = self.pieces[piece as usize].price.midpoint(there.price);
            let cost = from.distance(there.middle) * price;
            costs[*next as usize] = cost;
            // Costs are never negative, and the bits of such numbers are ordered as they are.
            waiting.push(Reverse((cost.to_bits(), *next)));
        }
        while let Some(Reverse((bits, here))) = waiting.pop() {
            let cost = f64::from_bits(bits);
            if cost > costs[here as usize] {
                continue;
            }
            for (next, more) in &self.beside[here as usize] {
                let sum = cost + f64::from(*more);
                if sum < costs[*next as usize] {
                    costs[*next as usize] = sum;
                    waiting.push(Reverse((sum.to_bits(), *next)));
                }
            }
        }
        Some(Reach { from, piece, costs })
    }

    /// The way to a place ends at the place, not at the middle of its piece.
    fn cost(&self, reach: &Reach, to: Place) -> Option<f64> {
        let piece = self.piece(to)?;
        let to = DVec2::new(to.x as f64, to.y as f64);
        let (cost, here) = (reach.costs[piece as usize], &self.pieces[piece as usize]);
        let straight = || {
            let price = here.price.midpoint(self.pieces[reach.piece as usize].price);
            reach.from.distance(to) * price
        };
        let is_beside = || self.beside[piece as usize].iter().any(|(next, _)| *next == reach.piece);
        if piece == reach.piece || is_beside() {
            return Some(straight());
        }
        let by = |(next, _): &(u32, f32)| {
            let there = &self.pieces[*next as usize];
            reach.costs[*next as usize]
                + there.middle.distance(to) * (here.price + there.price) / 2.0
        };
        let least = self.beside[piece as usize].iter().map(by).fold(f64::INFINITY, f64::min);
        cost.is_finite().then_some(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Components;
    use crate::steps::Corners;
    use crate::testing::{map_from, noise_ground, robot_outline};
    use crate::wavefront::Wavefront;
    use crate::{Terrain, TerrainSettings};

    #[test]
    fn whether_there_is_a_way_is_exact() {
        for seed in 0..12 {
            let ground = noise_ground(70, 45, 165, seed);
            let (overview, parts) =
                (Overview::on(&ground, None), Components::of(&ground, Corners::Kept));
            let all: Vec<Place> = (0..70 * 45).map(|i| Place::new(i % 70, i / 70)).collect();
            let start = *all.iter().find(|place| ground.is_open(**place)).unwrap();
            let to: Vec<Option<Place>> = all.iter().copied().map(Some).collect();
            for (place, cost) in all.iter().zip(overview.costs(start, &to)) {
                assert_eq!(cost.is_some(), parts.are_connected(start, *place), "{place:?}");
            }
        }
    }

    /// Rooms of 6 x 6 m with doors of 1 m between them, one in the middle of each wall.
    fn rooms() -> Terrain {
        let (wall, door) =
            (|at: usize| at.is_multiple_of(60), |at: usize| (25..35).contains(&(at % 60)));
        let cell = |x: usize, y: usize| {
            if x.is_multiple_of(180) || y.is_multiple_of(120) {
                return '#';
            }
            let is_wall = (wall(x) && !door(y)) || (wall(y) && !door(x));
            if is_wall { '#' } else { '.' }
        };
        let rows: Vec<String> =
            (0..=120).map(|y| (0..=180).map(|x| cell(x, y)).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let grid = map_from(0.1, &rows);
        Terrain::new(&grid, robot_outline(0.4, 0.4), TerrainSettings::default()).unwrap()
    }

    #[test]
    fn ways_cost_nearly_what_they_cost() {
        let terrain = rooms();
        let overview = Overview::of(&terrain);
        let start = terrain.place_at(DVec2::new(1.0, 1.5)).unwrap();
        let front = Wavefront::priced(terrain.ground(), terrain.prices(), start, Corners::Kept);
        let points = (1..18).flat_map(|x| (1..12).map(move |y| (x, y)));
        let places = points.map(|(x, y)| DVec2::new(f64::from(x) + 0.05, f64::from(y) + 0.05));
        let places: Vec<Place> = places.filter_map(|at| terrain.place_at(at)).collect();
        let to: Vec<Option<Place>> = places.iter().copied().map(Some).collect();
        let (mut worst, mut sum, mut count) = (1.0_f64, 0.0, 0);
        for (place, cost) in places.iter().zip(overview.costs(start, &to)) {
            let Some(exact) = front.length(*place).filter(|exact| *exact > 20.0) else { continue };
            let ratio = cost.unwrap() / exact;
            worst = worst.max(ratio.max(1.0 / ratio));
            (sum, count) = (sum + ratio, count + 1);
        }
        let mean = sum / f64::from(count);
        assert!(count > 120 && worst < 1.5, "{worst} at worst of {count}");
        assert!((0.9..1.2).contains(&mean), "{mean} on average");
    }

    #[test]
    fn nothing_leads_from_or_to_what_is_closed_or_off_the_ground() {
        let terrain = rooms();
        let overview = Overview::of(&terrain);
        let (start, wall) = (Place::new(20, 20), Place::new(0, 20));
        let to = [Some(start), Some(wall), Some(Place::new(9_000, 3)), None];
        assert_eq!(overview.costs(start, &to), [Some(0.0), None, None, None]);
        assert_eq!(overview.costs(wall, &to), [None; 4]);
    }
}
