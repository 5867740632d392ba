//! The grids the peers search and scan: PGM files with a start and a goal in a comment.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use robot_planning::{Ground, Place};

use app_terminal::files;

/// Longest file.
const MOST_BYTES: u64 = 1 << 26;

/// A grid of a peer.
#[derive(Debug)]
pub(super) struct PeerGrid {
    pub(super) width: usize,
    pub(super) is_open: Vec<bool>,
    pub(super) start: Place,
    pub(super) goal: Place,
}

impl PeerGrid {
    /// Reads a file that a peer made.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let bytes = files::read(path, MOST_BYTES)?;
        Self::read(&bytes).with_context(|| format!("cannot read the grid {}", path.display()))
    }

    /// `P5`, `# start ROW COLUMN goal ROW COLUMN`, `WIDTH HEIGHT`, `255`, then a byte a cell, 0 where it is closed.
    fn read(bytes: &[u8]) -> Result<Self> {
        let mut parts = bytes.splitn(5, |byte| *byte == b'\n');
        let mut line = || {
            let line = parts.next().context("it ends in its head")?;
            std::str::from_utf8(line).context("its head is no text")
        };
        ensure!(line()? == "P5", "it is no binary PGM");
        let ends = numbers(line()?);
        let size = numbers(line()?);
        ensure!(line()? == "255", "its cells are no bytes");
        let cells = parts.next().context("it has no cells")?;
        let (&[start_y, start_x, goal_y, goal_x], &[width, height]) = (&ends[..], &size[..]) else {
            anyhow::bail!("its head lacks start, goal or size");
        };
        ensure!(width.checked_mul(height) == Some(cells.len()), "it has {} cells", cells.len());
        Ok(Self {
            width,
            is_open: cells.iter().map(|cell| *cell != 0).collect(),
            start: Place::new(start_x, start_y),
            goal: Place::new(goal_x, goal_y),
        })
    }

    pub(super) fn ground(&self) -> Result<Ground> {
        Ok(Ground::new(self.width, &self.is_open)?)
    }
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_and_goal_are_told_row_first() {
        let grid =
            PeerGrid::read(b"P5\n# start 0 2 goal 1 0\n3 2\n255\n\xff\0\xff\xff\xff\n").unwrap();
        assert_eq!((grid.start, grid.goal), (Place::new(2, 0), Place::new(0, 1)));
        assert_eq!(grid.is_open, [true, false, true, true, true, true]);
        assert!(grid.ground().unwrap().is_open(grid.goal));
    }

    #[test]
    fn what_is_no_such_grid_is_refused() {
        for bytes in [
            &b""[..],
            b"P2\n# start 0 0 goal 0 0\n1 1\n255\n1",
            b"P5\n# start 0 goal 0 0\n1 1\n255\n1",
            b"P5\n# start 0 0 goal 0 0\n2 1\n255\n1",
        ] {
            assert!(PeerGrid::read(bytes).is_err(), "{bytes:?}");
        }
    }
}
