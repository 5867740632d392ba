//! The largest set of things that all agree with each other.

/// The most sets that are looked into before the best so far is taken.
const MOST_LOOKS: usize = 100_000;

/// The largest set of `0..count` in which each agrees with each; among equals the first found. Exact for sets of some hundred things.
pub(crate) fn largest(count: usize, agree: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let friends: Vec<Vec<bool>> =
        (0..count).map(|a| (0..count).map(|b| a != b && agree(a, b)).collect()).collect();
    let mut order: Vec<usize> = (0..count).collect();
    // Those with most friends first: the greedy set is then found first, and few others can beat it.
    order.sort_by_key(|a| std::cmp::Reverse(friends[*a].iter().filter(|is| **is).count()));
    let mut hunt = Hunt { friends: &friends, best: vec![], looks: 0 };
    hunt.grow(&mut vec![], &order);
    hunt.best.sort_unstable();
    hunt.best
}

struct Hunt<'a> {
    friends: &'a [Vec<bool>],
    best: Vec<usize>,
    looks: usize,
}

impl Hunt<'_> {
    fn grow(&mut self, chosen: &mut Vec<usize>, open: &[usize]) {
        self.looks += 1;
        if chosen.len() > self.best.len() {
            self.best = chosen.clone();
        }
        for (index, next) in open.iter().enumerate() {
            let left = open.len() - index;
            if chosen.len() + left <= self.best.len() || self.looks > MOST_LOOKS {
                return;
            }
            let rest: Vec<usize> =
                open[index + 1..].iter().copied().filter(|a| self.friends[*next][*a]).collect();
            chosen.push(*next);
            self.grow(chosen, &rest);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_set_is_found_though_another_looks_better_at_first() {
        // 0 agrees with four that do not agree with each other; 5, 6, 7 agree among themselves.
        let agree = |a: usize, b: usize| {
            let (a, b) = (a.min(b), a.max(b));
            (a == 0 && b < 5) || (a >= 5 && b <= 7)
        };
        assert_eq!(largest(8, agree), [5, 6, 7]);
        assert_eq!(largest(0, |_, _| true), [0; 0]);
        assert_eq!(largest(3, |_, _| true), [0, 1, 2]);
    }
}
