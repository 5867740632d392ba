//! Furniture along the walls of rooms.

use base::arena::{Block, BlockShape};
use base::geom::Pose;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};

use super::assembly::{Floor, Item};
use super::clearance::is_free;
use super::footprint::Footprint;
use super::layout::{Rect, metres};
use super::people::centimetres;
use super::plan::FloorPlan;

/// Metres from the middle of a wall to the back of a piece: inside any wall's face.
const OFF_WALL: f64 = 0.17;

/// A part of a piece, in the piece's frame: x along the wall, y into the room, z up from the floor.
struct Part {
    /// Middle of the underside.
    at: [f64; 3],
    size: [f64; 3],
    material: &'static str,
}

/// A piece of furniture: how much wall it takes, how far it stands into the room, what it is made of.
struct Piece {
    width: f64,
    depth: f64,
    parts: Vec<Part>,
}

/// Furnishes every room in one of four ways.
pub(super) fn furnish(plan: &FloorPlan, floor: &mut Floor) {
    let rooms: Vec<(usize, Rect)> =
        floor.layout.rooms().map(|(index, space)| (index, space.rect)).collect();
    for (index, rect) in rooms {
        let mut noise = NoiseStream::new(plan.seed, &format!("floor/space {index}/furniture"));
        let mut taken = [&floor.landings[index][..], &floor.reserved[index]].concat();
        for piece in wanted(&mut noise) {
            if let Some(item) = stand(&piece, &rect, &taken, &mut noise) {
                taken.push(item.footprint.grown(0.03));
                floor.items.push(item);
            }
        }
    }
}

/// An office, a flat's room, a store or a lounge.
fn wanted(noise: &mut NoiseStream) -> Vec<Piece> {
    match noise.below(4) {
        0 => vec![desk("white"), desk("wood"), shelf(noise), cabinet("steel"), crate_of(noise)],
        1 => vec![bed(), cabinet("wood"), desk("wood"), shelf(noise)],
        2 => vec![shelf(noise), shelf(noise), shelf(noise), crate_of(noise), crate_of(noise)],
        _ => vec![sofa(), shelf(noise), cabinet("white"), crate_of(noise)],
    }
}

/// Tries places along the walls until one is free.
fn stand(piece: &Piece, rect: &Rect, taken: &[Footprint], noise: &mut NoiseStream) -> Option<Item> {
    const TRIES: usize = 14;
    let (min, max) = (metres(rect.min), metres(rect.max));
    (0..TRIES).find_map(|_| {
        let (side, share) = (noise.below(4), noise.unit());
        let axis = side % 2;
        let room = max[axis] - min[axis] - piece.width - 2.0 * OFF_WALL;
        let along = min[axis] + OFF_WALL + piece.width / 2.0 + room * share;
        let mut back = DVec2::ZERO;
        back[axis] = centimetres(along);
        back[1 - axis] = if side == 0 || side == 3 {
            min[1 - axis] + OFF_WALL
        } else {
            max[1 - axis] - OFF_WALL
        };
        // The piece's y points into the room: north of the south wall, west of the east wall, and so on.
        let degrees = [0.0, 90.0, 180.0, 270.0][side];
        let item = placed(piece, back, degrees);
        (room >= 0.0 && is_free(&item.footprint, taken)).then_some(item)
    })
}

fn placed(piece: &Piece, back: DVec2, degrees: f64) -> Item {
    let yaw = degrees.to_radians();
    let turn = DVec2::from_angle(yaw);
    let at = |x: f64, y: f64| back + turn.rotate(DVec2::new(x, y));
    let blocks = piece.parts.iter().map(|part| {
        let [x, y, under] = part.at;
        let middle = at(x, y);
        let size = DVec3::from_array(part.size);
        let middle = DVec3::new(
            thousandths(middle.x),
            thousandths(middle.y),
            thousandths(under) + size.z / 2.0,
        );
        Block {
            name: None,
            shape: BlockShape::Box(size),
            pose: Pose::from_roll_pitch_yaw(middle, 0.0, 0.0, yaw),
            material: part.material.to_owned(),
            mass: None,
            is_held: false,
        }
    });
    let footprint = Footprint {
        centre: at(0.0, piece.depth / 2.0),
        half: DVec2::new(piece.width, piece.depth) / 2.0,
        yaw,
    };
    Item::of(blocks.collect(), footprint)
}

