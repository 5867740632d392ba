//! Lines fitted to the wall cells of a grid: finer than a cell, and with a normal.

use glam::DVec2;
use robot_feasible::Meeting;
use robot_feasible::grid::GridMap;
use robot_planning::DistanceField;

/// Cells to each side that a line is fitted to.
const AROUND: i32 = 3;

/// Distances beyond so many cells are not told apart.
const FAR: u16 = 30;

/// The line through a wall cell and those around it.
#[derive(Clone, Copy, Debug)]
struct Line {
    through: DVec2,
    normal: DVec2,
}

/// Lines by cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fitted {
    width: usize,
    /// One more than the index in `lines`; zero where there is no wall.
    numbers: Vec<u32>,
    lines: Vec<Line>,
    /// Cells to the nearest wall.
    distances: Vec<f32>,
}

impl Fitted {
    /// Fits a line to each wall cell, its neighbours counting by their weight.
    pub(crate) fn new(grid: &GridMap, weight: impl Fn(i32, i32) -> f64) -> Self {
        let (width, height) = (grid.walls.width(), grid.walls.height());
        let mut fitted =
            Self { width, numbers: vec![0; width * height], lines: vec![], distances: vec![] };
        for (x, y) in grid.walls.iter() {
            fitted.lines.push(line(grid, (x, y), &weight));
            fitted.numbers[y as usize * width + x as usize] = fitted.lines.len() as u32;
        }
        let mut is_wall = vec![false; width * height];
        grid.walls.iter().for_each(|(x, y)| is_wall[y as usize * width + x as usize] = true);
        let field = DistanceField::new(width, &is_wall, FAR);
        let distance = |index: usize| field.distance(index % width, index / width) as f32;
        fitted.distances = (0..is_wall.len()).map(distance).collect();
        fitted
    }

    /// Square to the line of a cell, if there is one.
    pub(crate) fn normal(&self, index: usize) -> Option<DVec2> {
        let number = (self.numbers[index] as usize).checked_sub(1)?;
        Some(self.lines[number].normal)
    }

    /// Where a ray meets the line of the first wall cell that it comes to.
    pub(crate) fn meeting(
        &self,
        grid: &GridMap,
        from: DVec2,
        direction: DVec2,
        most: f64,
    ) -> Option<Meeting> {
        let cell = grid.cell();
        let mut along = 0.0;
        while along <= most + cell {
            let (x, y) = grid.cell_at(from + direction * along);
            let is_in = x >= 0 && y >= 0 && (x as usize) < self.width;
            let index = if is_in { y as usize * self.width + x as usize } else { usize::MAX };
            let distance = f64::from(*self.distances.get(index)?);
            if distance <= 0.0 {
                let met = self.on_line(self.numbers[index], (from, direction), along);
                return met.filter(|met| met.range <= most);
            }
            // Distances are from middle to middle: a wall begins nearly three quarters of a cell before.
            along += ((distance - 0.75) * cell).max(0.5 * cell);
        }
        None
    }

    fn on_line(
        &self,
        number: u32,
        (from, direction): (DVec2, DVec2),
        along: f64,
    ) -> Option<Meeting> {
        /// The line may lie so many metres before or behind where the ray enters the cell.
        const OFF: f64 = 0.08;
        let Line { through, normal } = *self.lines.get((number as usize).checked_sub(1)?)?;
        let slant = direction.dot(normal);
        let normal = if slant > 0.0 { -normal } else { normal };
        let range = (through - from).dot(normal) / direction.dot(normal);
        let range = if range.is_finite() { range.clamp(along - OFF, along + OFF) } else { along };
        Some(Meeting { range: range.max(0.0), normal })
    }
}

/// The direction in which weighted cells spread least, by the two eigenvectors of their covariance.
fn line(grid: &GridMap, (x, y): (i32, i32), weight: &impl Fn(i32, i32) -> f64) -> Line {
    let near = (-AROUND..=AROUND).flat_map(|dy| (-AROUND..=AROUND).map(move |dx| (x + dx, y + dy)));
    let cells: Vec<(DVec2, f64)> =
        near.map(|(x, y)| (grid.middle(x, y), weight(x, y))).filter(|(_, w)| *w > 0.0).collect();
    let total: f64 = cells.iter().map(|(_, w)| w).sum();
    let through = cells.iter().map(|(at, w)| *at * *w).sum::<DVec2>() / total;
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (at, w) in &cells {
        let off = *at - through;
        xx += w * off.x * off.x;
        xy += w * off.x * off.y;
        yy += w * off.y * off.y;
    }
    // The direction of the greatest spread, turned by a quarter.
    let angle = 0.5 * libm::atan2(2.0 * xy, xx - yy);
    let (sin, cos) = libm::sincos(angle);
    Line { through, normal: DVec2::new(-sin, cos) }
}
