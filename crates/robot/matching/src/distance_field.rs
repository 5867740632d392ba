//! How far each place is from the nearest wall, as a grid.
//!
//! Distances are signed by the side of the wall that was seen, as in Daun et al., "Large scale 2D laser SLAM using truncated signed
//! distance functions", SSRR 2019: then they are smooth where points come to lie, which those of Lau et al. (2013) are not.

use glam::DVec2;

use crate::reference::Spot;

/// Metres a cell.
const CELL: f64 = 0.05;
/// Nothing farther is near a wall, metres.
const FARTHEST: f64 = 0.5;
/// No grid has more cells along a side: those of larger maps are coarser.
const MOST_CELLS: f64 = 3000.0;

/// Signed distances of the corners of cells: positive in front of a wall. Metres.
#[derive(Clone, Debug)]
pub struct DistanceField {
    cell: f64,
    origin: DVec2,
    width: usize,
    height: usize,
    /// Not a number where no wall is near.
    distances: Vec<f32>,
}

impl DistanceField {
    pub(crate) fn new(spots: &[Spot]) -> Self {
        let places = spots.iter().map(|spot| spot.point.at);
        let low = places.clone().reduce(DVec2::min).unwrap_or(DVec2::ZERO) - FARTHEST;
        let high = places.reduce(DVec2::max).unwrap_or(DVec2::ZERO) + FARTHEST;
        let cell = CELL.max((high - low).max_element() / MOST_CELLS);
        let size = ((high - low) / cell).ceil();
        let (width, height) = (size.x as usize + 2, size.y as usize + 2);
        let distances = vec![f32::NAN; width * height];
        let mut field = Self { cell, origin: low, width, height, distances };
        for spot in spots {
            field.brush(spot);
        }
        field
    }

    /// Distance at `place` and its slope; `None` where no wall is near.
    #[inline]
    pub fn at(&self, place: DVec2) -> Option<(f64, DVec2)> {
        let at = (place - self.origin) / self.cell;
        let corner = at.floor();
        let is_inside = corner.x >= 0.0
            && corner.y >= 0.0
            && corner.x < (self.width - 1) as f64
            && corner.y < (self.height - 1) as f64;
        if !is_inside {
            return None;
        }
        let first = corner.y as usize * self.width + corner.x as usize;
        let [a, b, c, d] = [0, 1, self.width, self.width + 1]
            .map(|offset| f64::from(self.distances[first + offset]));
        let t = at - corner;
        let (low, high) = (a + (b - a) * t.x, c + (d - c) * t.x);
        let slope = DVec2::new((b - a) * (1.0 - t.y) + (d - c) * t.y, high - low) / self.cell;
        let distance = low + (high - low) * t.y;
        distance.is_finite().then_some((distance, slope))
    }

    /// Lets each corner near a spot know of it.
    fn brush(&mut self, spot: &Spot) {
        let [from, to] = spot.piece();
        let low = ((from.min(to) - FARTHEST - self.origin) / self.cell).ceil().max(DVec2::ZERO);
        let high = ((from.max(to) + FARTHEST - self.origin) / self.cell).floor();
        for y in low.y as usize..=(high.y as usize).min(self.height - 1) {
            for x in low.x as usize..=(high.x as usize).min(self.width - 1) {
                let place = self.origin + DVec2::new(x as f64, y as f64) * self.cell;
                let way = place - nearest_of_piece([from, to], place);
                let distance = way.length();
                let known = &mut self.distances[y * self.width + x];
                let is_nearer = known.is_nan() || distance < f64::from(known.abs());
                if distance < FARTHEST && is_nearer {
                    let is_behind = way.dot(spot.point.normal) < 0.0;
                    *known = if is_behind { -distance } else { distance } as f32;
                }
            }
        }
    }
}

fn nearest_of_piece([from, to]: [DVec2; 2], place: DVec2) -> DVec2 {
    let way = to - from;
    let squared = way.length_squared();
    let share = if squared > 0.0 { (place - from).dot(way) / squared } else { 0.0 };
    from + way * share.clamp(0.0, 1.0)
}
