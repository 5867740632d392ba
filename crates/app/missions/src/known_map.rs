//! The map that the robots of a mission know from the beginning.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use app_terminal::files;
use base::geom::Pose2;
use glam::DVec2;
use link_images::map_server::{self, GridMap};
use robot_agent::{Mission, PoseSource, RobotPlan};
use robot_mapping::{Cell, CellRect, Grid, Limits};

use crate::map_files::{has_ending, read};

/// Longest file of a map.
const MOST_BYTES: u64 = 1 << 30;

/// The map that robots of this mission know from the beginning, if they know one.
pub(crate) fn known_map(mission: &Mission) -> Result<Option<Grid>> {
    let Some(name) = &mission.known_map else {
        check_unneeded(mission)?;
        return Ok(None);
    };
    let (path, named) = (Path::new(name), || format!("[map] load: cannot read the map {name}"));
    if has_ending(path, &["yaml", "yml", "pgm"]) {
        let map = read(path).with_context(named)?;
        return resampled(&map, mission.map.resolution).map(Some).with_context(named);
    }
    let bytes = files::read(path, MOST_BYTES).with_context(named)?;
    robot_mapping::files::load(&bytes).map(Some).with_context(named)
}

/// Refuses robots that localise on a map where there is none.
fn check_unneeded(mission: &Mission) -> Result<()> {
    let needs = |robot: &&RobotPlan| robot.pose == PoseSource::Mcl;
    mission.robots.iter().find(needs).map_or(Ok(()), |robot| {
        let problem =
            format!("{}: pose = \"mcl\" needs a map, and the mission names none", robot.name);
        let hint = "write load = \"map.usarmap\" (or .yaml) under [map], or give --map FILE";
        Err(Hinted::error(problem, hint))
    })
}

/// A map of ROS in cells of `resolution` metres around the world's origin, which its own may lie askew to.
fn resampled(map: &GridMap, resolution: f64) -> Result<Grid> {
    let mut grid = Grid::new(resolution)?;
    let [x, y, yaw] = map.origin;
    let world_from_map = Pose2::new(x, y, yaw);
    let size = DVec2::new(map.width as f64, map.height as f64) * map.resolution;
    let corners = [DVec2::ZERO, DVec2::new(size.x, 0.0), DVec2::new(0.0, size.y), size]
        .map(|corner| world_from_map * corner);
    let low = corners.into_iter().reduce(DVec2::min).unwrap_or_default();
    let high = corners.into_iter().reduce(DVec2::max).unwrap_or_default();
    let (min, max) = (grid.cell_at(low), grid.cell_at(high));
    grid.cover(CellRect { min, max: Cell::new(max.x + 1, max.y + 1) })?;
    let map_from_world = world_from_map.inverse();
    for row in min.y..=max.y {
        for column in min.x..=max.x {
            let cell = Cell::new(column, row);
            let at = map_from_world * grid.centre_of(cell) / map.resolution;
            let is_inside = at.x >= 0.0 && at.y >= 0.0;
            let belief = match map.at(at.x as usize, at.y as usize).filter(|_| is_inside) {
                Some(map_server::Cell::Occupied) => Limits::CLAMPED.max,
                Some(map_server::Cell::Free) => Limits::CLAMPED.min,
                _ => continue,
            };
            grid.set(cell, belief)?;
        }
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use robot_mapping::{CellState, Thresholds};

    use super::*;

    #[test]
    fn a_map_of_ros_is_drawn_in_the_missions_cells_wherever_its_corner_lies() {
        use map_server::Cell::{Free, Occupied, Unknown};
        let cells = vec![Occupied, Free, Unknown, Free];
        let quarter = std::f64::consts::FRAC_PI_2;
        let map =
            GridMap { width: 2, height: 2, resolution: 0.1, origin: [1.0, 2.0, quarter], cells };
        let grid = resampled(&map, 0.02).unwrap();
        let state = |x, y| grid.state(grid.cell_at(DVec2::new(x, y)), Thresholds::default());
        // Turned to the left, its x points along y and its y against x.
        assert_eq!(state(0.95, 2.05), CellState::Occupied);
        assert_eq!(state(0.95, 2.15), CellState::Free);
        assert_eq!(state(0.85, 2.05), CellState::Unknown);
        assert_eq!(state(1.05, 2.05), CellState::Unknown);
    }
}
