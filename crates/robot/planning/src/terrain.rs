//! The ground a robot plans on, made from an occupancy grid: what is solid, what is open, what each open cell costs.
//!
//! Several cells of the map may make one cell here, since a plan need not be as fine as a map: one that holds anything
//! occupied is occupied, one that holds anything free, and nothing occupied, is free. The robot's middle may be in a cell
//! if the cell is free and nothing occupied is nearer than its inscribed radius. Where something is nearer than it would
//! like, a cell costs more.

use std::cell::OnceCell;

use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState, Grid, TILE, Thresholds};

use crate::components::Components;
use crate::distance::DistanceField;
use crate::error::PlanningError;
use crate::footprint::Footprint;
use crate::ground::{Ground, Place};
use crate::price_list::price_list;
use crate::search::{HIGHEST_PRICE, LOWEST_PRICE};
use crate::steps::Corners;
use crate::trodden::Trodden;
use take::Dirty;

/// Whether cells nobody has seen keep the robot away like walls do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// They count as solid: for driving where one has been.
    Solid,
    /// They may not be entered, but may be close by: for exploring.
    Closed,
    /// They may be entered: for hoping.
    Open,
}

/// How a map is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainSettings {
    /// Cells of the map along one cell of the ground: 1, 2, 4, 8 or 16.
    pub factor: i32,
    /// From which belief on a cell is occupied or free.
    pub thresholds: Thresholds,
    /// A cell of the ground is occupied if so many cells of the map within it are; more than one passes over speckles.
    pub speckle: i32,
    /// What unseen cells are.
    pub unknown: Unknown,
    /// Metres to keep between the robot and anything solid, whatever it costs.
    pub margin: f64,
    /// Metres the robot would like to keep besides.
    pub comfort: f64,
    /// How many times more than elsewhere a metre costs where there is no comfort left.
    pub dread: f64,
    /// What lies outside is as solid as a wall, and not worth seeing; none knows no end.
    pub fence: Option<Fence>,
    /// How far from its middle the robot's body reaches whatever its heading, metres: where it has been this much is free, whatever the map
    /// says; none takes all that the outline and the margin ask for.
    pub body: Option<f64>,
}

/// The rectangle a robot stays in, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fence {
    /// The corner with the least coordinates.
    pub min: DVec2,
    /// The corner with the greatest.
    pub max: DVec2,
}

impl Fence {
    /// Whether a point is inside.
    pub fn holds(&self, point: DVec2) -> bool {
        point.cmpge(self.min).all() && point.cmple(self.max).all()
    }
}

impl Default for TerrainSettings {
    fn default() -> Self {
        Self {
            factor: 1,
            thresholds: Thresholds::default(),
            speckle: 1,
            unknown: Unknown::Closed,
            margin: 0.02,
            comfort: 0.25,
            dread: 4.0,
            fence: None,
            body: None,
        }
    }
}

/// A ground with distances and prices.
#[derive(Clone, Debug)]
pub struct Terrain {
    settings: TerrainSettings,
    footprint: Footprint,
    /// Edge of a cell, metres.
    resolution: f64,
    /// The cells there are, counted from the world's origin.
    bounds: CellRect,
    states: Vec<CellState>,
    is_solid: Vec<bool>,
    distances: DistanceField,
    /// Price by squared distance.
    price_list: Vec<u16>,
    ground: Ground,
    /// Like the ground in memory, rim included.
    prices: Vec<u16>,
    /// Found out when they are asked for.
    components: OnceCell<Components>,
    /// What is free or solid whatever echoes say.
    pub(crate) trodden: Trodden,
    /// Discs that are solid whatever is known: middles and radii, metres.
    kept_out: Vec<(DVec2, f64)>,
    /// Revision of the grid it was last made from.
    revision: u64,
}

impl Terrain {
    /// From a map that has at least one cell.
    pub fn new(
        grid: &Grid,
        footprint: Footprint,
        settings: TerrainSettings,
    ) -> Result<Self, PlanningError> {
        let factor = settings.factor;
        if !(1..=16).contains(&factor) || TILE % factor != 0 {
            return Err(PlanningError::Factor { factor, tile: TILE });
        }
        let bounds = grid.bounds().blocks_around(factor);
        let resolution = grid.resolution() * f64::from(factor);
        let ground = Ground::new(bounds.width(), &vec![false; bounds.area()])?;
        let price_list = price_list(&footprint, &settings, resolution);
        let cap = libm::sqrt(price_list.len() as f64) as u16;
        let mut terrain = Self {
            resolution,
            bounds,
            states: vec![CellState::Unknown; bounds.area()],
            is_solid: vec![settings.unknown == Unknown::Solid; bounds.area()],
            distances: DistanceField::new(0, &[], cap),
            price_list,
            prices: vec![HIGHEST_PRICE; ground.cells().len()],
            ground,
            components: OnceCell::new(),
            trodden: Trodden::default(),
            kept_out: vec![],
            revision: grid.revision(),
            settings,
            footprint,
        };
        terrain.take_states(grid, bounds, &mut Dirty::default());
        terrain.distances = DistanceField::new(bounds.width(), &terrain.is_solid, cap);
        terrain.open(bounds);
        Ok(terrain)
    }

