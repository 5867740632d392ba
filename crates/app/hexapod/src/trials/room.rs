//! Rooms as outlines: the shipped one, rooms of chance, and the combs on which feasible poses cost most.

use anyhow::{Context, Result};
use base::arena::{Arena, BlockShape};
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};
use robot_feasible::Outline;

/// The room of the thesis, as `arenas/hexapod-room.toml` has it: the inside of its walls, and its boxes.
pub fn test_room() -> Result<Outline> {
    let arena = sim_arena::shipped::load("hexapod-room")?;
    let mut rings = vec![inside(&arena)?];
    rings.extend(boxes(&arena));
    Ok(Outline::new(&rings)?)
}

/// The inner faces of the closed wall, which goes around the origin along the axes.
fn inside(arena: &Arena) -> Result<Vec<DVec2>> {
    let wall =
        arena.walls.iter().find(|wall| wall.is_closed).context("the room has no closed wall")?;
    let half = DVec2::splat(0.5 * wall.thickness);
    Ok(wall.path.iter().map(|corner| *corner - corner.signum() * half).collect())
}

fn boxes(arena: &Arena) -> impl Iterator<Item = Vec<DVec2>> + '_ {
    arena.blocks.iter().filter_map(|block| {
        let BlockShape::Box(size) = block.shape else { return None };
        let corner = |(x, y): (f64, f64)| {
            let off = block.pose.rotation * (size * DVec3::new(x, y, 0.0));
            (block.pose.position + off).truncate()
        };
        Some([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(corner).to_vec())
    })
}

/// A room of chance about 5 m by 4 m around the origin: no wall quite square to another, up to four boxes turned anyhow.
pub fn generated(seed: u64) -> Result<Outline> {
    let mut noise = NoiseStream::new(seed, "room");
    let mut near =
        |x: f64, y: f64| DVec2::new(x + noise.uniform(-0.4, 0.4), y + noise.uniform(-0.4, 0.4));
    let outer = vec![near(-2.5, -2.0), near(2.5, -2.0), near(2.5, 2.0), near(-2.5, 2.0)];
    let mut rings = vec![outer];
    for (x, y) in [(-1.1, -0.8), (1.0, -0.8), (-1.1, 0.9), (1.0, 0.9)] {
        if noise.chance(0.6) {
            let half = DVec2::new(noise.uniform(0.15, 0.4), noise.uniform(0.15, 0.4));
            rings.push(turned_box(DVec2::new(x, y), half, noise.uniform(0.0, 3.0)));
        }
    }
    Ok(Outline::new(&rings)?)
}

/// A room that looks the same when turned by half: which of the two poses is meant nobody can tell.
pub(super) fn symmetric(seed: u64) -> Result<Outline> {
    let mut noise = NoiseStream::new(seed, "symmetric");
    let half = DVec2::new(noise.uniform(1.8, 2.8), noise.uniform(1.4, 2.2));
    let place = DVec2::new(noise.uniform(0.7, 1.1), noise.uniform(-0.6, 0.6));
    let (size, turn) = (DVec2::new(noise.uniform(0.15, 0.35), 0.2), noise.uniform(0.0, 3.0));
    let rings = [
        turned_box(DVec2::ZERO, half, 0.0),
        turned_box(place, size, turn),
        turned_box(-place, size, turn),
    ];
    Ok(Outline::new(&rings)?)
}

/// The same room with so many boxes more that are on no map.
pub(super) fn cluttered(
    outline: &Outline,
    rings: &[Vec<DVec2>],
    seed: u64,
    count: usize,
) -> Result<Outline> {
    let mut noise = NoiseStream::new(seed, "clutter");
    let mut all = rings.to_vec();
    let mut tries = 0;
    while all.len() < rings.len() + count && tries < 10_000 {
        tries += 1;
        let at = DVec2::new(noise.uniform(-2.2, 2.2), noise.uniform(-1.7, 1.7));
        if outline.is_free(at) && outline.distance(at) > 0.35 && at.length() > 0.6 {
            all.push(turned_box(at, DVec2::splat(0.12), noise.uniform(0.0, 3.0)));
        }
    }
    Ok(Outline::new(&all)?)
}

/// The rings of the test room.
pub(super) fn test_rings() -> Result<Vec<Vec<DVec2>>> {
    let arena = sim_arena::shipped::load("hexapod-room")?;
    let mut rings = vec![inside(&arena)?];
    rings.extend(boxes(&arena));
    Ok(rings)
}

/// Two combs across each other with so many bars each, in the open: between them lie `bars` times `bars` squares 0.3 m wide, and a
/// short range is possible in every one of them.
pub fn comb(bars: usize) -> Result<Outline> {
    let (pitch, thick) = (0.32, 0.02);
    let length = pitch * bars as f64;
    let bar = |low: DVec2, high: DVec2| {
        vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
    };
    let mut rings = vec![];
    for index in 0..=bars {
        let at = pitch * index as f64;
        rings.push(bar(DVec2::new(at, 0.0), DVec2::new(at + thick, length)));
        rings.push(bar(DVec2::new(0.0, at), DVec2::new(length, at + thick)));
    }
    Ok(Outline::in_the_open(&rings)?)
}

/// A large room with a raster of boxes turned anyhow: four walls and four for each box.
pub(super) fn hall(side: f64, boxes: usize, seed: u64) -> Result<Outline> {
    let mut noise = NoiseStream::new(seed, "hall");
    let mut rings = vec![turned_box(DVec2::splat(0.5 * side), DVec2::splat(0.5 * side), 0.0)];
    let across = libm::ceil(libm::sqrt(boxes as f64)) as usize;
    let pitch = side / across as f64;
    for index in 0..boxes {
        let place = DVec2::new((index % across) as f64 + 0.5, (index / across) as f64 + 0.5);
        let half = pitch * DVec2::new(noise.uniform(0.1, 0.25), noise.uniform(0.1, 0.25));
        rings.push(turned_box(place * pitch, half, noise.uniform(0.0, 3.0)));
    }
    Ok(Outline::new(&rings)?)
}

fn turned_box(middle: DVec2, half: DVec2, turn: f64) -> Vec<DVec2> {
    let (sin, cos) = libm::sincos(turn);
    let corner = |(x, y): (f64, f64)| middle + DVec2::new(cos, sin).rotate(half * DVec2::new(x, y));
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()
}

/// Somewhere free, so many metres from all walls, within the reach of these rooms.
pub(super) fn any_place(outline: &Outline, clear: f64, noise: &mut NoiseStream) -> DVec2 {
    let [min, max] = outline.extent();
    loop {
        let place = DVec2::new(noise.uniform(min.x, max.x), noise.uniform(min.y, max.y));
        if outline.is_free(place) && outline.distance(place) > clear {
            return place;
        }
    }
}
