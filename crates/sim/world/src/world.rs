//! The arena, built and standing.

use base::arena::{Arena, Lamp, Material, Smoke, Victim};
use base::colour::Rgb;
use base::geom::Bounds;
use base::time::SimTime;
use glam::DVec3;
use sim_rays::{Part, Scene, Surface};

use crate::error::WorldError;
use crate::expand::{
    Builder, Dress, add_structure, add_terrain, block_shape, body_parts, door_leaf,
};
use crate::happen::WorldState;
use crate::thing::{BodyPart, Thing, ThingKind};

/// An arena that time passes in.
#[derive(Clone, Debug)]
pub struct World {
    arena: Arena,
    pub(crate) materials: Vec<Material>,
    pub(crate) things: Vec<Thing>,
    pub(crate) movers: Movers,
    pub(crate) state: WorldState,
    scene: Scene,
    /// How many of the scene's parts never move.
    fixed_count: usize,
    /// Robots, where they were placed last.
    pub(crate) robots: Vec<Part>,
    /// Room for what moves, used again whenever it has moved.
    moving: Vec<Part>,
}

/// The surfaces of what can move.
#[derive(Clone, Debug)]
pub(crate) struct Movers {
    pub(crate) doors: Vec<Surface>,
    /// Index into the arena's blocks, and surface.
    pub(crate) loose_blocks: Vec<(usize, Surface)>,
    dresses: Vec<Dress>,
}

/// Kelvin that clothes lie below the skin they cover, as a share of what skin lies above the air.
const CLOTHES_COOLING: f64 = 0.45;
const HAIR: Rgb = Rgb::new(0x2b, 0x22, 0x1c);
const SHOES: Rgb = Rgb::new(0x24, 0x1f, 0x1d);

impl World {
    /// Builds an arena at time zero.
    pub fn new(arena: &Arena) -> Result<Self, WorldError> {
        let mut builder = Builder::new(arena);
        add_structure(&mut builder, arena)?;
        add_terrain(&mut builder, arena)?;
        let movers = Movers::new(&mut builder, arena)?;
        let loose = movers.loose_blocks.iter().map(|&(block, surface)| (block, surface.owner));
        let state = WorldState::new(arena, loose.collect());
        let mut moving = vec![];
        movers.add_parts(arena, &state, &mut moving);
        let Builder { materials, things, fixed, .. } = builder;
        let fixed_count = fixed.len();
        let scene = Scene::new(fixed, moving);
        let (arena, robots, moving) = (arena.clone(), vec![], vec![]);
        Ok(Self { arena, materials, things, movers, state, scene, fixed_count, robots, moving })
    }

    /// Lets time pass until `now`: events happen, what moves moves.
    ///
    /// `visitors` are the centres of the robots, in the world.
    pub fn advance(&mut self, now: SimTime, visitors: &[DVec3]) {
        self.state.advance(&self.arena, &self.scene, now, visitors);
        self.refresh();
    }

    /// Takes what moves to where it is now.
    pub(crate) fn refresh(&mut self) {
        self.moving.clear();
        self.movers.add_parts(&self.arena, &self.state, &mut self.moving);
        self.moving.extend_from_slice(&self.robots);
        if self.scene.parts()[self.fixed_count..] != self.moving {
            self.scene.set_moving(&self.moving);
        }
    }

    /// Parts that never move.
    pub fn fixed_parts(&self) -> &[Part] {
        &self.scene.parts()[..self.fixed_count]
    }

    /// Parts that can move: doors, loose blocks, victims, robots.
    pub(crate) fn moving_parts(&self) -> &[Part] {
        &self.scene.parts()[self.fixed_count..]
    }

    /// What rays meet.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The description it was built from.
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// What surfaces are made of: `surface.material` is an index into it.
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// Whose surfaces are: `surface.owner` is an index into it.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Everything that changes.
    pub fn state(&self) -> &WorldState {
        &self.state
    }

    /// The lamps that are lit now.
    pub fn lit_lamps(&self) -> impl Iterator<Item = &Lamp> {
        let lit = self.arena.lamps.iter().zip(&self.state.lamps);
        lit.filter(|(_, is_on)| **is_on).map(|(lamp, _)| lamp)
    }

