//! Cells of one byte in hashed blocks, changed scan by scan.
//!
//! As OctoMap's `insertPointCloud` (Hornung et al., "OctoMap", *Autonomous Robots* 34, 2013): every cell from the sensor to a point becomes
//! more likely free, the point's own cell more likely occupied, each at most once a scan, and a hit outweighs passing rays.

use base::geom::Bounds;
use glam::{DVec3, IVec3};

use super::cell_ray::CellRay;
use super::masks::ScanMasks;
use super::odds::{OddsSteps, UNKNOWN, change};
use crate::error::CloudError;
use crate::key::{Key, KeyBox, Lattice, REACH};
use crate::patch::{Block, VOLUME};
use crate::store::{BlockIndex, Ordered};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// More likely free.
    Free,
    /// More likely occupied.
    Occupied,
    /// Never seen.
    Unknown,
}

/// Where a ray through the map ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellHit {
    /// The occupied cell.
    pub cell: Key,
    /// Metres to where the ray enters it.
    pub distance: f64,
}

/// Occupancy of cells, each the cube from its key to the next.
#[derive(Clone, Debug)]
pub struct OccupancyMap {
    cell: f64,
    per_metre: f64,
    odds: OddsSteps,
    index: BlockIndex,
    blocks: Vec<Block>,
    cells: Vec<[i8; VOLUME]>,
    /// Whether a block has an occupied cell.
    is_occupied: Vec<bool>,
    masks: ScanMasks,
    len: usize,
}

impl OccupancyMap {
    /// An empty map of cubes with edges of `cell` metres.
    pub fn new(cell: f64) -> Result<Self, CloudError> {
        Self::with_odds(cell, OddsSteps::default())
    }

    /// The same with changes of one's own.
    pub fn with_odds(cell: f64, odds: OddsSteps) -> Result<Self, CloudError> {
        Lattice::new(cell)?;
        Ok(Self {
            cell,
            per_metre: 1.0 / cell,
            odds,
            index: BlockIndex::default(),
            blocks: Vec::new(),
            cells: Vec::new(),
            is_occupied: Vec::new(),
            masks: ScanMasks::default(),
            len: 0,
        })
    }

    /// Draws a scan: world points seen from `origin`. Points that are no numbers or out of reach are passed over; returns how many were drawn.
    pub fn insert_scan(
        &mut self,
        origin: DVec3,
        points: impl IntoIterator<Item = DVec3>,
    ) -> Result<usize, CloudError> {
        let start = origin * self.per_metre;
        if !is_near(start) {
            return Err(CloudError::OffTheLattice { x: origin.x, y: origin.y, z: origin.z });
        }
        let (corner, within) = split(start);
        let first = self.number(Block::of(Key::from(corner)).0);
        let mut drawn = 0;
        for point in points {
            let end = point * self.per_metre;
            if is_near(end) {
                let ray = CellRay::new(corner, within, end - start, CellRay::WHOLE);
                let end = cell_of(end);
                self.draw(ray, first, (end - corner).abs().element_sum(), Key::from(end));
                drawn += 1;
            }
        }
        self.apply();
        Ok(drawn)
    }

    /// Marks the cells of one ray, of which so many are passed from the block `number` to the end.
    fn draw(&mut self, mut ray: CellRay, mut number: u32, passed: i32, end: Key) {
        let mut left = passed;
        while left > 0 {
            let masks = self.masks.of(number);
            while left > 0 && !ray.has_left() {
                masks.set_free(ray.place());
                left -= 1;
                ray.advance();
            }
            if ray.has_left() {
                number = self.beside(number, &mut ray);
            }
        }
        let (block, place) = Block::of(end);
        // Rounding may lead past the end.
        let number = if block == ray.block { number } else { self.number(block) };
        self.masks.of(number).set_hit(place);
    }

    /// Follows a ray into the next block.
    fn beside(&mut self, number: u32, ray: &mut CellRay) -> u32 {
        let side = ray.enter();
        if let Some(known) = self.masks.beside(number, side) {
            return known;
        }
        let found = self.number(ray.block);
        self.masks.set_beside(number, side, found);
        found
    }

    fn number(&mut self, block: Block) -> u32 {
        let (number, is_new) = self.index.find_or_add(block, self.blocks.len() as u32);
        if is_new {
            self.blocks.push(block);
            self.cells.push([UNKNOWN; VOLUME]);
            self.is_occupied.push(false);
        }
        number
    }

    /// Changes the cells a scan has marked.
    fn apply(&mut self) {
        let odds = self.odds;
        let (cells, is_occupied, len) = (&mut self.cells, &mut self.is_occupied, &mut self.len);
        self.masks.drain(|number, free, hit| {
            let cells = &mut cells[number as usize];
            *len += change(cells, (free, hit), odds);
            // The greatest of all, without a way out: so the compiler does many at once.
            is_occupied[number as usize] = cells.iter().fold(UNKNOWN, |a, b| a.max(*b)) > 0;
        });
    }

