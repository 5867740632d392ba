//! Points folded into a tree.

use glam::DVec3;

use super::header::FIRST_LINE;
use super::{DEPTH, MIDDLE};
use crate::cloud::{Cloud, Point};
use crate::error::CloudError;
use crate::notes;

/// From here on OctoMap calls a cell occupied.
const OCCUPIED_FROM: f32 = 0.5;
/// A place this much short of a cell, in steps, is in it: origins are seldom whole steps to the last bit.
const ROUNDING: f64 = 1e-6;

pub(crate) fn encode(cloud: &Cloud) -> Result<Vec<u8>, CloudError> {
    let lattice = cloud.lattice();
    let shift = (lattice.origin() / lattice.step()).to_array().map(|s| libm::floor(s + ROUNDING));
    let cell = |point: &Point| {
        let [x, y, z] = [0, 1, 2].map(|i| point.steps()[i] as f64 + shift[i] + f64::from(MIDDLE));
        let is_inside = [x, y, z].iter().all(|c| (0.0..f64::from(2 * MIDDLE)).contains(c));
        let (px, py, pz) = (point.x, point.y, point.z);
        let outside = CloudError::OctomapReach { x: px, y: py, z: pz };
        is_inside
            .then(|| (path([x, y, z].map(|c| c as u16)), point.belief >= OCCUPIED_FROM))
            .ok_or(outside)
    };
    let mut cells = cloud.points().iter().map(cell).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    let (mut tree, mut nodes) = (vec![], 0);
    if !cells.is_empty() {
        fold(&cells, 0, &mut tree, &mut nodes);
    }
    let own = lattice.with_origin(lattice.origin() - DVec3::from_array(shift) * lattice.step())?;
    let comments = notes::lines_on(&own, cloud.poses()).join("\n# ");
    let header = format!(
        "{FIRST_LINE}\n# (feel free to add / change comments, but leave the first line as it is!)\n#\n\
         # {comments}\nid OcTree\nsize {nodes}\nres {}\ndata\n",
        lattice.step()
    );
    Ok([header.into_bytes(), tree].concat())
}

/// The way from the root to a cell: three bits a level, z y x, the root's first.
fn path(cell: [u16; 3]) -> u64 {
    (0..DEPTH).fold(0, |path, bit| {
        let child =
            (0..3).fold(0, |child, axis| child | (u64::from(cell[axis]) >> bit & 1) << axis);
        path | child << (3 * bit)
    })
}

/// Writes the node over these cells, unless all of it is the same: then it is a leaf, and that is returned.
fn fold(cells: &[(u64, bool)], depth: u32, tree: &mut Vec<u8>, nodes: &mut u64) -> Option<bool> {
    let (start, before) = (tree.len(), *nodes);
    *nodes += 1;
    if depth == DEPTH {
        return Some(cells[0].1);
    }
    tree.extend([0, 0]);
    let (mut children, mut rest) = (0u16, cells);
    for child in 0..8 {
        let is_here = |cell: &(u64, bool)| cell.0 >> (3 * (DEPTH - 1 - depth)) & 7 == child;
        let (here, after) = rest.split_at(rest.partition_point(is_here));
        rest = after;
        let bits = if here.is_empty() {
            0
        } else {
            fold(here, depth + 1, tree, nodes).map_or(3, |is_occupied| 1 + u16::from(is_occupied))
        };
        children |= bits << (2 * child);
    }
    tree[start..start + 2].copy_from_slice(&children.to_le_bytes());
    // All eight free, or all eight occupied; the root is never a leaf.
    let is_occupied =
        [0x5555, 0xaaaa].iter().position(|&all| all == children).filter(|_| depth > 0)?;
    tree.truncate(start);
    *nodes = before + 1;
    Some(is_occupied == 1)
}
