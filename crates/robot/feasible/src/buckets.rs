//! Things of the plane sorted into square buckets by their bounding boxes, so that neighbours are found without looking at all.

use glam::DVec2;

/// No more buckets than this; they are made larger instead.
const MOST: f64 = 1e6;

/// Numbers of things, bucket by bucket.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    corner: DVec2,
    edge: f64,
    width: usize,
    height: usize,
    /// Where each bucket's numbers begin in `numbers`; one more than there are buckets.
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

/// A box along the axes: least and greatest corner.
pub(crate) type Extent = [DVec2; 2];

/// The box around all of these; an empty one around none.
pub(crate) fn around(extents: impl Iterator<Item = Extent>) -> Extent {
    let none = [DVec2::INFINITY, DVec2::NEG_INFINITY];
    extents.fold(none, |[min, max], [a, b]| [min.min(a), max.max(b)])
}

impl Buckets {
    /// Sorts things by their boxes into buckets about `edge` metres wide.
    pub(crate) fn new(extents: &[Extent], edge: f64) -> Self {
        let [min, max] = around(extents.iter().copied());
        if extents.is_empty() {
            let (corner, starts) = (DVec2::ZERO, vec![0]);
            return Self { corner, edge, width: 0, height: 0, starts, numbers: vec![] };
        }
        let size = max - min;
        let coarser = libm::sqrt(size.x * size.y / MOST).max(size.max_element() / MOST);
        let edge = edge.max(coarser);
        let count = |length: f64| libm::floor(length / edge) as usize + 1;
        let (width, height) = (count(size.x), count(size.y));
        let mut buckets =
            Self { corner: min, edge, width, height, starts: vec![], numbers: vec![] };
        let mut fill = vec![0_u32; width * height + 1];
        for extent in extents {
            buckets.each_in(extent, |bucket| fill[bucket + 1] += 1);
        }
        for bucket in 0..width * height {
            fill[bucket + 1] += fill[bucket];
        }
        buckets.starts.clone_from(&fill);
        buckets.numbers = vec![0; fill[width * height] as usize];
        let mut numbers = std::mem::take(&mut buckets.numbers);
        for (number, extent) in extents.iter().enumerate() {
            buckets.each_in(extent, |bucket| {
                numbers[fill[bucket] as usize] = number as u32;
                fill[bucket] += 1;
            });
        }
        buckets.numbers = numbers;
        buckets
    }

    /// Numbers of what may lie at a point.
    #[inline]
    pub(crate) fn at(&self, point: DVec2) -> &[u32] {
        self.tile(point).map_or(&[], |bucket| self.bucket(bucket))
    }

    /// What may lie in a bucket.
    #[inline]
    pub(crate) fn bucket(&self, bucket: usize) -> &[u32] {
        &self.numbers[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
    }

    /// The bucket that a point lies in.
    #[inline]
    pub(crate) fn tile(&self, point: DVec2) -> Option<usize> {
        let at = (point - self.corner) / self.edge;
        let is_in = at.x >= 0.0 && at.y >= 0.0;
        let (x, y) = (at.x as usize, at.y as usize);
        (is_in && x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// How many buckets there are.
    pub(crate) fn count(&self) -> usize {
        self.width * self.height
    }

    /// Calls `visit` with each bucket that a box touches.
    pub(crate) fn each_in(&self, [min, max]: &Extent, mut visit: impl FnMut(usize)) {
        let clamp = |value: f64, count: usize| {
            (libm::floor(value / self.edge).max(0.0) as usize).min(count.saturating_sub(1))
        };
        let (low, high) = (*min - self.corner, *max - self.corner);
        for y in clamp(low.y, self.height)..=clamp(high.y, self.height) {
            for x in clamp(low.x, self.width)..=clamp(high.x, self.width) {
                visit(y * self.width + x);
            }
        }
    }

    /// Walks along a ray bucket by bucket; `visit` gets each bucket's things and the way along the ray to its far side, and says whether
    /// to go on.
    pub(crate) fn walk(
        &self,
        from: DVec2,
        direction: DVec2,
        most: f64,
        mut visit: impl FnMut(&[u32], f64) -> bool,
    ) {
        let size = DVec2::new(self.width as f64, self.height as f64) * self.edge;
        let Some((enter, leave)) = slab(from - self.corner, direction, size) else { return };
        let start = (from + direction * enter - self.corner) / self.edge;
        let cell = |value: f64, count: usize| (value.max(0.0) as i64).min(count as i64 - 1);
        let (mut x, mut y) = (cell(start.x, self.width), cell(start.y, self.height));
        let [(step_x, mut next_x, every_x), (step_y, mut next_y, every_y)] = [
            crossing((from.x - self.corner.x, direction.x), x, self.edge),
            crossing((from.y - self.corner.y, direction.y), y, self.edge),
        ];
        let most = most.min(leave);
        loop {
            let far = next_x.min(next_y);
            if !visit(self.bucket(y as usize * self.width + x as usize), far) || far > most {
                return;
            }
            if next_x <= next_y {
                (x, next_x) = (x + step_x, next_x + every_x);
            } else {
                (y, next_y) = (y + step_y, next_y + every_y);
            }
            if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
                return;
            }
        }
    }
}

/// The step to the next bucket, the way to where it begins, and the way through a whole one.
fn crossing((from, direction): (f64, f64), cell: i64, edge: f64) -> (i64, f64, f64) {
    if direction == 0.0 {
        return (0, f64::INFINITY, f64::INFINITY);
    }
    let is_up = direction > 0.0;
    let border = (cell + i64::from(is_up)) as f64 * edge;
    (if is_up { 1 } else { -1 }, (border - from) / direction, edge / direction.abs())
}

/// Where a ray enters and leaves the box from the origin to `size`.
fn slab(from: DVec2, direction: DVec2, size: DVec2) -> Option<(f64, f64)> {
    let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
    for (from, direction, size) in [(from.x, direction.x, size.x), (from.y, direction.y, size.y)] {
        if direction == 0.0 {
            if !(0.0..=size).contains(&from) {
                return None;
            }
            continue;
        }
        let (a, b) = (-from / direction, (size - from) / direction);
        (enter, leave) = (enter.max(a.min(b)), leave.min(a.max(b)));
    }
    (enter <= leave).then_some((enter, leave))
}