    /// The cell a place is in, if the map reaches there.
    #[inline]
    pub fn cell_at(&self, place: DVec3) -> Option<Key> {
        let at = place * self.per_metre;
        is_near(at).then(|| Key::from(cell_of(at)))
    }

    /// What is known of a place.
    #[inline]
    pub fn state(&self, place: DVec3) -> CellState {
        match self.cell_at(place).map_or(UNKNOWN, |key| self.raw(key)) {
            UNKNOWN => CellState::Unknown,
            odds if odds > 0 => CellState::Occupied,
            _ => CellState::Free,
        }
    }

    /// Log odds of a cell, nats.
    pub fn log_odds(&self, cell: Key) -> Option<f32> {
        let odds = self.raw(cell);
        (odds != UNKNOWN).then(|| f32::from(odds) / OddsSteps::PER_NAT)
    }

    #[inline]
    fn raw(&self, cell: Key) -> i8 {
        let (block, place) = Block::of(cell);
        self.index.find(block).map_or(UNKNOWN, |number| self.cells[number as usize][place])
    }

    /// The first occupied cell along a ray; what was never seen is passed.
    pub fn cast(&self, origin: DVec3, direction: DVec3, max_range: f64) -> Option<CellHit> {
        let start = origin * self.per_metre;
        let direction = direction.try_normalize().filter(|_| is_near(start))?;
        let length = ((max_range * self.per_metre).min(f64::from(REACH)) * CellRay::CELL) as i64;
        let (corner, within) = split(start);
        let mut ray = CellRay::new(corner, within, direction, CellRay::CELL);
        let mut entered = 0;
        while entered <= length {
            let number = self.index.find(ray.block).map(|number| number as usize);
            let Some(number) = number.filter(|number| self.is_occupied[*number]) else {
                entered = ray.leave();
                continue;
            };
            let cells = &self.cells[number];
            while !ray.has_left() {
                if cells[ray.place()] > 0 {
                    let distance = entered as f64 / CellRay::CELL * self.cell;
                    let hit = CellHit { cell: Key::from(ray.cell()), distance };
                    return (entered <= length).then_some(hit);
                }
                entered = ray.advance();
            }
            ray.enter();
        }
        None
    }

    /// Cells that have been seen.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has been seen.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Edge of a cell, metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Bytes held for the map; what a scan needs while it is drawn is not counted, see [`OccupancyMap::scratch`].
    pub fn memory(&self) -> usize {
        self.index.memory()
            + self.blocks.capacity() * size_of::<Block>()
            + self.cells.capacity() * size_of::<[i8; VOLUME]>()
            + self.is_occupied.capacity()
    }

    /// Bytes held for drawing scans, which [`OccupancyMap::release`] gives back.
    pub fn scratch(&self) -> usize {
        self.masks.memory()
    }

    /// Gives back memory that is not needed until the next scan.
    pub fn release(&mut self) {
        self.masks = ScanMasks::default();
        self.blocks.shrink_to_fit();
        self.cells.shrink_to_fit();
        self.is_occupied.shrink_to_fit();
    }

    /// Cells of a box with their log odds in nats, by x, y, z.
    pub fn within(&self, bounds: KeyBox) -> impl Iterator<Item = (Key, f32)> + '_ {
        let value = |number: u32, place: usize| {
            let odds = self.cells[number as usize][place];
            (odds != UNKNOWN).then(|| f32::from(odds) / OddsSteps::PER_NAT)
        };
        Ordered::new(self.index.within(&self.blocks, bounds), bounds, value)
    }

    /// The cube of a cell, metres.
    pub fn cube(&self, cell: Key) -> Bounds {
        let min = DVec3::new(f64::from(cell.x), f64::from(cell.y), f64::from(cell.z)) * self.cell;
        Bounds { min, max: min + DVec3::splat(self.cell) }
    }
}

#[inline(always)]
fn is_near(at: DVec3) -> bool {
    const LIMIT: f64 = REACH as f64 - 1.0;
    // False for what is no number, too.
    at.abs().cmplt(DVec3::splat(LIMIT)).all()
}

/// The cell a place is in, both counted in cells.
///
/// Not by `floor`: where processors have no instruction for it that is a call, three of them for every place.
#[inline(always)]
fn cell_of(at: DVec3) -> IVec3 {
    let towards_zero = at.as_ivec3();
    let is_below = at.cmplt(towards_zero.as_dvec3());
    let less = |axis: usize| i32::from(is_below.test(axis));
    towards_zero - IVec3::new(less(0), less(1), less(2))
}

fn split(at: DVec3) -> (IVec3, DVec3) {
    let corner = cell_of(at);
    (corner, at - corner.as_dvec3())
}

#[cfg(test)]
mod tests;
