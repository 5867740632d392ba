//! What blocks of a map's cells amount to.

use robot_mapping::{Cell, CellState, Grid, TILE};

use crate::terrain::TerrainSettings;

/// Cells of the map that are looked at together.
const WIDTH: usize = TILE as usize;

/// Blocks that are looked at together, at most.
pub(crate) fn blocks_at_once(factor: i32) -> usize {
    WIDTH / factor.max(1) as usize
}

/// States of blocks side by side, no more than [`blocks_at_once`], the first of which has its first cell at `corner`.
///
/// A block that holds enough occupied cells is occupied, one that holds anything free, and not that many, is free.
pub(crate) fn read_blocks(
    grid: &Grid,
    settings: &TerrainSettings,
    corner: Cell,
    states: &mut [CellState],
) {
    let occupied = settings.thresholds.occupied.0;
    let (mut least, mut solid) = ([i16::MAX; WIDTH], [0_i16; WIDTH]);
    // Column by column first: the rows of a block lie far apart in memory.
    for y in corner.y..corner.y + settings.factor {
        let (skipped, cells) = part_of_row(grid, corner.x, y);
        let columns = least[skipped..].iter_mut().zip(&mut solid[skipped..]);
        for ((least, solid), &belief) in columns.zip(cells) {
            *least = (*least).min(belief);
            *solid += i16::from(belief >= occupied);
        }
    }
    let factor = settings.factor as usize;
    let blocks = least.chunks_exact(factor).zip(solid.chunks_exact(factor));
    for (state, (least, solid)) in states.iter_mut().zip(blocks) {
        let solid: i32 = solid.iter().map(|count| i32::from(*count)).sum();
        *state = if solid >= settings.speckle.max(1) {
            CellState::Occupied
        } else if least.iter().any(|least| *least <= settings.thresholds.free.0) {
            CellState::Free
        } else {
            CellState::Unknown
        };
    }
}

/// Beliefs from column `x` of row `y` on, as many as are looked at together and there are, and how many columns come before.
fn part_of_row(grid: &Grid, x: i32, y: i32) -> (usize, &[i16]) {
    let bounds = grid.bounds();
    let (first, end) = (x.max(bounds.min.x), (x + TILE).min(bounds.max.x));
    if first >= end {
        return (0, &[]);
    }
    let columns = (first - bounds.min.x) as usize..(end - bounds.min.x) as usize;
    ((first - x) as usize, grid.row(y).get(columns).unwrap_or_default())
}
