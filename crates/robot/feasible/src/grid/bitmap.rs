//! One bit a cell.

/// Rows of bits, 64 in a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    width: usize,
    height: usize,
    /// Words a row.
    stride: usize,
    words: Vec<u64>,
}

impl Bitmap {
    /// With no bit set.
    pub fn new(width: usize, height: usize) -> Self {
        let stride = width.div_ceil(64);
        Self { width, height, stride, words: vec![0; stride * height] }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether a bit is set; none is outside.
    #[inline]
    pub fn has(&self, x: i32, y: i32) -> bool {
        if x < 0 || y < 0 || x as usize >= self.width || y as usize >= self.height {
            return false;
        }
        self.words[y as usize * self.stride + x as usize / 64] >> (x as usize % 64) & 1 == 1
    }

    /// Sets a bit, or clears it; outside there is nothing to do.
    pub fn put(&mut self, x: i32, y: i32, is_set: bool) {
        if x < 0 || y < 0 || x as usize >= self.width || y as usize >= self.height {
            return;
        }
        let word = &mut self.words[y as usize * self.stride + x as usize / 64];
        let bit = 1 << (x as usize % 64);
        *word = if is_set { *word | bit } else { *word & !bit };
    }

    /// How many bits are set.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Forgets all bits.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Set bits, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        self.words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(
            move |(index, word)| {
                let (y, first) = (index / self.stride, index % self.stride * 64);
                let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
                bits.map(move |bit| ((first + bit) as i32, y as i32))
            },
        )
    }

    /// Sets each bit whose neighbour (dx, dy) away is set in `source`; beyond the last column too.
    pub(crate) fn or_moved(&mut self, source: &Self, dx: i32, dy: i32) {
        if dx.unsigned_abs() as usize >= self.width {
            return;
        }
        let (words, bits) = (dx.div_euclid(64), dx.rem_euclid(64) as u32);
        let stride = self.stride as i32;
        for y in 0.max(-dy)..(self.height as i32).min(source.height as i32 - dy) {
            let from = &source.words[((y + dy) * stride) as usize..][..self.stride];
            let to = &mut self.words[(y * stride) as usize..][..self.stride];
            let first = (-words - i32::from(bits > 0)).clamp(0, stride);
            let last = (stride - words).clamp(0, stride);
            for at in first..last {
                let low = at + words;
                let mut word = if low >= 0 { from[low as usize] >> bits } else { 0 };
                if bits > 0 && low + 1 < stride {
                    word |= from[(low + 1) as usize] << (64 - bits);
                }
                to[at as usize] |= word;
            }
        }
    }

    /// Clears bits beyond the last column, which moving may have set.
    #[cfg(test)]
    pub(crate) fn trim(&mut self) {
        let used = self.width % 64;
        if used > 0 {
            for row in self.words.chunks_exact_mut(self.stride) {
                row[self.stride - 1] &= (1 << used) - 1;
            }
        }
    }

    /// Keeps bits that are set in `other` too.
    pub(crate) fn and(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Keeps bits that are not set in `other`.
    pub(crate) fn and_not(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    #[test]
    fn moving_by_words_is_moving_bit_by_bit() {
        let mut noise = NoiseStream::new(1, "bits");
        for (width, height) in [(7, 5), (64, 3), (130, 9), (200, 4)] {
            let mut source = Bitmap::new(width, height);
            for _ in 0..width * height / 4 {
                source.put(noise.below(width) as i32, noise.below(height) as i32, true);
            }
            for (dx, dy) in [
                (0, 0),
                (1, 0),
                (-1, 1),
                (63, -2),
                (64, 0),
                (-65, 3),
                (129, 1),
                (-199, 0),
                (500, 0),
            ] {
                let mut moved = Bitmap::new(width, height);
                moved.or_moved(&source, dx, dy);
                moved.trim();
                for y in 0..height as i32 {
                    for x in 0..width as i32 {
                        assert_eq!(
                            moved.has(x, y),
                            source.has(x + dx, y + dy),
                            "({x}, {y}) by ({dx}, {dy})"
                        );
                    }
                }
                assert_eq!(moved.count(), moved.iter().count());
            }
        }
    }
}
