//! Arenas from occupancy maps: what is occupied becomes walls, exact to a cell, of as few boxes as a quick search finds.
//!
//! ```
//! use link_images::map_server::{Cell, GridMap};
//! use sim_arena::import::{Import, import};
//!
//! // Four cells of wall around one of floor, corners included.
//! let mut cells = vec![Cell::Occupied; 9];
//! cells[4] = Cell::Free;
//! let map = GridMap { width: 3, height: 3, resolution: 1.0, origin: [0.0; 3], cells };
//! let imported = import(&map, &Import::default()).unwrap();
//! assert_eq!(imported.arena.walls.len(), 4);
//! assert_eq!(imported.arena.starts.len(), 1);
//! ```

mod boxes;
mod start;
#[cfg(test)]
mod tests;

use base::arena::{Arena, Floor, Start, Wall};
use base::geom::{Pose, Pose2};
use glam::{DVec2, DVec3};
use link_images::map_server::{Cell, GridMap};

use crate::limits;
use boxes::{CellBox, fewest};

/// How a map becomes an arena.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// Title of the arena.
    pub title: String,
    /// How high walls are, metres.
    pub height: f64,
    /// Whether unknown cells beside free ones become walls, so that nobody leaves through what was never seen.
    pub closes: bool,
    /// Where robots begin; none is the roomiest free place.
    pub starts: Vec<Pose2>,
}

impl Default for Import {
    fn default() -> Self {
        Self { title: "Imported floor".to_owned(), height: 2.0, closes: false, starts: vec![] }
    }
}

/// An arena, and what is to be said of it.
#[derive(Clone, Debug)]
pub struct Imported {
    /// As it can be written and run.
    pub arena: Arena,
    /// Cells that became walls.
    pub occupied: usize,
    /// Free cells.
    pub free: usize,
    /// Free cells with unknown ones beside them: ways out, where they were not closed.
    pub open: usize,
}

/// A map that cannot become an arena.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ImportError {
    /// No free cell.
    #[error("the map has no free cell; are its colours turned round (`negate` in its YAML)?")]
    NothingFree,
    /// Too fine or too coarse.
    #[error(
        "the map's cells are {metres} m; walls are from {} m on, so scale it up",
        limits::SIZE_MIN
    )]
    Cells {
        /// Edge of a cell.
        metres: f64,
    },
    /// Too many boxes.
    #[error(
        "its walls take {boxes} boxes; {} is the limit: clean the map of single cells, or cut it up",
        limits::THINGS
    )]
    TooMany {
        /// How many.
        boxes: usize,
    },
    /// Walls that cannot be.
    #[error("walls {metres} m high; choose {} to {}", limits::SIZE_MIN, limits::SIZE_MAX)]
    Height {
        /// What was asked for.
        metres: f64,
    },
    /// A start where nobody can stand.
    #[error(
        "the start at ({x}, {y}) lies {what}; free cells are within ({low_x}, {low_y}) and ({high_x}, {high_y})"
    )]
    Start {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// What is there.
        what: &'static str,
        /// Of the map.
        low_x: f64,
        /// Of the map.
        low_y: f64,
        /// Of the map.
        high_x: f64,
        /// Of the map.
        high_y: f64,
    },
}

