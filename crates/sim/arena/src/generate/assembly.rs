//! The whole floor, put together step by step.

use base::arena::{Arena, Block, Door, Floor as Slab, Start, Tag, Victim, Wall};
use base::geom::Pose;
use glam::{DQuat, DVec3};

use super::doorway::{Doorway, doorways};
use super::footprint::Footprint;
use super::layout::Layout;
use super::plan::{FloorPlan, GenerateError};
use super::{clearance, furniture, lamp, people, rubble, shell};

/// Something that can be taken away again as a whole.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) footprint: Footprint,
    pub(super) blocks: Vec<Block>,
    pub(super) door: Option<Door>,
}

impl Item {
    /// Made of blocks; covers what they cover.
    pub(super) fn of(blocks: Vec<Block>, footprint: Footprint) -> Self {
        Self { footprint, blocks, door: None }
    }
}

/// A floor being built.
pub(super) struct Floor {
    pub(super) layout: Layout,
    pub(super) doorways: Vec<Doorway>,
    pub(super) slabs: Vec<Slab>,
    pub(super) walls: Vec<Wall>,
    /// Walls and people: what stays where it is.
    pub(super) fixed: Vec<Footprint>,
    /// For each space, the floor before its doorways: rubble may lie there, furniture does not.
    pub(super) landings: Vec<Vec<Footprint>>,
    /// For each space, where robots begin and people are: nothing else is there.
    pub(super) reserved: Vec<Vec<Footprint>>,
    pub(super) items: Vec<Item>,
    /// x and y, and the heading in degrees for z.
    pub(super) starts: Vec<DVec3>,
    pub(super) victims: Vec<Victim>,
    pub(super) tags: Vec<Tag>,
}

/// A wrecked floor on which a robot of the stated width reaches every room and comes within a metre of every victim.
pub fn generate(plan: &FloorPlan) -> Result<Arena, GenerateError> {
    build(plan).map(|(arena, _)| arena)
}

/// The same, with the rooms it was made of.
pub(super) fn build(plan: &FloorPlan) -> Result<(Arena, Layout), GenerateError> {
    plan.check()?;
    let mut floor = prepared(plan)?;
    clearance::clear(plan, &mut floor)?;
    let mut arena = Arena { title: title(plan), about: about(plan), ..Arena::default() };
    arena.floors = std::mem::take(&mut floor.slabs);
    arena.walls = std::mem::take(&mut floor.walls);
    lamp::light(plan, &floor, &mut arena);
    let layout = floor.layout.clone();
    settle(floor, &mut arena);
    Ok((arena, layout))
}

/// Built, furnished and wrecked, with whatever is in the way still there.
pub(super) fn prepared(plan: &FloorPlan) -> Result<Floor, GenerateError> {
    let layout = Layout::new(plan);
    let doorways = doorways(plan, &layout);
    let mut floor = Floor {
        slabs: vec![],
        walls: vec![],
        landings: vec![vec![]; layout.spaces.len()],
        reserved: vec![vec![]; layout.spaces.len()],
        layout,
        doorways,
        fixed: vec![],
        items: vec![],
        starts: vec![],
        victims: vec![],
        tags: vec![],
    };
    shell::build(plan, &mut floor);
    people::place_starts(plan, &mut floor);
    people::place_victims(plan, &mut floor)?;
    people::place_tags(&mut floor);
    furniture::furnish(plan, &mut floor);
    rubble::wreck(plan, &mut floor);
    Ok(floor)
}

fn settle(floor: Floor, arena: &mut Arena) {
    for item in floor.items {
        arena.blocks.extend(item.blocks);
        arena.doors.extend(item.door);
    }
    arena.victims = floor.victims;
    arena.tags = floor.tags;
    let starts = floor.starts.iter().enumerate();
    arena.starts = starts
        .map(|(index, place)| Start {
            name: format!("Start{}", index + 1),
            pose: Pose::new(place.with_z(0.0), DQuat::from_rotation_z(place.z.to_radians())),
        })
        .collect();
}

fn title(plan: &FloorPlan) -> String {
    format!("Generated floor, {} rooms, seed {}", plan.rooms, plan.seed)
}

fn about(plan: &FloorPlan) -> String {
    let FloorPlan { rooms, rubble, victims, loops, robot_width, seed } = plan;
    format!(
        "A wrecked floor of {rooms} rooms, generated with rubble {rubble}, victims {victims}, loops {loops} and seed {seed}.\n\
         A robot {robot_width} m wide reaches every room and comes within a metre of every victim."
    )
}
