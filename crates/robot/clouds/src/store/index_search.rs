//! The binary search of table 15.
//!
//! As printed, step 10 would return any entry that is not greater than the wanted point, and step 15 would ask F where only M can answer.
//! The text below the table says what is meant: the entry with the point, or else the greatest entry that is smaller. We do that.

use crate::key::Key;

/// The last of `len` ordered entries whose point is not greater than `wanted`; `None` where all are greater or there are none.
pub(super) fn search_index(len: usize, point: impl Fn(usize) -> Key, wanted: Key) -> Option<usize> {
    let mut f = 0; // 1
    let mut l = len.checked_sub(1)?; // 2
    if point(f) > wanted {
        return None; // 3, 4
    }
    if point(f) == wanted {
        return Some(f); // 5, 6
    }
    if point(l) <= wanted {
        return Some(l); // 7, 8
    }
    loop {
        let m = usize::midpoint(f, l); // 9
        if point(m) == wanted {
            return Some(m); // 10, 11
        }
        if f + 1 == l {
            return Some(f); // 12, 13, 14
        }
        if point(m) > wanted { l = m } else { f = m } // 15, 16, 17
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_with_the_point_or_the_one_just_before_is_found() {
        for len in 0..40 {
            let point = |i: usize| Key::new(3 * i as i32, 0, 0);
            for x in -2..3 * len + 2 {
                let expected = (0..len as usize).rfind(|i| point(*i) <= Key::new(x, 0, 0));
                assert_eq!(
                    search_index(len as usize, point, Key::new(x, 0, 0)),
                    expected,
                    "{len} {x}"
                );
            }
        }
    }
}