    /// Takes what changed in the map since; returns the cells whose state, openness or price may have changed.
    pub fn update(&mut self, grid: &Grid) -> Result<CellRect, PlanningError> {
        let factor = self.settings.factor;
        if grid.bounds().blocks_around(factor) != self.bounds {
            let new = Self::new(grid, self.footprint.clone(), self.settings)?;
            let old = std::mem::replace(self, new);
            self.remember_as(grid, &old.trodden);
            self.keep_out(grid, &old.kept_out);
            return Ok(self.bounds);
        }
        let mut dirty = Dirty::default();
        for tile in grid.tiles_changed_since(self.revision) {
            self.take_states(grid, tile.blocks_around(factor), &mut dirty);
        }
        self.revision = grid.revision();
        Ok(self.spread(dirty))
    }

    /// The robot's outline.
    pub fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// How the map was taken.
    pub fn settings(&self) -> &TerrainSettings {
        &self.settings
    }

    /// Edge of a cell, metres.
    #[inline]
    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// The cells there are, counted from the world's origin in cells of this terrain.
    #[inline]
    pub fn bounds(&self) -> CellRect {
        self.bounds
    }

    /// Where the robot's middle may be.
    #[inline]
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Which parts of the ground hang together.
    pub fn components(&self) -> &Components {
        self.components.get_or_init(|| Components::of(&self.ground, Corners::Kept))
    }

    /// The place a point of the world lies in, if it is on the terrain.
    #[inline]
    pub fn place_at(&self, point: DVec2) -> Option<Place> {
        let scaled = (point / self.resolution).floor();
        let cell = Cell::new(scaled.x as i32, scaled.y as i32);
        self.bounds.contains(cell).then(|| {
            let (x, y) = (cell.x - self.bounds.min.x, cell.y - self.bounds.min.y);
            Place::new(x as usize, y as usize)
        })
    }

    /// Middle of a place in the world.
    #[inline]
    pub fn point_of(&self, place: Place) -> DVec2 {
        let corner = DVec2::new(f64::from(self.bounds.min.x), f64::from(self.bounds.min.y));
        (corner + DVec2::new(place.x as f64 + 0.5, place.y as f64 + 0.5)) * self.resolution
    }

    /// What is known of a place; off the terrain it is unknown, or solid beyond the fence.
    #[inline]
    pub fn state(&self, place: Place) -> CellState {
        if place.x < self.bounds.width() && place.y < self.bounds.height() {
            self.states[place.y * self.bounds.width() + place.x]
        } else if self.settings.fence.is_some() {
            let cell = |at: usize, zero: i32| zero.wrapping_add(at as i32);
            let cell =
                Cell::new(cell(place.x, self.bounds.min.x), cell(place.y, self.bounds.min.y));
            if self.is_fenced_off(cell) { CellState::Occupied } else { CellState::Unknown }
        } else {
            CellState::Unknown
        }
    }

    /// Whether the middle of a cell, counted from the world's origin, is beyond the fence.
    fn is_fenced_off(&self, cell: Cell) -> bool {
        let middle = DVec2::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5) * self.resolution;
        self.settings.fence.is_some_and(|fence| !fence.holds(middle))
    }

    /// Metres from the middle of a place to the nearest solid cell's edge, up to where it no longer matters.
    pub fn clearance(&self, place: Place) -> f64 {
        ((self.distances.distance(place.x, place.y) - 0.5) * self.resolution).max(0.0)
    }

    /// Whether a cell, counted from the world's origin, is free.
    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        let (x, y) = (cell.x - self.bounds.min.x, cell.y - self.bounds.min.y);
        self.state(Place::new(x as usize, y as usize)) == CellState::Free
    }

    /// Whether a place is on the terrain.
    #[inline]
    pub(crate) fn is_inside(&self, place: Place) -> bool {
        place.x < self.bounds.width() && place.y < self.bounds.height()
    }

    /// Whether something solid is in a place.
    #[inline]
    pub(crate) fn is_solid(&self, place: Place) -> bool {
        self.is_solid[place.y * self.bounds.width() + place.x]
    }

    /// Whether something solid is known at a point of the world, or it is beyond the fence.
    pub fn is_solid_at(&self, point: DVec2) -> bool {
        let is_out = self.settings.fence.is_some_and(|fence| !fence.holds(point));
        is_out || self.place_at(point).is_some_and(|place| self.is_solid(place))
    }

    /// Prices, laid out like the ground.
    pub(crate) fn prices(&self) -> &[u16] {
        &self.prices
    }

    /// What a place costs, 1 where nothing is near.
    #[inline]
    pub(crate) fn price(&self, place: Place) -> f64 {
        f64::from(self.prices[self.ground.index(place)]) / f64::from(LOWEST_PRICE)
    }

    /// A place as a cell counted from the world's origin.
    fn cell(&self, place: Place) -> Cell {
        Cell::new(self.bounds.min.x + place.x as i32, self.bounds.min.y + place.y as i32)
    }

    fn ranges(&self, rect: CellRect) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let rect = rect.intersection(self.bounds);
        let along = |from: i32, to: i32, zero: i32| (from - zero) as usize..(to - zero) as usize;
        let zero = self.bounds.min;
        (along(rect.min.x, rect.max.x, zero.x), along(rect.min.y, rect.max.y, zero.y))
    }
}

mod keep_out;
mod take;
#[cfg(test)]
mod tests;
