//! The cells of the ground close to the robot, and in which of them scans show something.

use glam::DVec2;

/// A square of cells.
pub(crate) struct Window {
    /// Its first cell, counted from the world's origin.
    corner: (i32, i32),
    side: i32,
    /// Edge of a cell, metres.
    step: f64,
    is_shown: Vec<bool>,
}

impl Window {
    /// Of cells at least `reach` metres around a place.
    pub(crate) fn around(at: DVec2, reach: f64, step: f64) -> Self {
        let cells = libm::ceil(reach / step) as i32;
        let (x, y) = cell(at, step);
        let side = 2 * cells + 1;
        let is_shown = vec![false; (side * side) as usize];
        Self { corner: (x - cells, y - cells), side, step, is_shown }
    }

    /// Scans show something at a point of the world: they tell more exactly than its cell, and those beside it, where it is.
    pub(crate) fn show(&mut self, point: DVec2) {
        let (x, y) = cell(point, self.step);
        let (x, y) = (x - self.corner.0, y - self.corner.1);
        for row in (y - 1).max(0)..(y + 2).min(self.side) {
            for column in (x - 1).max(0)..(x + 2).min(self.side) {
                self.is_shown[(row * self.side + column) as usize] = true;
            }
        }
    }

    /// Middles of the cells of which scans show nothing, in the world.
    pub(crate) fn unshown(&self) -> impl Iterator<Item = DVec2> + '_ {
        let open = self.is_shown.iter().enumerate().filter(|(_, is_shown)| !**is_shown);
        open.map(|(index, _)| {
            let (x, y) = (index as i32 % self.side, index as i32 / self.side);
            let cell = DVec2::new(f64::from(self.corner.0 + x), f64::from(self.corner.1 + y));
            (cell + DVec2::splat(0.5)) * self.step
        })
    }
}

fn cell(point: DVec2, step: f64) -> (i32, i32) {
    let scaled = (point / step).floor();
    (scaled.x as i32, scaled.y as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_scans_show_takes_its_cell_and_those_beside_it_and_nothing_else() {
        let mut window = Window::around(DVec2::new(1.01, -1.01), 0.2, 0.04);
        assert_eq!(window.unshown().count(), 11 * 11);
        let (wall, far) = (DVec2::new(1.1, -1.01), DVec2::new(5.0, 5.0));
        window.show(wall);
        window.show(far);
        let left: Vec<DVec2> = window.unshown().collect();
        assert_eq!(left.len(), 11 * 11 - 9);
        let nearest = left.iter().map(|at| at.distance(wall)).fold(f64::MAX, f64::min);
        assert!((0.04..0.09).contains(&nearest), "{nearest}");
        let edge = DVec2::new(1.21, -1.01);
        window.show(edge);
        assert_eq!(window.unshown().count(), 11 * 11 - 9 - 6, "half of it lies outside");
    }
}
