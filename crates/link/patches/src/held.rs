//! Which of things that are numbered from 0 somebody has.

/// All below a number, and some beyond it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// All below this are held; this one is not.
    pub below: u32,
    /// Bit k tells whether `below + 1 + k` is held. What lies farther beyond counts as not held.
    pub beyond: u64,
}

impl Held {
    /// Of the numbers that are held, in order.
    pub fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut held = Self::default();
        for number in numbers {
            held.add(number);
        }
        held
    }

    /// One more is held.
    pub fn add(&mut self, number: u32) {
        if number > self.below {
            if let Some(bit) = 1_u64.checked_shl(number - self.below - 1) {
                self.beyond |= bit;
            }
        } else if number == self.below {
            let in_a_row = self.beyond.trailing_ones();
            self.below += 1 + in_a_row;
            // Those in a row, and the gap behind them.
            self.beyond = self.beyond.checked_shr(in_a_row + 1).unwrap_or(0);
        }
    }

    /// Whether this one is held.
    pub fn has(&self, number: u32) -> bool {
        number < self.below
            || (number > self.below
                && self.beyond.checked_shr(number - self.below - 1).unwrap_or(0) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_held_in_any_order_and_nothing_else() {
        let mut held = Held::default();
        for number in [2, 0, 5, 1, 1, 40] {
            held.add(number);
        }
        let has: Vec<u32> = (0..50).filter(|number| held.has(*number)).collect();
        assert_eq!((has, held.below), (vec![0, 1, 2, 5, 40], 3));
        held.add(3);
        held.add(4);
        assert_eq!(held.below, 6);
        assert!(held.has(40) && !held.has(39));
    }

    #[test]
    fn what_lies_too_far_beyond_counts_as_not_held_and_is_asked_for_again() {
        let held = Held::of([64, 65, 1000]);
        assert!(held.has(64) && !held.has(65) && !held.has(1000));
        let all = Held::of(0..500);
        assert_eq!((all.below, all.beyond), (500, 0));
        let mut full = Held { below: 0, beyond: u64::MAX };
        full.add(0);
        assert_eq!((full.below, full.beyond), (65, 0));
    }
}
