//! The paper's way to find a beam's cells: ask every cell of the grid for its distance and bearing.
//!
//! Kept for comparison; it gives what [`crate::paint`] gives, thousands of times slower.

use base::geom::wrap_angle;
use glam::DVec2;

use crate::grid::Grid;
use crate::model::ConeEvidence;
use crate::sector::Sector;

/// Adds what a cone says to all cells it holds, after asking all cells there are.
pub(crate) fn paint_cone_everywhere(grid: &mut Grid, sector: &Sector, evidence: &ConeEvidence) {
    let stride = grid.bounds().width().max(1);
    for (index, belief) in grid.beliefs_mut().iter_mut().enumerate() {
        let middle = DVec2::new((index % stride) as f64 + 0.5, (index / stride) as f64 + 0.5);
        let way = middle - sector.apex;
        let off = wrap_angle(libm::atan2(way.y, way.x) - sector.axis).abs();
        if off > sector.half_angle {
            continue;
        }
        let distance = libm::hypot(way.x, way.y);
        if distance < sector.clear {
            if *belief <= evidence.protected {
                *belief = belief.saturating_add(evidence.miss).max(evidence.limits.min.0);
            }
        } else if (sector.inner..sector.outer).contains(&distance) {
            let is_doubtful = *belief <= evidence.doubtful;
            let hit = if is_doubtful { evidence.doubtful_hit } else { evidence.hit };
            *belief = belief.saturating_add(hit).min(evidence.limits.max.0);
        }
    }
}
