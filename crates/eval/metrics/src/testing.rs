//! Maps drawn with characters, for tests.

use link_images::map_server::{Cell, GridMap};

/// `#` occupied, `.` free, anything else unknown; the first text is the row with the greatest y, as one looks at a map.
pub(crate) fn drawn(resolution: f64, rows: &[&str]) -> GridMap {
    let cell = |mark: u8| match mark {
        b'#' => Cell::Occupied,
        b'.' => Cell::Free,
        _ => Cell::Unknown,
    };
    let cells = rows.iter().rev().flat_map(|row| row.bytes().map(cell)).collect();
    let (width, height) = (rows[0].len(), rows.len());
    GridMap { width, height, resolution, origin: [0.0; 3], cells }
}
