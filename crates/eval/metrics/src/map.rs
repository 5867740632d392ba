//! A map against the truth.

use glam::DVec2;
use link_images::map_server::GridMap;
use serde::{Deserialize, Serialize};

use crate::error::MetricsError;
use crate::floor::{FloorScore, compare_floors};
use crate::lattice::Lattice;
use crate::reachable::reachable;
use crate::walls::{WallScore, compare_walls};

/// How a map is judged. Lengths in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapSettings {
    /// How far a wall may be off and still be right.
    pub tolerance: f64,
    /// Where the robot began; without it the largest connected floor is what can be reached.
    pub start: Option<DVec2>,
    /// Half the width of what must pass; 0 counts every connected cell as reachable.
    pub robot_radius: f64,
}

impl Default for MapSettings {
    fn default() -> Self {
        Self { tolerance: 0.1, start: None, robot_radius: 0.0 }
    }
}

/// How good a map is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapScore {
    /// Its walls.
    pub walls: WallScore,
    /// Its free floor.
    pub floor: FloorScore,
}

/// Holds a map against the truth; they may differ in resolution, origin, turn and size, but share the world's frame.
pub fn compare_maps(
    map: &GridMap,
    truth: &GridMap,
    settings: &MapSettings,
) -> Result<MapScore, MetricsError> {
    for (what, value) in
        [("tolerance", settings.tolerance), ("robot_radius", settings.robot_radius)]
    {
        if !(value >= 0.0 && value.is_finite()) {
            let expected = "zero or more, and finite";
            return Err(MetricsError::BadSetting { what, value, expected });
        }
    }
    let (map, truth) = ((map, &Lattice::of(map)?), (truth, &Lattice::of(truth)?));
    let is_reachable = reachable(truth.0, truth.1, settings.start, settings.robot_radius)?;
    Ok(MapScore {
        walls: compare_walls(map, truth, &is_reachable, settings.tolerance)?,
        floor: compare_floors(map, truth, &is_reachable),
    })
}

#[cfg(test)]
mod tests;
