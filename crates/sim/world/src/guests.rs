//! What is not the arena's own doing: robots that come in, and blocks that physics moves.

use base::arena::{Block, Material};
use base::colour::Rgb;
use base::geom::Pose;
use base::time::SimTime;
use glam::DVec3;
use sim_rays::{Part, Surface};

use crate::thing::{Thing, ThingKind};
use crate::world::World;

/// What robots are painted with.
const ROBOT_PAINT: Rgb = Rgb::new(0xc8, 0x32, 0x28);
const ROBOT_RUBBER: Rgb = Rgb::new(0x2a, 0x2b, 0x2e);
/// Names of the two materials.
const PAINT: &str = "robot";
const RUBBER: &str = "robot's wheels";
/// Decibels a robot takes from a radio wave that passes it: metal, but small.
const ROBOT_RADIO_LOSS: f64 = 6.0;

/// A block that can move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LooseBlock<'a> {
    /// As the arena describes it.
    pub block: &'a Block,
    /// What rays meet of it, where it is now.
    pub part: &'a Part,
    /// Where it is now.
    pub world_from_block: Pose,
    /// Whether it still hangs where it was put.
    pub is_held: bool,
}

/// What physics has moved.
#[derive(Clone, Copy, Debug)]
pub struct Moved<'a> {
    /// All parts of all robots.
    pub robots: &'a [Part],
    /// A pose for each loose block.
    pub blocks: &'a [Pose],
}

impl World {
    /// Makes a robot a thing that rays can meet, and tells the surface its parts are to have.
    ///
    /// The same name gets the same surface again, so that robots may come and go for ever.
    pub fn add_robot(&mut self, name: &str) -> Surface {
        let is_it = |thing: &Thing| thing.kind == ThingKind::Robot && thing.name == name;
        let owner = self.things.iter().position(is_it).unwrap_or_else(|| {
            self.things.push(Thing { name: name.to_owned(), kind: ThingKind::Robot });
            self.things.len() - 1
        });
        let material = self.robot_material(PAINT, ROBOT_PAINT);
        Surface { material: material as u32, owner: owner as u32, is_transparent: false }
    }

    /// Puts robots and loose blocks where physics has moved them, then lets time pass: one refreshing of what moves instead of three.
    pub fn advance_with(&mut self, now: SimTime, visitors: &[DVec3], moved: &Moved<'_>) {
        self.robots.clear();
        self.robots.extend_from_slice(moved.robots);
        self.take_blocks(moved.blocks);
        self.advance(now, visitors);
    }

    /// Puts the robots where they are now: all parts of all of them.
    pub fn place_robots(&mut self, parts: &[Part]) {
        self.robots.clear();
        self.robots.extend_from_slice(parts);
        self.refresh();
    }

    /// The leaves of all doors, where they are now.
    pub fn door_parts(&self) -> &[Part] {
        &self.moving_parts()[..self.movers.doors.len()]
    }

    /// Where all victims are now, in the arena's order, metres.
    pub fn victim_places(&self) -> Vec<DVec3> {
        let now = self.state.now;
        self.state.victims.iter().map(|walk| walk.at(now)).collect()
    }

    /// The parts of all victims, where they are now.
    pub fn victim_parts(&self) -> &[Part] {
        let moving = self.moving_parts();
        let first = self.movers.doors.len() + self.movers.loose_blocks.len();
        &moving[first..moving.len() - self.robots.len()]
    }

    /// The blocks that can move, in the order [`World::place_blocks`] expects.
    pub fn loose_blocks(&self) -> impl Iterator<Item = LooseBlock<'_>> {
        let parts = &self.moving_parts()[self.movers.doors.len()..];
        let blocks = self.movers.loose_blocks.iter().zip(parts).enumerate();
        blocks.map(|(number, (&(index, _), part))| {
            let block = &self.arena().blocks[index];
            LooseBlock {
                block,
                part,
                world_from_block: self.state.world_from_block(self.arena(), number),
                is_held: block.is_held && self.state.falls[number].is_none(),
            }
        })
    }

    /// Puts the loose blocks where physics has moved them, one pose for each; from then on they no longer fall by themselves.
    pub fn place_blocks(&mut self, world_from_blocks: &[Pose]) {
        self.take_blocks(world_from_blocks);
        self.refresh();
    }

    fn take_blocks(&mut self, world_from_blocks: &[Pose]) {
        if world_from_blocks.len() == self.movers.loose_blocks.len() {
            self.state.placed_blocks.clear();
            self.state.placed_blocks.extend_from_slice(world_from_blocks);
        }
    }

    /// The surface of a robot's wheels and tracks, given that of its body.
    pub fn wheel_surface(&mut self, body: Surface) -> Surface {
        Surface { material: self.robot_material(RUBBER, ROBOT_RUBBER) as u32, ..body }
    }

    fn robot_material(&mut self, name: &str, colour: Rgb) -> usize {
        self.materials.iter().position(|material| material.name == name).unwrap_or_else(|| {
            let plain = Material::plain(name, colour);
            self.materials.push(Material { radio_loss: ROBOT_RADIO_LOSS, ..plain });
            self.materials.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use base::arena::{Arena, BlockShape};
    use glam::{Mat3, Vec3};
    use sim_rays::{Filter, Ray, RayCast, Shape};

    use super::*;

    fn arena_with_a_ball() -> Arena {
        let mut arena = Arena::default();
        arena.blocks.push(Block {
            name: Some("ball".into()),
            shape: BlockShape::Sphere(0.5),
            pose: Pose::at(DVec3::X * 3.0),
            material: "wood".into(),
            mass: Some(1.0),
            is_held: false,
        });
        arena
    }

    fn seen_along_x(world: &World, filter: &Filter) -> Option<String> {
        let hit = world.scene().cast(&Ray::new(Vec3::ZERO, Vec3::X, 10.0), filter)?;
        Some(world.things()[hit.surface.owner as usize].name.clone())
    }

    #[test]
    fn a_placed_robot_is_seen_by_all_but_itself() {
        let mut world = World::new(&arena_with_a_ball()).unwrap();
        let surface = world.add_robot("scout");
        let shape = Shape::cuboid(Vec3::X, Mat3::IDENTITY, Vec3::splat(0.2));
        world.place_robots(&[Part { shape, surface }]);
        assert_eq!(seen_along_x(&world, &Filter::default()).as_deref(), Some("scout"));
        let own = Filter { ignored_owner: Some(surface.owner), ..Filter::default() };
        assert_eq!(seen_along_x(&world, &own).as_deref(), Some("ball"));
        assert_eq!(world.add_robot("scout"), surface, "a robot that comes back is the same thing");
        world.place_robots(&[]);
        assert_eq!(seen_along_x(&world, &Filter::default()).as_deref(), Some("ball"));
    }

    #[test]
    fn a_block_moved_by_physics_is_where_physics_put_it() {
        let mut world = World::new(&arena_with_a_ball()).unwrap();
        world.place_blocks(&[Pose::at(DVec3::Y * 3.0)]);
        assert_eq!(seen_along_x(&world, &Filter::default()), None);
        let blocks: Vec<_> = world.loose_blocks().collect();
        assert_eq!(blocks[0].world_from_block.position, DVec3::Y * 3.0);
        assert!(!blocks[0].is_held);
    }
}
