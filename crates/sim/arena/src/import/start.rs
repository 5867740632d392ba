//! Where robots begin on an imported floor.

use base::geom::Pose2;
use glam::DVec2;
use link_images::map_server::{Cell, GridMap};

use super::{ImportError, rounded, world};

/// The starts asked for, if they are free; else the free place farthest from everything that is not.
pub(super) fn starts(
    map: &GridMap,
    solid: &[bool],
    asked: &[Pose2],
) -> Result<Vec<Pose2>, ImportError> {
    if asked.is_empty() {
        return Ok(vec![roomiest(map)]);
    }
    asked.iter().map(|start| checked(map, solid, start)).collect()
}

fn checked(map: &GridMap, solid: &[bool], start: &Pose2) -> Result<Pose2, ImportError> {
    let [x, y, yaw] = map.origin;
    let in_map = Pose2::new(x, y, yaw).inverse() * start.position() / map.resolution;
    let is_inside = in_map.x >= 0.0 && in_map.y >= 0.0;
    let (column, row) = (in_map.x as usize, in_map.y as usize);
    let what = match map.at(column, row).filter(|_| is_inside) {
        None => "off the map",
        Some(Cell::Unknown) => "on unknown ground",
        Some(_) if solid[row * map.width + column] => "in a wall",
        Some(_) => return Ok(*start),
    };
    let [low, high] = extent(map);
    Err(ImportError::Start {
        x: start.x,
        y: start.y,
        what,
        low_x: low.x,
        low_y: low.y,
        high_x: high.x,
        high_y: high.y,
    })
}

/// The free cells' corners in the world; there are free cells.
fn extent(map: &GridMap) -> [DVec2; 2] {
    let free = (0..map.cells.len()).filter(|&index| map.cells[index] == Cell::Free);
    let places = free.map(|index| world(map, middle(map, index)));
    places.fold([DVec2::INFINITY, DVec2::NEG_INFINITY], |[low, high], place| {
        [low.min(rounded(place)), high.max(rounded(place))]
    })
}

fn middle(map: &GridMap, index: usize) -> DVec2 {
    DVec2::new((index % map.width) as f64 + 0.5, (index / map.width) as f64 + 0.5)
}

/// The free cell with most steps to the nearest that is not free, counted over the four neighbours.
fn roomiest(map: &GridMap) -> Pose2 {
    let mut room = vec![u32::MAX; map.cells.len()];
    let mut edge: Vec<usize> =
        (0..map.cells.len()).filter(|&index| map.cells[index] != Cell::Free).collect();
    for &index in &edge {
        room[index] = 0;
    }
    let mut last = map.cells.iter().position(|&cell| cell == Cell::Free).unwrap_or(0);
    let mut steps = 0;
    while !edge.is_empty() {
        steps += 1;
        let mut next = vec![];
        for index in edge {
            let (x, y) = (index % map.width, index / map.width);
            let around = [
                (x > 0).then(|| index - 1),
                (x + 1 < map.width).then_some(index + 1),
                (y > 0).then(|| index - map.width),
                (y + 1 < map.height).then_some(index + map.width),
            ];
            for near in around.into_iter().flatten() {
                if room[near] == u32::MAX {
                    room[near] = steps;
                    next.push(near);
                    last = near;
                }
            }
        }
        edge = next;
    }
    let place = rounded(world(map, middle(map, last)));
    Pose2::new(place.x, place.y, 0.0)
}
