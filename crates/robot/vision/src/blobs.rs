//! Pixels that hang together.

/// Pixels of a mask that touch one another, corners included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blob {
    /// How many.
    pub pixels: usize,
    /// Mean column and row.
    pub centre: [f64; 2],
    /// First and last column.
    pub columns: [usize; 2],
    /// First and last row; rows count downwards.
    pub rows: [usize; 2],
}

impl Blob {
    /// How wide a disc of the same area is at this distance, metres; `focal` is the camera's, in pixels.
    pub fn diameter(&self, focal: f64, distance: f64) -> f64 {
        2.0 * libm::sqrt(self.pixels as f64 / std::f64::consts::PI) / focal * distance
    }
}

/// The blobs of a mask of rows of `width`, of at least `least` pixels each, in the order in which their first pixels are met.
pub fn blobs(mask: &[bool], width: usize, least: usize) -> Vec<Blob> {
    let mut left = mask.to_vec();
    let mut waiting = vec![];
    let mut found = vec![];
    for first in 0..mask.len() {
        if left[first] {
            left[first] = false;
            waiting.push(first);
            let blob = gather(&mut left, width, &mut waiting);
            if blob.pixels >= least {
                found.push(blob);
            }
        }
    }
    found
}

/// Takes everything that hangs together with what is waiting out of what is left.
fn gather(left: &mut [bool], width: usize, waiting: &mut Vec<usize>) -> Blob {
    let (mut pixels, mut sums) = (0, [0usize; 2]);
    let (mut columns, mut rows) = ([usize::MAX, 0], [usize::MAX, 0]);
    let height = left.len() / width;
    while let Some(index) = waiting.pop() {
        let (column, row) = (index % width, index / width);
        pixels += 1;
        sums = [sums[0] + column, sums[1] + row];
        columns = [columns[0].min(column), columns[1].max(column)];
        rows = [rows[0].min(row), rows[1].max(row)];
        for near_row in row.saturating_sub(1)..=(row + 1).min(height - 1) {
            for near in column.saturating_sub(1)..=(column + 1).min(width - 1) {
                let index = near_row * width + near;
                if std::mem::take(&mut left[index]) {
                    waiting.push(index);
                }
            }
        }
    }
    let centre = sums.map(|sum| sum as f64 / pixels as f64);
    Blob { pixels, centre, columns, rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(rows: &[&str]) -> (Vec<bool>, usize) {
        (rows.concat().chars().map(|c| c == '#').collect(), rows[0].len())
    }

    #[test]
    fn what_touches_is_one_and_what_is_apart_is_two() {
        let (mask, width) = mask(&["##.#.", "..#..", "....#"]);
        let found = blobs(&mask, width, 1);
        let sizes: Vec<usize> = found.iter().map(|blob| blob.pixels).collect();
        // The pixel in the second row touches all of the first by corners.
        assert_eq!(sizes, [4, 1]);
        assert_eq!((found[0].columns, found[0].rows), ([0, 3], [0, 1]));
        assert_eq!(found[1].centre, [4.0, 2.0]);
        assert_eq!(blobs(&mask, width, 2).len(), 1);
    }

    #[test]
    fn rows_do_not_run_over_the_edge() {
        let (mask, width) = mask(&["....#", ".....", "#...."]);
        assert_eq!(blobs(&mask, width, 1).len(), 2);
        let (mask, width) = self::mask(&["....#", "#...."]);
        assert_eq!(blobs(&mask, width, 1).len(), 2);
    }

    #[test]
    fn a_disc_is_as_wide_as_it_is() {
        // A disc of 20 pixels across, seen at two metres with a focal length of 200 pixels, is 0.2 m wide.
        let inside = |index: usize| {
            let (x, y) = ((index % 30) as f64 - 14.5, (index / 30) as f64 - 14.5);
            x * x + y * y <= 100.0
        };
        let disc: Vec<bool> = (0..900).map(inside).collect();
        let diameter = blobs(&disc, 30, 10)[0].diameter(200.0, 2.0);
        assert!((diameter - 0.2).abs() < 0.005, "{diameter}");
    }

    #[test]
    fn no_mask_has_no_blobs() {
        assert!(blobs(&[], 0, 1).is_empty());
        assert!(blobs(&[false; 12], 4, 1).is_empty());
    }
}