fn thousandths(value: f64) -> f64 {
    libm::round(value * 1000.0) / 1000.0
}

fn part(at: [f64; 3], size: [f64; 3], material: &'static str) -> Part {
    Part { at, size, material }
}

/// With a screen on it and a chair before it.
fn desk(top: &'static str) -> Piece {
    let parts = vec![
        part([0.0, 0.36, 0.71], [1.4, 0.7, 0.03], top),
        part([-0.67, 0.36, 0.0], [0.04, 0.6, 0.71], "steel"),
        part([0.67, 0.36, 0.0], [0.04, 0.6, 0.71], "steel"),
        part([0.1, 0.2, 0.8], [0.5, 0.03, 0.32], "black"),
        part([0.1, 0.2, 0.74], [0.12, 0.06, 0.06], "black"),
        part([0.05, 0.45, 0.74], [0.42, 0.14, 0.02], "black"),
        part([0.1, 0.95, 0.42], [0.44, 0.44, 0.06], "blue"),
        part([0.1, 1.15, 0.48], [0.42, 0.05, 0.45], "blue"),
        part([0.1, 0.95, 0.0], [0.1, 0.1, 0.42], "steel"),
    ];
    Piece { width: 1.42, depth: 1.2, parts }
}

fn shelf(noise: &mut NoiseStream) -> Piece {
    let mut parts = vec![
        part([-0.585, 0.16, 0.0], [0.03, 0.32, 1.9], "wood"),
        part([0.585, 0.16, 0.0], [0.03, 0.32, 1.9], "wood"),
    ];
    for board in 0..5 {
        let height = 0.05 + 0.45 * f64::from(board);
        parts.push(part([0.0, 0.16, height], [1.14, 0.3, 0.03], "wood"));
        let (length, offset) = (centimetres(noise.uniform(0.3, 0.9)), noise.uniform(-1.0, 1.0));
        if board < 4 {
            let colour = ["red", "blue", "green", "white", "black"][noise.below(5)];
            let x = centimetres((1.1 - length) / 2.0 * offset);
            parts.push(part([x, 0.15, height + 0.03], [length, 0.22, 0.28], colour));
        }
    }
    Piece { width: 1.2, depth: 0.32, parts }
}

fn cabinet(material: &'static str) -> Piece {
    let parts = vec![
        part([0.0, 0.22, 0.0], [0.9, 0.44, 1.85], material),
        part([0.0, 0.45, 0.05], [0.01, 0.02, 1.75], "black"),
    ];
    Piece { width: 0.9, depth: 0.47, parts }
}

fn bed() -> Piece {
    let parts = vec![
        part([0.0, 0.48, 0.0], [2.0, 0.95, 0.28], "wood"),
        part([0.0, 0.48, 0.28], [1.94, 0.9, 0.16], "white"),
        part([-0.2, 0.48, 0.29], [1.4, 0.92, 0.17], "blue"),
        part([0.72, 0.48, 0.44], [0.38, 0.6, 0.09], "white"),
    ];
    Piece { width: 2.0, depth: 0.97, parts }
}

fn sofa() -> Piece {
    let parts = vec![
        part([0.0, 0.42, 0.08], [1.8, 0.8, 0.34], "cloth"),
        part([0.0, 0.12, 0.42], [1.8, 0.22, 0.4], "cloth"),
        part([-0.82, 0.42, 0.42], [0.16, 0.8, 0.16], "cloth"),
        part([0.82, 0.42, 0.42], [0.16, 0.8, 0.16], "cloth"),
    ];
    Piece { width: 1.82, depth: 0.84, parts }
}

fn crate_of(noise: &mut NoiseStream) -> Piece {
    let edge = centimetres(noise.uniform(0.35, 0.55));
    let parts = vec![
        part([0.0, edge / 2.0, 0.0], [edge, edge, edge], "plywood"),
        part([0.02, edge / 2.0, edge], [0.3, 0.25, 0.2], "plywood"),
    ];
    Piece { width: edge, depth: edge, parts }
}
