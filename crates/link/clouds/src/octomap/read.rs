//! The tree, unfolded into points.

use super::header::header;
use super::{DEPTH, FREE_BELIEF, MIDDLE, OCCUPIED_BELIEF};
use crate::cloud::Point;
use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::gather::{Decoded, Options};
use crate::number::value;

pub(crate) fn decode(
    name: &str,
    bytes: &[u8],
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    let mut cursor = Cursor::new(name, bytes);
    let header = header(&mut cursor)?;
    let mut tree =
        Tree { cursor, points: vec![], nodes: 0, most_points: options.most_points.min(MOST_CELLS) };
    if header.nodes > 0 {
        tree.node([-MIDDLE; 3], 0)?;
    }
    if tree.nodes != header.nodes {
        let found = format!("{}, but {} nodes follow", header.nodes, tree.nodes);
        let fault = value("size", &found, "their number; the tree is damaged, get it again");
        return Err(tree.cursor.byte_fault(fault));
    }
    let left = tree.cursor.rest().len();
    if left > 0 {
        return Err(tree.cursor.byte_fault(Fault::TooLong { bytes: left }));
    }
    let decoded = Decoded::exact(header.lattice, tree.points, header.frame.poses);
    decoded.map_err(|fault| tree.cursor.byte_fault(fault))
}

/// A leaf of a few bits may stand for any number of cells, so trees are held to fewer points than other files.
const MOST_CELLS: usize = 1 << 26;

struct Tree<'a> {
    cursor: Cursor<'a>,
    points: Vec<Point>,
    nodes: usize,
    most_points: usize,
}

impl Tree<'_> {
    /// An inner node whose least cell is `corner`.
    fn node(&mut self, corner: [i32; 3], depth: u32) -> Result<(), CloudFileError> {
        self.nodes += 1;
        if depth == DEPTH {
            let fault = value(
                "the depth of the tree",
                "more than 16 levels",
                "16 at most; it is damaged, get it again",
            );
            return Err(self.cursor.byte_fault(fault));
        }
        let children = u16::from_le_bytes(self.cursor.array("the tree")?);
        let side = 1 << (DEPTH - 1 - depth);
        for child in 0..8 {
            let along = |axis: usize| corner[axis] + if child >> axis & 1 == 1 { side } else { 0 };
            let corner = [along(0), along(1), along(2)];
            match children >> (2 * child) & 3 {
                0 => {}
                1 => self.leaf(corner, side, FREE_BELIEF)?,
                2 => self.leaf(corner, side, OCCUPIED_BELIEF)?,
                _ => self.node(corner, depth + 1)?,
            }
        }
        Ok(())
    }

    /// All cells of a leaf.
    fn leaf(&mut self, [x, y, z]: [i32; 3], side: i32, belief: f32) -> Result<(), CloudFileError> {
        self.nodes += 1;
        let cells = (side as u64).pow(3);
        if self.points.len() as u64 + cells > self.most_points as u64 {
            return Err(self.cursor.byte_fault(Fault::TooMany { limit: self.most_points }));
        }
        for x in x..x + side {
            for y in y..y + side {
                self.points.extend((z..z + side).map(|z| Point::new(x, y, z, belief)));
            }
        }
        Ok(())
    }
}
