//! A counter for every cell, its bits in one bitmap each: adding a bitmap counts in 64 cells at once.

use crate::grid::bitmap::Bitmap;

/// Bits of a counter: enough for 64 ranges.
const BITS: usize = 7;

/// Counters of cells.
pub(crate) struct Counters {
    planes: [Bitmap; BITS],
}

impl Counters {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { planes: std::array::from_fn(|_| Bitmap::new(width, height)) }
    }

    /// Counts one more where a bit is set.
    pub(crate) fn add(&mut self, one: &Bitmap) {
        for (index, word) in one.words().iter().enumerate() {
            let mut carry = *word;
            for plane in &mut self.planes {
                if carry == 0 {
                    break;
                }
                let sum = &mut plane.words_mut()[index];
                (*sum, carry) = (*sum ^ carry, *sum & carry);
            }
        }
    }

    /// The greatest count among `cells`, and which of them have it.
    pub(crate) fn greatest(&self, cells: &Bitmap) -> (usize, Bitmap) {
        let (mut count, mut best) = (0, cells.clone());
        for (bit, plane) in self.planes.iter().enumerate().rev() {
            let mut with = best.clone();
            with.and(plane);
            if !with.is_empty() {
                (count, best) = (count | 1 << bit, with);
            }
        }
        (count, best)
    }

    /// What a cell has counted.
    #[cfg(test)]
    pub(crate) fn at(&self, x: i32, y: i32) -> usize {
        let bit = |(bit, plane): (usize, &Bitmap)| usize::from(plane.has(x, y)) << bit;
        self.planes.iter().enumerate().map(bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    #[test]
    fn counting_in_bitmaps_is_counting() {
        let (width, height) = (70, 4);
        let mut noise = NoiseStream::new(2, "counters");
        let (mut counters, mut plain) = (Counters::new(width, height), vec![0; width * height]);
        for _ in 0..64 {
            let mut one = Bitmap::new(width, height);
            for (index, count) in plain.iter_mut().enumerate() {
                if noise.chance(index as f64 / 300.0) {
                    one.put((index % width) as i32, (index / width) as i32, true);
                    *count += 1;
                }
            }
            counters.add(&one);
        }
        let mut all = Bitmap::new(width, height);
        for (index, count) in plain.iter().enumerate() {
            let (x, y) = ((index % width) as i32, (index / width) as i32);
            all.put(x, y, true);
            assert_eq!(counters.at(x, y), *count);
        }
        let (count, best) = counters.greatest(&all);
        let most = *plain.iter().max().unwrap();
        assert_eq!((count, best.count()), (most, plain.iter().filter(|c| **c == most).count()));
    }
}
