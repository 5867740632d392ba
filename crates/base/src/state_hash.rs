//! A hash of numbers by their bits: FNV-1a, 64 bits wide, a word at a time.

/// The hash so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(u64);

impl Default for StateHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl StateHash {
    /// Takes a word in.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // FNV alone leaves high bits of a word where they are; bytes would mix, words need this turn.
        self.0 ^= self.0 >> 29;
    }

    /// Takes bytes in, eight at a time.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    /// Takes numbers in, bit by bit: -0 and 0 differ.
    #[inline]
    pub fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.word(number.to_bits());
        }
    }

    /// The hash of all that was taken in.
    pub fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_anywhere_changes_the_hash() {
        let hash = |numbers: &[f64]| {
            let mut hash = StateHash::default();
            hash.numbers(numbers);
            hash.finish()
        };
        let whole = hash(&[1.0, 2.0, 3.0]);
        assert_ne!(whole, hash(&[1.0, 2.0, 3.0_f64.next_up()]));
        assert_ne!(whole, hash(&[-1.0, 2.0, 3.0]));
        assert_ne!(whole, hash(&[2.0, 1.0, 3.0]));
        assert_ne!(hash(&[0.0]), hash(&[-0.0]));
    }
}
