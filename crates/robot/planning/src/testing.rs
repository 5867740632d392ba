//! Grounds drawn with characters, for tests.

use crate::ground::{Ground, Place};

/// Open where there is no `#`; the first text is row 0.
pub(crate) fn ground(rows: &[&str]) -> Ground {
    let is_open: Vec<bool> = rows.iter().flat_map(|row| row.bytes().map(|c| c != b'#')).collect();
    Ground::new(rows[0].len(), &is_open).unwrap()
}

/// Where `mark` is written.
pub(crate) fn find(rows: &[&str], mark: char) -> Place {
    let at = |(y, row): (usize, &&str)| row.find(mark).map(|x| Place::new(x, y));
    rows.iter().enumerate().find_map(at).unwrap()
}

/// A ground whose cells are open with this chance in 256, the same for the same seed.
pub(crate) fn noise_ground(width: usize, height: usize, share: u64, seed: u64) -> Ground {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 32 & 255
    };
    let is_open: Vec<bool> = (0..width * height).map(|_| next() < share).collect();
    Ground::new(width, &is_open).unwrap()
}

/// A map with `#` occupied, `.` free and blanks unknown; the first text is the row at y = 0.
pub(crate) fn map_from(resolution: f64, rows: &[&str]) -> robot_mapping::Grid {
    use robot_mapping::{Belief, Cell, Grid};
    let mut grid = Grid::new(resolution).unwrap();
    for (y, row) in rows.iter().enumerate() {
        for (x, mark) in row.bytes().enumerate() {
            let nats = match mark {
                b'#' => 2.0,
                b' ' => 0.0,
                _ => -2.0,
            };
            grid.set(Cell::new(x as i32, y as i32), Belief::from_nats(nats)).unwrap();
        }
    }
    grid
}

/// An oblong robot.
pub(crate) fn robot_outline(length: f64, width: f64) -> crate::footprint::Footprint {
    use glam::DVec2;
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let corners = corners.map(|(x, y)| DVec2::new(x * length / 2.0, y * width / 2.0));
    crate::footprint::Footprint::around(&corners).unwrap()
}
