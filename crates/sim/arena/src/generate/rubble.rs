//! Rubble: chunks, slabs and beams.

use base::arena::{Block, BlockShape};
use base::geom::Pose;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};

use super::assembly::{Floor, Item};
use super::clearance::is_free;
use super::footprint::Footprint;
use super::layout::Rect;
use super::people::centimetres;
use super::plan::FloorPlan;

/// Pieces for each square metre of a floor that is all rubble.
const DENSITY: f64 = 2.2;
/// Metres from the middle of a wall to the middle of a piece.
const OFF_WALL: f64 = 0.25;
/// How often a piece may lie where people and robots walk.
const IN_THE_WAY: f64 = 0.12;

/// Strews rubble over rooms and, half as dense, corridors.
pub(super) fn wreck(plan: &FloorPlan, floor: &mut Floor) {
    for index in 0..floor.layout.spaces.len() {
        let mut noise = NoiseStream::new(plan.seed, &format!("floor/space {index}/rubble"));
        let space = floor.layout.spaces[index].clone();
        let size = space.rect.size();
        // Some rooms got off lightly, others did not.
        let luck = noise.uniform(0.4, 1.6) * if space.is_corridor { 0.5 } else { 1.0 };
        let count = libm::round(size.x * size.y * DENSITY * plan.rubble * luck) as usize;
        let furniture = floor.items.iter().map(|item| item.footprint);
        let mut taken: Vec<Footprint> =
            furniture.filter(|footprint| is_in(footprint, &space.rect)).collect();
        taken.extend(&floor.reserved[index]);
        for _ in 0..count {
            let piece = piece(&space.rect, &mut noise);
            let footprint = Footprint::of(&piece);
            let may_block = noise.chance(IN_THE_WAY);
            let is_on_the_way = !is_free(&footprint, &floor.landings[index]);
            if is_free(&footprint, &taken) && (may_block || !is_on_the_way) {
                floor.items.push(Item::of(vec![piece], footprint));
            }
        }
    }
}

fn is_in(footprint: &Footprint, rect: &Rect) -> bool {
    Footprint::upright(rect.centre(), rect.size()).distance(footprint.centre) == 0.0
}

fn piece(rect: &Rect, noise: &mut NoiseStream) -> Block {
    let half = rect.size() / 2.0 - DVec2::splat(OFF_WALL);
    let at = rect.centre()
        + DVec2::new(noise.uniform(-1.0, 1.0) * half.x, noise.uniform(-1.0, 1.0) * half.y);
    let kind = noise.unit();
    let yaw = libm::floor(noise.uniform(0.0, 180.0));
    let mut tilt = |limit: f64| libm::floor(noise.uniform(-limit, limit));
    let (roll, pitch, spread) = match kind {
        k if k < 0.82 => (tilt(20.0), tilt(20.0), 0.0),
        k if k < 0.93 => (tilt(8.0), tilt(24.0), 1.0),
        _ => (0.0, -(10.0 + tilt(10.0).abs()), 2.0),
    };
    let (size, material) = if spread == 0.0 {
        let edge = 0.08 + 0.4 * noise.unit() * noise.unit();
        let size = DVec3::new(
            edge * noise.uniform(0.8, 1.4),
            edge * noise.uniform(0.6, 1.0),
            edge * noise.uniform(0.3, 0.8),
        );
        (size, ["rubble", "concrete", "brick"][noise.below(3)])
    } else if spread == 1.0 {
        (DVec3::new(noise.uniform(0.7, 1.5), noise.uniform(0.5, 1.0), 0.12), "concrete")
    } else {
        (DVec3::new(noise.uniform(1.3, 2.2), 0.14, 0.14), "planks")
    };
    let size = size.map(|edge| centimetres(edge).max(0.03));
    let [roll, pitch, yaw] = [roll, pitch, yaw].map(f64::to_radians);
    lying_at(at, size, [roll, pitch, yaw], material)
}

/// A turned box whose lowest corner is just below the floor.
fn lying_at(at: DVec2, size: DVec3, [roll, pitch, yaw]: [f64; 3], material: &str) -> Block {
    let turned = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, yaw);
    let down = turned.rotation.conjugate() * DVec3::Z;
    let low = down.abs().dot(size) / 2.0;
    let under = centimetres(low - 0.01 - size.z / 2.0);
    let middle = DVec3::new(centimetres(at.x), centimetres(at.y), under + size.z / 2.0);
    Block {
        name: None,
        shape: BlockShape::Box(size),
        pose: Pose::new(middle, turned.rotation),
        material: material.to_owned(),
        mass: None,
        is_held: false,
    }
}
