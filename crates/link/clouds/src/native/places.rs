//! Places of ordered points as differences.
//!
//! Every number is a varint: seven bits a byte, least first, the eighth says that more follow. A point in the row (x and y) of the one
//! before it is `2 (dz - 1)`. One in a new row is `2 dx + 1`, then `dy - 1` if dx is 0 and dy otherwise, then the difference of z to the
//! first point of the row before; differences that may be negative are folded: 0, -1, 1, -2 are 0, 1, 2, 3.

use crate::cloud::Point;
use crate::lattice::REACH;

/// Most bytes of a point: three numbers of five.
pub(super) const MOST_BYTES: usize = 15;
/// Most bytes of a number.
const LONGEST: usize = 5;
/// Before the first point.
const BEFORE: [i64; 3] = [-(REACH as i64) - 1, 0, 0];

pub(super) fn write(points: &[Point], bytes: &mut Vec<u8>) {
    let mut last = BEFORE;
    let mut row_z = 0;
    for point in points {
        let [x, y, z] = point.steps().map(i64::from);
        if [x, y] == [last[0], last[1]] {
            put(bytes, 2 * (z - last[2] - 1) as u64);
        } else {
            let dx = x - last[0];
            put(bytes, 2 * dx as u64 + 1);
            put(bytes, if dx == 0 { (y - last[1] - 1) as u64 } else { folded(y - last[1]) });
            put(bytes, folded(z - row_z));
            row_z = z;
        }
        last = [x, y, z];
    }
}

/// The next place, and how many bytes it took; `None` where that is no place.
pub(super) struct Reader {
    last: [i64; 3],
    row_z: i64,
}

impl Reader {
    pub(super) fn new() -> Self {
        Self { last: BEFORE, row_z: 0 }
    }

    pub(super) fn next(&mut self, bytes: &mut &[u8]) -> Option<[i32; 3]> {
        let first = take(bytes)?;
        let [x, y, z] = self.last;
        self.last = if first & 1 == 0 {
            [x, y, z + (first >> 1) as i64 + 1]
        } else {
            let dx = (first >> 1) as i64;
            let dy = take(bytes)?;
            let dy = if dx == 0 { dy as i64 + 1 } else { unfolded(dy) };
            self.row_z += unfolded(take(bytes)?);
            [x + dx, y + dy, self.row_z]
        };
        let is_near = |c: &i64| (-i64::from(REACH)..i64::from(REACH)).contains(c);
        self.last.iter().all(is_near).then(|| self.last.map(|c| c as i32))
    }
}

fn folded(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

fn unfolded(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in 0..LONGEST {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << (7 * shift);
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_keeps_small_differences_small() {
        assert_eq!([0, -1, 1, -2].map(folded), [0, 1, 2, 3]);
        assert!((-300..300).all(|value| unfolded(folded(value)) == value));
    }

    #[test]
    fn neighbours_in_a_row_cost_a_byte_and_corners_of_the_lattice_come_back() {
        let row: Vec<Point> = (0..100).map(|z| Point::new(0, 0, z, 1.0)).collect();
        let mut bytes = vec![];
        write(&row, &mut bytes);
        assert!(bytes.len() < 110, "{} bytes", bytes.len());
        let ends = [-REACH, REACH - 1];
        let corners: Vec<Point> =
            (0..8).map(|i| Point::new(ends[i >> 2], ends[i >> 1 & 1], ends[i & 1], 1.0)).collect();
        let mut bytes = vec![];
        write(&corners, &mut bytes);
        assert!(bytes.len() <= 8 * MOST_BYTES);
        let (mut reader, mut rest) = (Reader::new(), &bytes[..]);
        assert!(corners.iter().all(|corner| reader.next(&mut rest) == Some(corner.steps())));
        assert!(rest.is_empty() && reader.next(&mut rest).is_none());
    }
}