/// Builds walls where a map is occupied, and one floor below all of it.
pub fn import(map: &GridMap, plan: &Import) -> Result<Imported, ImportError> {
    let (height, resolution) = (plan.height, map.resolution);
    if !(limits::SIZE_MIN..=limits::SIZE_MAX).contains(&height) {
        return Err(ImportError::Height { metres: height });
    }
    if resolution < limits::SIZE_MIN {
        return Err(ImportError::Cells { metres: resolution });
    }
    let free = map.cells.iter().filter(|&&cell| cell == Cell::Free).count();
    if free == 0 {
        return Err(ImportError::NothingFree);
    }
    let border = border(map);
    let open = border.iter().filter(|&&is_open| is_open).count();
    let solid: Vec<bool> = map
        .cells
        .iter()
        .enumerate()
        .map(|(index, &cell)| {
            cell == Cell::Occupied
                || plan.closes && cell == Cell::Unknown && near(map, index, Cell::Free)
        })
        .collect();
    let boxes = fewest(&solid, map.width);
    if boxes.len() > limits::THINGS {
        return Err(ImportError::TooMany { boxes: boxes.len() });
    }
    let mut arena = Arena { title: plan.title.clone(), ..Arena::default() };
    let occupied = solid.iter().filter(|&&is_solid| is_solid).count();
    arena.about = format!(
        "Imported from an occupancy map of {} x {} cells of {resolution} m: {occupied} occupied cells in {} walls.",
        map.width,
        map.height,
        boxes.len()
    );
    arena.walls = boxes.iter().map(|one| wall(map, one, height)).collect();
    arena.floors = vec![floor(map)];
    arena.starts = start::starts(map, &solid, &plan.starts)?
        .into_iter()
        .zip(1..)
        .map(|(pose, number): (Pose2, usize)| Start {
            name: format!("Start{number}"),
            pose: Pose::from_xyz_yaw(pose.x, pose.y, 0.0, pose.yaw),
        })
        .collect();
    Ok(Imported { arena, occupied, free, open })
}

/// Free cells with an unknown one, or the edge of the map, beside them.
fn border(map: &GridMap) -> Vec<bool> {
    let is_border = |(index, cell): (usize, &Cell)| {
        let (x, y) = (index % map.width, index / map.width);
        let is_edge = x == 0 || y == 0 || x + 1 == map.width || y + 1 == map.height;
        *cell == Cell::Free && (is_edge || near(map, index, Cell::Unknown))
    };
    map.cells.iter().enumerate().map(is_border).collect()
}

/// Whether one of the eight cells around is of this kind.
fn near(map: &GridMap, index: usize, kind: Cell) -> bool {
    let (x, y) = (index % map.width, index / map.width);
    (y.saturating_sub(1)..=y + 1).any(|near_y| {
        (x.saturating_sub(1)..=x + 1).any(|near_x| map.at(near_x, near_y) == Some(kind))
    })
}

/// A place of the map, in cells from its corner, in the world.
fn world(map: &GridMap, cells: DVec2) -> DVec2 {
    let [x, y, yaw] = map.origin;
    Pose2::new(x, y, yaw) * (cells * map.resolution)
}

/// A box of cells as a wall along its longer side.
fn wall(map: &GridMap, one: &CellBox, height: f64) -> Wall {
    let (low, high) = (one.low(), one.high());
    let (size, middle) = (high - low, (low + high) / 2.0);
    let (from, to, across) = if size.x >= size.y {
        (DVec2::new(low.x, middle.y), DVec2::new(high.x, middle.y), size.y)
    } else {
        (DVec2::new(middle.x, low.y), DVec2::new(middle.x, high.y), size.x)
    };
    Wall {
        path: vec![rounded(world(map, from)), rounded(world(map, to))],
        is_closed: false,
        base: 0.0,
        height,
        thickness: micrometres(across * map.resolution),
        gaps: vec![],
        material: "concrete".to_owned(),
    }
}

/// A slab below the whole map, however it is turned.
fn floor(map: &GridMap) -> Floor {
    let (width, height) = (map.width as f64, map.height as f64);
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)]
        .map(|(x, y)| world(map, DVec2::new(x, y)));
    let low = corners.into_iter().fold(DVec2::INFINITY, DVec2::min);
    let high = corners.into_iter().fold(DVec2::NEG_INFINITY, DVec2::max);
    Floor {
        at: rounded((low + high) / 2.0).extend(0.0),
        size: rounded(high - low),
        thickness: 0.1,
        material: "concrete".to_owned(),
    }
}

/// To the micrometre: what is written is short, and far below a cell.
fn micrometres(value: f64) -> f64 {
    libm::round(value * 1e6) / 1e6
}

fn rounded(place: DVec2) -> DVec2 {
    let DVec3 { x, y, .. } = place.extend(0.0);
    DVec2::new(micrometres(x), micrometres(y))
}