    /// The smoke in the air.
    pub fn smokes(&self) -> &[Smoke] {
        &self.arena.smokes
    }

    /// The box around everything; empty where there is nothing.
    pub fn bounds(&self) -> Bounds {
        self.scene.parts().iter().fold(Bounds::EMPTY, |bounds, part| {
            let (min, max) = part.shape.bounds();
            bounds.union(Bounds { min: min.as_dvec3(), max: max.as_dvec3() })
        })
    }
}

impl Movers {
    fn new(builder: &mut Builder, arena: &Arena) -> Result<Self, WorldError> {
        let doors = arena
            .doors
            .iter()
            .map(|door| builder.thing(door.name.clone(), ThingKind::Door, &door.material));
        let doors = doors.collect::<Result<_, _>>()?;
        let loose = arena.blocks.iter().enumerate().filter(|(_, block)| block.mass.is_some());
        let loose_blocks = loose.map(|(index, block)| {
            let name = block.name.clone().unwrap_or_else(|| format!("block {}", index + 1));
            Ok((index, builder.thing(name, ThingKind::Block, &block.material)?))
        });
        let loose_blocks = loose_blocks.collect::<Result<_, _>>()?;
        let people = arena.victims.iter().enumerate();
        let dresses = people.map(|(index, victim)| dress(builder, arena, index, victim)).collect();
        Ok(Self { doors, loose_blocks, dresses })
    }

    /// Adds everything that can move, where it is now.
    fn add_parts(&self, arena: &Arena, state: &WorldState, parts: &mut Vec<Part>) {
        for ((door, &surface), glide) in arena.doors.iter().zip(&self.doors).zip(&state.doors) {
            parts.push(Part { shape: door_leaf(door, glide.at(state.now)), surface });
        }
        for (number, &(index, surface)) in self.loose_blocks.iter().enumerate() {
            let block = &arena.blocks[index];
            let shape = block_shape(block, &state.world_from_block(arena, number));
            parts.push(Part { shape, surface });
        }
        for ((victim, dress), walk) in arena.victims.iter().zip(&self.dresses).zip(&state.victims) {
            parts.extend(body_parts(victim, walk.at(state.now), dress, state.now));
        }
    }
}

fn dress(builder: &mut Builder, arena: &Arena, index: usize, victim: &Victim) -> Dress {
    let owners = BodyPart::ALL.map(|part| {
        let kind = ThingKind::Victim { victim: index, part };
        builder.things.push(Thing { name: victim.name.clone(), kind });
        builder.things.len() - 1
    });
    let warmth = victim.temperature - arena.air.temperature;
    let mut fabric = |what: &str, colour: Rgb, temperature: f64| {
        let name = format!("{}'s {what}", victim.name);
        let plain = Material::plain(&name, colour);
        // Bodies swallow sound and weaken radio; a wet sponge of 20 cm loses about 4 dB at 2.4 GHz.
        builder.material(Material {
            temperature: Some(temperature),
            echo: 0.6,
            radio_loss: 4.0,
            ..plain
        })
    };
    let covered = victim.temperature - CLOTHES_COOLING * warmth;
    let skin = fabric("skin", victim.skin, victim.temperature);
    let shirt = fabric("shirt", victim.shirt, covered);
    let trousers = fabric("trousers", victim.trousers, covered);
    let hair = fabric("hair", HAIR, covered);
    let shoes = fabric("shoes", SHOES, covered);
    let cloth = |part: BodyPart| match part {
        BodyPart::LeftLeg | BodyPart::RightLeg => trousers,
        BodyPart::Head | BodyPart::Torso | BodyPart::LeftArm | BodyPart::RightArm => shirt,
    };
    let owner = |part: BodyPart| owners[part as usize];
    Dress {
        skin: BodyPart::ALL.map(|part| builder.surface(owner(part), skin)),
        cloth: BodyPart::ALL.map(|part| builder.surface(owner(part), cloth(part))),
        hair: builder.surface(owner(BodyPart::Head), hair),
        shoes: BodyPart::ALL.map(|part| builder.surface(owner(part), shoes)),
    }
}
