//! How far radio reaches from where the first robot came in: what an operator at the door would hear.

use glam::DVec3;
use link_station::{Layer, LayerKind, TILE, Tile, ToPage};
use sim_radio::{Obstruction, RadioModel, walls_between};
use sim_world::World;

/// Cells of the layer, metres: the finest that gives no more than so many of them.
const GRAINS: [f64; 3] = [0.5, 1.0, 2.0];
const MOST: f64 = 20_000.0;
/// Antennas above the floor, metres.
const HEIGHT: f64 = 0.5;

/// The layer with all its tiles; nothing for an arena too large to draw.
pub(super) fn radio_tiles(world: &World, base: DVec3) -> Vec<ToPage> {
    let (bounds, model) = (world.bounds(), RadioModel::default());
    let size = bounds.size();
    let Some(grain) = GRAINS.into_iter().find(|g| size.x * size.y / (g * g) < MOST) else {
        return vec![];
    };
    let low = bounds.min;
    let from = base + DVec3::Z * HEIGHT;
    let columns = (size.x / grain).ceil() as usize;
    let rows = (size.y / grain).ceil() as usize;
    let mut news = vec![ToPage::Layer(Layer {
        id: Layer::RADIO,
        robot: None,
        name: "Radio".to_owned(),
        kind: LayerKind::Radio,
        resolution: grain,
        origin: [low.x, low.y],
    })];
    let value = |column: usize, row: usize| {
        let at = DVec3::new(column as f64 + 0.5, row as f64 + 0.5, 0.0) * grain;
        strength(world, &model, from, DVec3::new(low.x + at.x, low.y + at.y, from.z))
    };
    for y in 0..rows.div_ceil(TILE) {
        for x in 0..columns.div_ceil(TILE) {
            let mut cells = vec![0; TILE * TILE];
            for row in 0..TILE.min(rows - y * TILE) {
                for column in 0..TILE.min(columns - x * TILE) {
                    cells[row * TILE + column] = value(x * TILE + column, y * TILE + row);
                }
            }
            news.push(ToPage::Tile(Tile { layer: Layer::RADIO, x: x as i32, y: y as i32, cells }));
        }
    }
    news
}

/// 0 where no link holds, 1 at the weakest that does, 255 beside the base.
fn strength(world: &World, model: &RadioModel, from: DVec3, to: DVec3) -> u8 {
    let walls = f64::from(walls_between(world, from, to));
    let strength = model.strength(from.distance(to), Obstruction { walls, loss: None });
    if !model.is_up(strength) {
        return 0;
    }
    let share = (strength - model.cutoff) / (model.reference_power - model.cutoff);
    1 + (share.clamp(0.0, 1.0) * 254.0) as u8
}
