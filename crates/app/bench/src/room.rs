//! The room everything is measured in: 20 x 20 m, four walls, a floor, a hundred boxes.
//!
//! The same numbers come out of the peers' own `scene.py`: a linear congruential generator (Knuth's MMIX constants) and boxes that do not overlap.

use std::f64::consts::PI;

use base::arena::{Block, BlockShape, Lamp, LampKind};
use base::colour::Rgb;
use base::geom::Pose;
use glam::{DVec2, DVec3};

const WALL_THICKNESS: f64 = 0.2;
const WALL_HEIGHT: f64 = 3.0;
const BOX_SEED: u64 = 12_345;

/// A room before its boxes are placed.
#[derive(Clone, Debug)]
pub(crate) struct RoomPlan {
    /// Edge of the floor, metres.
    pub(crate) size: f64,
    pub(crate) box_count: usize,
    /// No box has its middle within `free_radius` of these places.
    pub(crate) free: Vec<DVec2>,
    /// Metres.
    pub(crate) free_radius: f64,
    /// No box has a corner this near to them, metres; the peers do not mind robots that start in a box.
    pub(crate) clearance: f64,
}

impl Default for RoomPlan {
    /// The room of the peers, free around its middle.
    fn default() -> Self {
        Self {
            size: 20.0,
            box_count: 100,
            free: vec![DVec2::ZERO],
            free_radius: 1.5,
            clearance: 0.0,
        }
    }
}

/// A box of the room: middle, half edges, yaw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cuboid {
    pub(crate) centre: DVec3,
    pub(crate) half: DVec3,
    pub(crate) yaw: f64,
}

/// The peers' source of chance.
pub(crate) struct Lcg(pub(crate) u64);

impl Lcg {
    /// Uniform in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl RoomPlan {
    /// The boxes, the four walls and, last, the floor.
    pub(crate) fn cuboids(&self) -> Vec<Cuboid> {
        let mut cuboids = self.boxes();
        cuboids.extend(self.walls_and_floor());
        cuboids
    }

    fn boxes(&self) -> Vec<Cuboid> {
        let mut chance = Lcg(BOX_SEED);
        let mut boxes: Vec<Cuboid> = vec![];
        while boxes.len() < self.box_count {
            let mut place = || (chance.unit() - 0.5) * (self.size - 2.0);
            let at = DVec2::new(place(), place());
            let mut edge = || 0.15 + 0.45 * chance.unit();
            let half = DVec3::new(edge(), edge(), edge());
            let yaw = PI * chance.unit();
            let new = Cuboid { centre: at.extend(half.z), half, yaw };
            let radius = |cuboid: &Cuboid| cuboid.half.truncate().length();
            let is_near = |old: &Cuboid| {
                old.centre.truncate().distance(at) < radius(&new) + radius(old) + 0.02
            };
            let least = self.free_radius.max(radius(&new) + self.clearance);
            let is_free = self.free.iter().all(|free| free.distance(at) >= least);
            if is_free && !boxes.iter().any(is_near) {
                boxes.push(new);
            }
        }
        boxes
    }

    fn walls_and_floor(&self) -> [Cuboid; 5] {
        let (side, thin, tall) = (self.size / 2.0, WALL_THICKNESS / 2.0, WALL_HEIGHT / 2.0);
        let upright =
            |x: f64, y: f64, half: DVec3| Cuboid { centre: DVec3::new(x, y, tall), half, yaw: 0.0 };
        let across = DVec3::new(thin, side + 2.0 * thin, tall);
        let along = DVec3::new(side, thin, tall);
        let ground = DVec3::new(side + 0.2, side + 0.2, 0.1);
        [
            upright(side + thin, 0.0, across),
            upright(-side - thin, 0.0, across),
            upright(0.0, side + thin, along),
            upright(0.0, -side - thin, along),
            Cuboid { centre: DVec3::Z * -0.1, half: ground, yaw: 0.0 },
        ]
    }
}

impl Cuboid {
    /// As a block that stays where it is.
    pub(crate) fn block(&self, material: &str) -> Block {
        Block {
            name: None,
            shape: BlockShape::Box(self.half * 2.0),
            pose: Pose::from_xyz_yaw(self.centre.x, self.centre.y, self.centre.z, self.yaw),
            material: material.to_owned(),
            mass: None,
            is_held: false,
        }
    }
}

/// The one lamp for cameras, under a high ceiling.
pub(crate) fn lamp() -> Lamp {
    Lamp {
        name: "lamp".into(),
        kind: LampKind::Spot { at: DVec3::Z * 8.0, target: DVec3::ZERO, half_angle: 1.0 },
        colour: Rgb::new(0xff, 0xff, 0xff),
        power: 40.0,
        is_on: true,
        has_shadows: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_box_stands_where_it_is_to_be_free() {
        let free = vec![DVec2::ZERO, DVec2::new(4.0, -3.0)];
        let plan = RoomPlan { free: free.clone(), free_radius: 2.0, ..RoomPlan::default() };
        let cuboids = plan.cuboids();
        assert_eq!(cuboids.len(), 105);
        for cuboid in &cuboids[..100] {
            let apart = free.iter().map(|f| f.distance(cuboid.centre.truncate()));
            assert!(apart.into_iter().all(|apart| apart >= 2.0), "{cuboid:?}");
        }
    }
}
