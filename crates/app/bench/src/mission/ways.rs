//! A* on the peers' grids.

use anyhow::Result;
use robot_planning::{AStar, Corners};

use super::peer_grid::PeerGrid;
use crate::clock::fastest;

/// Ways a CPU second, and the length of the way, in cells; corners may be cut, as the peers do.
pub(super) fn search(runs: usize, grid: &PeerGrid) -> Result<(f64, f64)> {
    let ground = grid.ground()?;
    let mut astar = AStar::new(Corners::Cut);
    let (times, way) = fastest(runs, || astar.find(&ground, None, grid.start, grid.goal));
    Ok((1.0 / times.cpu.as_secs_f64(), way?.length()))
}
