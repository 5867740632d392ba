//! Which cells hang together, so that a goal out of reach is known at once.
//!
//! Rows are cut into runs of open cells and runs that touch are joined (union-find). Where corners are kept, a diagonal step
//! needs both cells beside it, so only cells that share an edge hang together.

use crate::ground::{Ground, Place};
use crate::steps::Corners;

/// Open cells of one row, side by side.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// First column.
    start: u32,
    /// One past the last column.
    end: u32,
    /// Its component, once all are joined.
    component: u32,
}

/// The parts a ground falls into.
#[derive(Clone, Debug)]
pub struct Components {
    runs: Vec<Run>,
    /// Where each row's runs begin; one more at the end.
    rows: Vec<u32>,
    sizes: Vec<usize>,
}

impl Components {
    /// Of all open cells.
    pub fn of(ground: &Ground, corners: Corners) -> Self {
        let (mut runs, mut rows) = (Vec::new(), Vec::with_capacity(ground.height() + 1));
        let stride = ground.stride();
        for y in 0..ground.height() {
            rows.push(runs.len() as u32);
            let start = (y + 1) * stride + 1;
            collect_runs(&ground.cells()[start..start + ground.width()], &mut runs);
        }
        rows.push(runs.len() as u32);
        let mut components = Self { runs, rows, sizes: Vec::new() };
        components.join(u32::from(corners == Corners::Cut));
        components
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The part a cell belongs to; `None` where it is closed.
    pub fn component(&self, place: Place) -> Option<usize> {
        let first = *self.rows.get(place.y)? as usize;
        let last = *self.rows.get(place.y + 1)? as usize;
        let row = &self.runs[first..last];
        let x = place.x as u32;
        let run = row[..row.partition_point(|run| run.start <= x)].last()?;
        (x < run.end).then_some(run.component as usize)
    }

    /// Cells in a part.
    pub fn size(&self, component: usize) -> usize {
        self.sizes.get(component).copied().unwrap_or(0)
    }

    /// Whether there is a way from one place to the other.
    pub fn are_connected(&self, a: Place, b: Place) -> bool {
        self.component(a).is_some() && self.component(a) == self.component(b)
    }

    /// Joins runs of neighbouring rows that overlap, or with a `reach` of 1 touch at a corner.
    fn join(&mut self, reach: u32) {
        let mut parents: Vec<u32> = (0..self.runs.len() as u32).collect();
        for rows in self.rows.windows(3) {
            let [mut above, end, last] = [rows[0], rows[1], rows[2]];
            let mut below = end;
            while above < end && below < last {
                let (a, b) = (self.runs[above as usize], self.runs[below as usize]);
                if a.start < b.end + reach && b.start < a.end + reach {
                    unite(&mut parents, above, below);
                }
                if a.end < b.end { above += 1 } else { below += 1 }
            }
        }
        self.number(&mut parents);
    }

    fn number(&mut self, parents: &mut [u32]) {
        let mut numbers = vec![u32::MAX; parents.len()];
        for index in 0..self.runs.len() {
            let root = find(parents, index as u32) as usize;
            if numbers[root] == u32::MAX {
                numbers[root] = self.sizes.len() as u32;
                self.sizes.push(0);
            }
            let run = &mut self.runs[index];
            run.component = numbers[root];
            self.sizes[numbers[root] as usize] += (run.end - run.start) as usize;
        }
    }
}

fn collect_runs(row: &[u8], runs: &mut Vec<Run>) {
    let mut x = 0;
    while let Some(open) = row[x..].iter().position(|&cell| cell == 1) {
        let start = x + open;
        let length = row[start..].iter().position(|&cell| cell == 0).unwrap_or(row.len() - start);
        x = start + length;
        runs.push(Run { start: start as u32, end: x as u32, component: 0 });
    }
}

fn find(parents: &mut [u32], mut run: u32) -> u32 {
    while parents[run as usize] != run {
        let grandparent = parents[parents[run as usize] as usize];
        parents[run as usize] = grandparent;
        run = grandparent;
    }
    run
}

/// The earlier root wins, so that numbers do not depend on the order of joining.
fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(parents, a), find(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ground, noise_ground};

    #[test]
    fn touching_at_a_corner_connects_only_where_corners_may_be_cut() {
        let ground = ground(&[".#.", "#.#", ".#."]);
        assert_eq!(Components::of(&ground, Corners::Kept).count(), 5);
        assert_eq!(Components::of(&ground, Corners::Cut).count(), 1);
    }

    #[test]
    fn a_spiral_is_one_part_and_its_walls_are_none() {
        let rows = [".....", "####.", "...#.", ".#.#.", ".#...", ".####", "....."];
        let ground = ground(&rows);
        let components = Components::of(&ground, Corners::Kept);
        assert_eq!(components.count(), 1);
        let open = rows.concat().matches('.').count();
        assert_eq!(components.size(0), open);
        assert_eq!(components.component(Place::new(0, 1)), None);
        assert_eq!(components.component(Place::new(9, 1)), None);
        assert_eq!(components.component(Place::new(0, 9)), None);
    }

    #[test]
    fn parts_are_those_a_flood_fills() {
        for seed in 0..20 {
            let ground = noise_ground(31, 19, 150, seed);
            for corners in [Corners::Kept, Corners::Cut] {
                let components = Components::of(&ground, corners);
                let start =
                    (0..31 * 19).map(|i| Place::new(i % 31, i / 31)).find(|p| ground.is_open(*p));
                let start = start.unwrap();
                let field = crate::wavefront::Wavefront::plain(&ground, start, corners);
                for i in 0..31 * 19 {
                    let place = Place::new(i % 31, i / 31);
                    let is_reached = field.length(place).is_some();
                    assert_eq!(components.are_connected(start, place), is_reached, "{place:?}");
                }
            }
        }
    }
}
