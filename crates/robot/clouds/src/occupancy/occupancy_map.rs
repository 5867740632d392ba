//! Cells of one byte in hashed blocks, changed scan by scan.
//!
//! As OctoMap's `insertPointCloud` (Hornung et al., "OctoMap", *Autonomous Robots* 34, 2013): every cell from the sensor to a point becomes
//! more likely free, the point's own cell more likely occupied, each at most once a scan, and a hit outweighs passing rays.

use base::geom::Bounds;
use glam::{DVec3, IVec3, Vec3};

use super::cell_ray::CellRay;
use super::masks::ScanMasks;
use crate::error::CloudError;
use crate::key::{Key, KeyBox, Lattice, REACH};
use crate::patch::{Block, VOLUME};
use crate::store::{BlockIndex, Ordered};

/// Log odds change by these, in steps of a twentieth of a nat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsSteps {
    /// Added by a hit.
    pub hit: i8,
    /// Added by a passing ray; negative.
    pub miss: i8,
    /// Least value.
    pub low: i8,
    /// Greatest value.
    pub high: i8,
}

impl OddsSteps {
    /// Steps a nat.
    pub const PER_NAT: f32 = 20.0;
}

impl Default for OddsSteps {
    /// OctoMap's: 0.85 and -0.4, within -2 and 3.5.
    fn default() -> Self {
        Self { hit: 17, miss: -8, low: -40, high: 70 }
    }
}

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

/// Never seen.
const UNKNOWN: i8 = i8::MIN;

/// Occupancy of cells, each the cube from its key to the next.
#[derive(Clone, Debug)]
pub struct OccupancyMap {
    cell: f64,
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
        let start = origin / self.cell;
        if !is_near(start) {
            return Err(CloudError::OffTheLattice { x: origin.x, y: origin.y, z: origin.z });
        }
        let (corner, within) = split(start);
        let per_cell = 1.0 / self.cell;
        let mut drawn = 0;
        for point in points {
            let end = point * per_cell;
            if is_near(end) {
                self.draw(corner, within, (end - start).as_vec3(), end.floor().as_ivec3());
                drawn += 1;
            }
        }
        self.apply();
        Ok(drawn)
    }

    /// Marks the cells of one ray.
    fn draw(&mut self, corner: IVec3, within: Vec3, way: Vec3, end: IVec3) {
        let length = way.length();
        if length > 0.0 && corner != end {
            let mut ray = CellRay::new(corner, within, way / length);
            let mut number = self.number(ray.block());
            'blocks: loop {
                let masks = self.masks.of(number);
                loop {
                    masks.set_free(ray.place());
                    let is_elsewhere = ray.advance();
                    // Rounding may lead past the end; the length is the second limit.
                    if ray.cell == end || ray.entered >= length {
                        break 'blocks;
                    }
                    if is_elsewhere {
                        break;
                    }
                }
                number = self.number(ray.block());
            }
        }
        let (block, place) = Block::of(Key::from(end));
        let number = self.number(block);
        self.masks.of(number).set_hit(place);
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
            let mut change = |mask: u64, base: usize, by: i8| {
                let mut left = mask;
                while left != 0 {
                    let cell = &mut cells[base + left.trailing_zeros() as usize];
                    *len += usize::from(*cell == UNKNOWN);
                    let from = if *cell == UNKNOWN { 0 } else { *cell };
                    *cell = from.saturating_add(by).clamp(odds.low, odds.high);
                    left &= left - 1;
                }
            };
            for (x, (free, hit)) in free.iter().zip(hit).enumerate() {
                change(free & !hit, x << 6, odds.miss);
                change(*hit, x << 6, odds.hit);
            }
            is_occupied[number as usize] = cells.iter().any(|cell| *cell > 0);
        });
    }

    /// The cell a place is in, if the map reaches there.
    #[inline]
    pub fn cell_at(&self, place: DVec3) -> Option<Key> {
        let at = place / self.cell;
        is_near(at).then(|| Key::from(at.floor().as_ivec3()))
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
        let start = origin / self.cell;
        let direction = direction.try_normalize().filter(|_| is_near(start))?;
        let length = (max_range / self.cell).min(f64::from(REACH)) as f32;
        let (corner, within) = split(start);
        let mut ray = CellRay::new(corner, within, direction.as_vec3());
        while ray.entered <= length {
            let number = self.index.find(ray.block()).map(|number| number as usize);
            let occupied = number.filter(|number| self.is_occupied[*number]);
            let cells = occupied.map(|number| &self.cells[number]);
            loop {
                if let Some(cells) = cells
                    && cells[ray.place()] > 0
                {
                    let distance = f64::from(ray.entered) * self.cell;
                    return (ray.entered <= length)
                        .then(|| CellHit { cell: Key::from(ray.cell), distance });
                }
                if ray.advance() {
                    break;
                }
            }
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

fn is_near(at: DVec3) -> bool {
    // False for what is no number, too.
    at.abs().max_element() < f64::from(REACH) - 1.0 && at.is_finite()
}

fn split(at: DVec3) -> (IVec3, Vec3) {
    let corner = at.floor();
    (corner.as_ivec3(), (at - corner).as_vec3())
}

#[cfg(test)]
mod tests;
