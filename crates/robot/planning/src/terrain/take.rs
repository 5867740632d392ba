//! How a terrain takes what is new on the map: states first, then only what new ones reach.

use robot_mapping::{Cell, CellRect, CellState, Grid, TILE};

use super::{Terrain, Unknown};
use crate::blocks::{blocks_at_once, read_blocks};
use crate::ground::Place;
use crate::price_list::CLOSED;
use crate::search::LOWEST_PRICE;

/// What became different.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dirty {
    /// Around all cells with a new state.
    states: CellRect,
    /// Around all cells that became solid, or no longer are.
    solid: CellRect,
}

impl Default for Dirty {
    fn default() -> Self {
        Self { states: CellRect::EMPTY, solid: CellRect::EMPTY }
    }
}

impl Terrain {
    /// Takes the cells of `changed` from the map and sets right all they reach, which it returns.
    pub(crate) fn take(&mut self, grid: &Grid, changed: CellRect) -> CellRect {
        let mut dirty = Dirty::default();
        self.take_states(grid, changed, &mut dirty);
        self.spread(dirty)
    }

    /// Takes the states of cells from the map.
    pub(super) fn take_states(&mut self, grid: &Grid, rect: CellRect, dirty: &mut Dirty) {
        let (x, y) = self.ranges(rect);
        let mut states = [CellState::Unknown; TILE as usize];
        let at_once = blocks_at_once(self.settings.factor);
        for row in y {
            for column in x.clone().step_by(at_once) {
                let states = &mut states[..at_once.min(x.end - column)];
                let block = self.cell(Place::new(column, row));
                let factor = self.settings.factor;
                let corner = Cell::new(block.x * factor, block.y * factor);
                read_blocks(grid, &self.settings, corner, states);
                self.put_states(Place::new(column, row), states, dirty);
            }
        }
    }

    fn put_states(&mut self, first: Place, states: &[CellState], dirty: &mut Dirty) {
        let start = first.y * self.bounds.width() + first.x;
        for (column, &state) in states.iter().enumerate() {
            let index = start + column;
            let cell = self.cell(Place::new(first.x + column, first.y));
            let told = if self.is_fenced_off(cell) { CellState::Occupied } else { state };
            let state = self.trodden.state(index).unwrap_or(told);
            let state = if self.is_kept_out(cell) { CellState::Occupied } else { state };
            if state == self.states[index] {
                continue;
            }
            self.states[index] = state;
            let cell = CellRect::around(cell);
            dirty.states = dirty.states.union(cell);
            let is_solid = state == CellState::Occupied
                || (state == CellState::Unknown && self.settings.unknown == Unknown::Solid);
            if is_solid != self.is_solid[index] {
                self.is_solid[index] = is_solid;
                dirty.solid = dirty.solid.union(cell);
            }
        }
    }

    /// Sets right all that new states reach, and returns that.
    pub(super) fn spread(&mut self, dirty: Dirty) -> CellRect {
        if dirty.states.is_empty() {
            return CellRect::EMPTY;
        }
        let mut reached = dirty.states;
        if !dirty.solid.is_empty() {
            let (x, y) = self.ranges(dirty.solid);
            let (x, y) = self.distances.update(&self.is_solid, x, y);
            let (min, max) = (Place::new(x.start, y.start), Place::new(x.end, y.end));
            reached = reached.union(CellRect { min: self.cell(min), max: self.cell(max) });
        }
        self.open(reached);
        reached
    }

    /// Opens, closes and prices cells by what is known of them and near them.
    pub(super) fn open(&mut self, rect: CellRect) {
        self.components.take();
        let (x, y) = self.ranges(rect);
        y.clone().for_each(|row| self.open_row(x.clone(), row));
        self.ground.look_around(y);
    }

    fn open_row(&mut self, columns: std::ops::Range<usize>, row: usize) {
        let start = row * self.bounds.width();
        let states = &self.states[start..];
        for x in columns.clone() {
            let square = self.distances.square(x, row) as usize;
            let price = self.price_list.get(square).copied().unwrap_or(LOWEST_PRICE);
            self.prices[self.ground.index(Place::new(x, row))] = price;
        }
        let may_hope = self.settings.unknown == Unknown::Open;
        let (distances, price_list) = (&self.distances, &self.price_list);
        let is_open = columns.clone().map(|x| {
            let square = distances.square(x, row) as usize;
            let is_free = states[x] == CellState::Free;
            let may_enter = is_free || (may_hope && states[x] == CellState::Unknown);
            may_enter && price_list.get(square) != Some(&CLOSED)
        });
        self.ground.set_row(columns.start, row, is_open);
    }
}
