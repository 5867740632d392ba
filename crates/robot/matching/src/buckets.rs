//! Places sorted into squares, so that the nearest is found without looking at all.

use glam::{DVec2, IVec2};

/// Side of a square, metres; wider where a map is larger than [`MOST_SQUARES`] of them.
const SIDE: f64 = 0.25;
/// No grid has more squares along a side.
const MOST_SQUARES: f64 = 1500.0;

/// Indices of places, by square.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    side: f64,
    origin: DVec2,
    size: IVec2,
    /// Where in `order` each square begins; one more than there are squares.
    first: Vec<u32>,
    order: Vec<u32>,
}

impl Buckets {
    pub(crate) fn new(places: &[DVec2]) -> Self {
        let low = places.iter().copied().reduce(DVec2::min).unwrap_or(DVec2::ZERO);
        let high = places.iter().copied().reduce(DVec2::max).unwrap_or(DVec2::ZERO);
        let side = SIDE.max((high - low).max_element() / MOST_SQUARES);
        let size = ((high - low) / side).floor().as_ivec2() + IVec2::ONE;
        let mut buckets = Self { side, origin: low, size, first: vec![], order: vec![] };
        let squares: Vec<usize> =
            places.iter().map(|place| buckets.number(buckets.square(*place))).collect();
        buckets.first = vec![0; (size.x * size.y) as usize + 1];
        for square in &squares {
            buckets.first[square + 1] += 1;
        }
        for square in 1..buckets.first.len() {
            buckets.first[square] += buckets.first[square - 1];
        }
        let mut next = buckets.first.clone();
        buckets.order = vec![0; places.len()];
        for (index, square) in squares.into_iter().enumerate() {
            buckets.order[next[square] as usize] = index as u32;
            next[square] += 1;
        }
        buckets
    }

    /// Calls `look` with the indices of places, square by square outwards from `place`, until what `look` gives back, how far it still
    /// cares to see, is nearer than all that is left.
    pub(crate) fn outwards(
        &self,
        place: DVec2,
        within: f64,
        mut look: impl FnMut(&[u32], f64) -> f64,
    ) {
        let middle = self.square(place);
        let mut within = within;
        let mut ring = 0;
        while f64::from(ring - 1) * self.side < within {
            for y in (middle.y - ring).max(0)..=(middle.y + ring).min(self.size.y - 1) {
                let is_edge = (y - middle.y).abs() == ring;
                let stride = if is_edge || ring == 0 { 1 } else { 2 * ring };
                let mut x = middle.x - ring;
                while x <= middle.x + ring {
                    if x >= 0 && x < self.size.x {
                        within = look(self.within(IVec2::new(x, y)), within);
                    }
                    x += stride;
                }
            }
            ring += 1;
            if ring > self.farthest_ring(middle) {
                return;
            }
        }
    }

    /// The ring around `middle` that reaches the farthest square.
    fn farthest_ring(&self, middle: IVec2) -> i32 {
        middle.abs().max((self.size - middle).abs()).max_element()
    }

    fn within(&self, square: IVec2) -> &[u32] {
        let number = self.number(square);
        &self.order[self.first[number] as usize..self.first[number + 1] as usize]
    }

    fn square(&self, place: DVec2) -> IVec2 {
        // A pose gone wild must not run over the range of the numbers of squares.
        let far = DVec2::splat(1e6);
        ((place - self.origin) / self.side).floor().clamp(-far, far).as_ivec2()
    }

    fn number(&self, square: IVec2) -> usize {
        (square.y * self.size.x + square.x) as usize
    }
}
