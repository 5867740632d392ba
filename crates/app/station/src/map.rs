//! Maps as tiles.

use link_images::map_server::{Cell, GridMap};
use link_station::{Layer, LayerKind, TILE, Tile, ToPage};
use sim_world::{World, truth_map};

/// At the height of a laser on a small robot, metres.
const HEIGHT: f64 = 0.3;
/// Finest and coarsest grain, metres.
const GRAINS: [f64; 4] = [0.05, 0.1, 0.25, 1.0];
/// A map of more cells is drawn with a coarser grain.
const CELLS: f64 = 4e6;

/// The floor plan as it truly is; nothing where it would be too large for any grain.
pub fn truth_tiles(world: &World) -> Vec<ToPage> {
    let size = world.bounds().size();
    let grain = GRAINS.into_iter().find(|grain| size.x * size.y / (grain * grain) < CELLS);
    let Some(map) = grain.and_then(|grain| truth_map(world, HEIGHT, grain)) else { return vec![] };
    tiles("Building", Layer::BUILDING, LayerKind::Truth, &map)
}

/// A map of somebody, whose name is shown.
pub fn map_tiles(name: &str, map: &GridMap) -> Vec<ToPage> {
    tiles(name, Layer::map_of(0), LayerKind::Belief, map)
}

fn tiles(name: &str, id: u16, kind: LayerKind, map: &GridMap) -> Vec<ToPage> {
    let layer = Layer {
        id,
        robot: None,
        name: name.to_owned(),
        kind,
        resolution: map.resolution,
        origin: [map.origin[0], map.origin[1]],
    };
    let mut messages = vec![ToPage::Layer(layer)];
    for y in 0..map.height.div_ceil(TILE) {
        for x in 0..map.width.div_ceil(TILE) {
            messages.push(ToPage::Tile(tile(map, id, x, y)));
        }
    }
    messages
}

fn tile(map: &GridMap, layer: u16, x: usize, y: usize) -> Tile {
    let mut cells = vec![0; TILE * TILE];
    for row in 0..TILE.min(map.height - y * TILE) {
        for column in 0..TILE.min(map.width - x * TILE) {
            let cell = map.cells[(y * TILE + row) * map.width + x * TILE + column];
            cells[row * TILE + column] = value(cell);
        }
    }
    Tile { layer, x: x as i32, y: y as i32, cells }
}

fn value(cell: Cell) -> u8 {
    match cell {
        Cell::Unknown => 0,
        Cell::Free => 1,
        Cell::Occupied => u8::MAX,
    }
}
