//! The floor as cells of five centimetres: where the middle of a robot may be.

use std::collections::VecDeque;

use glam::DVec2;

use super::footprint::Footprint;

/// Edge of a cell, metres.
const CELL: f64 = 0.05;

/// Cells and what blocks them.
pub(super) struct Grid {
    origin: DVec2,
    columns: usize,
    rows: usize,
    /// Half the robot and a little more, metres.
    radius: f64,
    /// Walls and people.
    fixed: Vec<bool>,
    /// How many movable things block a cell.
    movable: Vec<u16>,
    reached: Vec<bool>,
}

impl Grid {
    /// Free cells over the rectangle.
    pub(super) fn new(centre: DVec2, size: DVec2, radius: f64) -> Self {
        let [columns, rows] = (size / CELL).to_array().map(|count| libm::ceil(count) as usize);
        let count = columns * rows;
        Self {
            origin: centre - size / 2.0,
            columns,
            rows,
            radius,
            fixed: vec![false; count],
            movable: vec![0; count],
            reached: vec![false; count],
        }
    }

    pub(super) fn middle(&self, cell: usize) -> DVec2 {
        let (column, row) = (cell % self.columns, cell / self.columns);
        self.origin + (DVec2::new(column as f64, row as f64) + 0.5) * CELL
    }

    pub(super) fn radius(&self) -> f64 {
        self.radius
    }

    pub(super) fn is_reached(&self, cell: usize) -> bool {
        self.reached[cell]
    }

    pub(super) fn is_fixed(&self, cell: usize) -> bool {
        self.fixed[cell]
    }

    pub(super) fn is_movable(&self, cell: usize) -> bool {
        self.movable[cell] > 0
    }

    pub(super) fn cell_count(&self) -> usize {
        self.fixed.len()
    }

    pub(super) fn fix(&mut self, footprint: &Footprint) {
        for cell in self.covered(footprint) {
            self.fixed[cell] = true;
        }
    }

    pub(super) fn put(&mut self, footprint: &Footprint) {
        for cell in self.covered(footprint) {
            self.movable[cell] += 1;
        }
    }

    /// Takes a movable thing away and goes where that lets the robot go.
    pub(super) fn take(&mut self, footprint: &Footprint) {
        let cells = self.covered(footprint);
        for cell in &cells {
            self.movable[*cell] -= 1;
        }
        let is_at_border = |cell: &usize| self.neighbours(*cell).any(|near| self.reached[near]);
        let border: Vec<usize> = cells.into_iter().filter(is_at_border).collect();
        self.flood(border);
    }

    /// Whether the robot's middle at `cell` would have the footprint within its radius.
    pub(super) fn is_blocked_by(&self, cell: usize, footprint: &Footprint) -> bool {
        footprint.distance(self.middle(cell)) < self.radius
    }

    /// Goes everywhere the robot can from `point`.
    pub(super) fn flood_from(&mut self, point: DVec2) {
        let start = self.cell_at(point);
        self.flood(vec![start]);
    }

    /// The cells whose middles are within the rectangle.
    pub(super) fn cells_within(&self, centre: DVec2, size: DVec2) -> Vec<usize> {
        let footprint = Footprint::upright(centre, size);
        let mut cells = self.near(&footprint, 0.0);
        cells.retain(|cell| footprint.distance(self.middle(*cell)) == 0.0);
        cells
    }

    /// The cells whose middles are at most so far from `point`.
    pub(super) fn cells_around(&self, point: DVec2, distance: f64) -> Vec<usize> {
        let footprint = Footprint::upright(point, DVec2::ZERO);
        let mut cells = self.near(&footprint, distance);
        cells.retain(|cell| self.middle(*cell).distance(point) <= distance);
        cells
    }

    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let (columns, rows) = (self.columns, self.rows);
        [
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row > 0).then(|| cell - columns),
            (row + 1 < rows).then(|| cell + columns),
        ]
        .into_iter()
        .flatten()
    }

    fn flood(&mut self, from: Vec<usize>) {
        let mut waiting: VecDeque<usize> = from.into();
        while let Some(cell) = waiting.pop_front() {
            if self.reached[cell] || self.fixed[cell] || self.movable[cell] > 0 {
                continue;
            }
            self.reached[cell] = true;
            waiting.extend(self.neighbours(cell));
        }
    }

    fn covered(&self, footprint: &Footprint) -> Vec<usize> {
        let mut cells = self.near(footprint, self.radius);
        cells.retain(|cell| self.is_blocked_by(*cell, footprint));
        cells
    }

    /// The cells of the upright rectangle around the footprint grown by `margin`.
    fn near(&self, footprint: &Footprint, margin: f64) -> Vec<usize> {
        let reach = footprint.reach() + DVec2::splat(margin + CELL);
        let low = (footprint.centre - reach - self.origin) / CELL;
        let high = (footprint.centre + reach - self.origin) / CELL;
        let span = |low: f64, high: f64, count: usize| {
            let from = libm::floor(low).max(0.0) as usize;
            from..(libm::ceil(high).max(0.0) as usize).min(count)
        };
        let columns = span(low.x, high.x, self.columns);
        span(low.y, high.y, self.rows)
            .flat_map(|row| columns.clone().map(move |column| row * self.columns + column))
            .collect()
    }

    fn cell_at(&self, point: DVec2) -> usize {
        let [column, row] = ((point - self.origin) / CELL).to_array().map(|v| v.max(0.0) as usize);
        row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)
    }
}
