//! Tiles of one frame laid into another.

use base::geom::Pose2;
use glam::DVec2;
use robot_mapping::TILE;

use crate::frame::point_in;
use crate::tile::Key;

/// A frame that has moved what was laid by less than this lies where it lay, metres: less than a cell or two.
const MOVED: f64 = 0.05;
const CELLS: usize = (TILE * TILE) as usize;

/// The corner with the least coordinates of a tile, and its edge, metres.
fn square(key: Key, resolution: f64) -> (DVec2, f64) {
    let edge = f64::from(TILE) * resolution;
    (DVec2::new(f64::from(key.x), f64::from(key.y)) * edge, edge)
}

/// Corners of a tile in another frame.
fn corners(to_from: &Pose2, key: Key, resolution: f64) -> [DVec2; 4] {
    let (least, edge) = square(key, resolution);
    let corners = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::ONE];
    corners.map(|corner| point_in(to_from, least + corner * edge))
}

/// Tiles of the own map that a tile of a mate lies over.
pub(crate) fn under_tile(own_from_theirs: &Pose2, key: Key, resolution: f64) -> Vec<Key> {
    if *own_from_theirs == Pose2::IDENTITY {
        return vec![key];
    }
    let edge = f64::from(TILE) * resolution;
    let corners = corners(own_from_theirs, key, resolution).map(|corner| corner / edge);
    let low = corners.into_iter().fold(DVec2::INFINITY, DVec2::min).floor();
    let high = corners.into_iter().fold(DVec2::NEG_INFINITY, DVec2::max).floor();
    let (xs, ys) = (low.x as i16..=high.x as i16, low.y as i16..=high.y as i16);
    ys.flat_map(|y| xs.clone().map(move |x| Key { x, y })).collect()
}

/// Whether tiles of a mate lie elsewhere by now.
pub(crate) fn has_moved(
    old: &Pose2,
    new: &Pose2,
    keys: impl Iterator<Item = Key>,
    resolution: f64,
) -> bool {
    if old == new {
        return false;
    }
    let moved = |key: Key| {
        let pairs = corners(old, key, resolution).into_iter().zip(corners(new, key, resolution));
        pairs.map(|(old, new)| old.distance(new)).fold(0.0, f64::max)
    };
    keys.map(moved).fold(0.0, f64::max) > MOVED
}

/// Adds to cells of an own tile what a mate says of them; `tile` gives what it says of one of its own.
pub(crate) fn add_said(
    cells: &mut [i16],
    key: Key,
    (own_from_theirs, resolution): (&Pose2, f64),
    tile: impl Fn(Key) -> Option<Vec<i16>>,
) {
    if *own_from_theirs == Pose2::IDENTITY {
        for (cell, said) in cells.iter_mut().zip(tile(key).unwrap_or_default()) {
            *cell = cell.saturating_add(said);
        }
        return;
    }
    let theirs_from_own = own_from_theirs.inverse();
    // The tiles of the mate that reach into this one, a handful.
    let all = under_tile(&theirs_from_own, key, resolution).into_iter();
    let all: Vec<(Key, Vec<i16>)> = all.filter_map(|key| Some((key, tile(key)?))).collect();
    if all.is_empty() {
        return;
    }
    let (least, _) = square(key, resolution);
    // Steps from cell to cell in the mate's frame, in its cells.
    let first = point_in(&theirs_from_own, least + DVec2::splat(resolution / 2.0)) / resolution;
    let along = theirs_from_own.direction();
    for (index, cell) in cells.iter_mut().enumerate().take(CELLS) {
        let (column, row) = ((index % TILE as usize) as f64, (index / TILE as usize) as f64);
        let there = (first + along * column + along.perp() * row).floor();
        let (x, y) = (there.x as i32, there.y as i32);
        let key = Key { x: x.div_euclid(TILE) as i16, y: y.div_euclid(TILE) as i16 };
        if let Some((_, said)) = all.iter().find(|(known, _)| *known == key) {
            let said = said[(y.rem_euclid(TILE) * TILE + x.rem_euclid(TILE)) as usize];
            *cell = cell.saturating_add(said);
        }
    }
}
