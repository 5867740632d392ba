//! Where the cells of a map are in the world, whatever its origin and turn.

use glam::{DVec2, IVec2};
use link_images::map_server::{Cell, GridMap};

use crate::error::MetricsError;

/// Cells of the largest grid we are willing to hold: 128 MB of nearest walls.
const MAX_CELLS: usize = 1 << 25;

/// A grid of square cells in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lattice {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Metres.
    pub(crate) resolution: f64,
    /// Outer corner of the first cell, in the world.
    corner: DVec2,
    /// Unit vector along the rows.
    along: DVec2,
}

impl Lattice {
    pub(crate) fn of(map: &GridMap) -> Result<Self, MetricsError> {
        let (width, height, cells) = (map.width, map.height, map.cells.len());
        if width == 0 || width.checked_mul(height) != Some(cells) || cells == 0 {
            return Err(MetricsError::Ragged { width, height, cells });
        }
        let expected = "finite";
        for (what, value) in ["origin x", "origin y", "origin yaw"].into_iter().zip(map.origin) {
            if !value.is_finite() {
                return Err(MetricsError::BadFrame { what, value, expected });
            }
        }
        let (value, expected) = (map.resolution, "above zero and finite");
        if !(value > 0.0 && value.is_finite()) {
            return Err(MetricsError::BadFrame { what: "resolution", value, expected });
        }
        let [x, y, yaw] = map.origin;
        let along = DVec2::new(libm::cos(yaw), libm::sin(yaw));
        Ok(Self { width, height, resolution: map.resolution, corner: DVec2::new(x, y), along })
    }

    pub(crate) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Middle of the cell with this index, in the world.
    pub(crate) fn centre(&self, index: usize) -> DVec2 {
        self.centre_of(self.place(index))
    }

    /// Middle of the cell in this column and row, which may lie outside.
    pub(crate) fn centre_of(&self, place: IVec2) -> DVec2 {
        let local = (place.as_dvec2() + 0.5) * self.resolution;
        self.corner + self.along.rotate(local)
    }

    /// Column and row of an index.
    pub(crate) fn place(&self, index: usize) -> IVec2 {
        IVec2::new((index % self.width) as i32, (index / self.width) as i32)
    }

    /// Index of a column and a row, if they are inside.
    pub(crate) fn index(&self, place: IVec2) -> Option<usize> {
        let is_inside = place.cmpge(IVec2::ZERO).all()
            && (place.x as usize) < self.width
            && (place.y as usize) < self.height;
        is_inside.then(|| place.y as usize * self.width + place.x as usize)
    }

    /// Column and row of the cell that holds a point of the world; it may lie outside.
    pub(crate) fn place_at(&self, point: DVec2) -> IVec2 {
        let cells = self.in_cells(point);
        // `as` saturates.
        IVec2::new(libm::floor(cells.x) as i32, libm::floor(cells.y) as i32)
    }

    /// Index of the cell that holds a point of the world.
    pub(crate) fn index_at(&self, point: DVec2) -> Option<usize> {
        self.index(self.place_at(point))
    }

    /// What a map on this lattice says of a point; unknown outside.
    pub(crate) fn look_up(&self, map: &GridMap, point: DVec2) -> Cell {
        self.index_at(point).map_or(Cell::Unknown, |index| map.cells[index])
    }

    /// The four outer corners in the world.
    pub(crate) fn corners(&self) -> [DVec2; 4] {
        let (w, h) = (self.width as f64, self.height as f64);
        [(0.0, 0.0), (w, 0.0), (0.0, h), (w, h)]
            .map(|(x, y)| self.corner + self.along.rotate(DVec2::new(x, y) * self.resolution))
    }

    /// The same lattice with more cells, so that it covers `points` too; also where its first cell was before.
    pub(crate) fn covering(
        &self,
        points: impl IntoIterator<Item = DVec2>,
    ) -> Result<(Self, IVec2), MetricsError> {
        let own = (DVec2::ZERO, DVec2::new(self.width as f64, self.height as f64));
        let (min, max) =
            points.into_iter().filter(|point| point.is_finite()).fold(own, |(min, max), point| {
                let cells = self.in_cells(point);
                (min.min(cells), max.max(cells))
            });
        let (min, max) = (min.floor(), max.ceil());
        let cells = (max - min).x * (max - min).y;
        if cells > MAX_CELLS as f64 {
            let resolution = self.resolution;
            return Err(MetricsError::TooLarge { cells, resolution, limit: MAX_CELLS });
        }
        let corner = self.corner + self.along.rotate(min * self.resolution);
        let (width, height) = ((max - min).x as usize, (max - min).y as usize);
        Ok((Self { width, height, corner, ..*self }, (-min).as_ivec2()))
    }

    /// A point of the world in cells from the corner.
    fn in_cells(&self, point: DVec2) -> DVec2 {
        let back = DVec2::new(self.along.x, -self.along.y);
        back.rotate(point - self.corner) / self.resolution
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::testing::drawn;

    #[test]
    fn a_cell_and_its_middle_find_each_other_on_a_turned_map() {
        let mut map = drawn(0.1, &["....", "....", "...."]);
        map.origin = [3.0, -1.0, FRAC_PI_2];
        let lattice = Lattice::of(&map).unwrap();
        for index in 0..map.cells.len() {
            assert_eq!(lattice.index_at(lattice.centre(index)), Some(index));
        }
        // Rows run north, the next row lies to the west.
        assert!((lattice.centre(1) - DVec2::new(2.95, -0.85)).length() < 1e-12);
    }

    #[test]
    fn a_grown_lattice_keeps_its_cells_where_they_were() {
        let map = drawn(0.5, &["..", ".."]);
        let lattice = Lattice::of(&map).unwrap();
        let (grown, offset) = lattice.covering([DVec2::new(-1.2, 3.0)]).unwrap();
        assert_eq!((grown.width, grown.height, offset), (5, 6, IVec2::new(3, 0)));
        assert!((grown.centre_of(offset) - lattice.centre(0)).length() < 1e-12);
    }

    #[test]
    fn maps_that_cannot_be_are_refused_by_name() {
        let good = drawn(0.5, &["..", ".."]);
        let ragged = GridMap { width: 3, ..good.clone() };
        assert!(Lattice::of(&ragged).unwrap_err().to_string().contains("3 x 2 cells but holds 4"));
        let flat = GridMap { resolution: 0.0, ..good.clone() };
        assert!(
            Lattice::of(&flat).unwrap_err().to_string().contains("`resolution` of the map is 0")
        );
        let lattice = Lattice::of(&good).unwrap();
        let far = lattice.covering([DVec2::splat(1e9)]).unwrap_err().to_string();
        assert!(far.contains("same frame"), "{far}");
        assert!(
            lattice.covering([DVec2::new(f64::NAN, 0.0)]).is_ok(),
            "no place is no reason to grow"
        );
    }
}
