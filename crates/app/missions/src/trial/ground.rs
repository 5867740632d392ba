//! The floor of a run: the mission's arena, or one that is made from the seed.

use std::collections::BTreeMap;

use anyhow::Result;
use base::arena::{Arena, Tag, Victim};
use base::model::RobotModel;
use glam::{DVec2, DVec3};
use robot_agent::{BEACON, GeneratedFloor, Mission};
use sim_arena::generate::{FloorPlan, generate};
use sim_engine::ArenaText;
use sim_world::World;

use super::judge::Judge;
use crate::stage::open_with_text;

/// An arena with the text it was read from, and the truth that runs in it are held against.
pub struct Ground {
    pub arena: Arena,
    pub(super) text: ArenaText,
    /// One for each robot of the mission, in its order.
    pub judges: Vec<Judge>,
}

/// How high above the floor a victim carries the beacon, metres.
const BEACON_HEIGHT: f64 = 0.4;
/// What the file of a generated floor is called in recordings.
const GENERATED: &str = "generated.toml";

impl Ground {
    /// The arena a mission names, or the floor it has made from the seed.
    pub(super) fn new(mission: &Mission, models: &[RobotModel], seed: u64) -> Result<Self> {
        let (arena, text) = match &mission.floor {
            Some(floor) => generated(floor, &mission.arena, seed)?,
            None => open_with_text(&mission.arena)?,
        };
        let judges = Judge::all(&World::new(&arena)?, models, mission.bounds())?;
        Ok(Self { arena, text, judges })
    }
}

impl Ground {
    /// Where the tags are that a mission takes for the beacon: the one of this number, or those whose memory says so.
    pub(super) fn beacons(&self, number: Option<u32>) -> impl Iterator<Item = DVec2> + '_ {
        let is_meant = move |tag: &&Tag| number.map_or(tag.memory == BEACON, |id| tag.id == id);
        self.arena.tags.iter().filter(is_meant).map(|tag| tag.at.truncate())
    }
}

/// A floor with one victim, who carries the only tag. It is read from its own text, so that a recording repeats it to the bit.
fn generated(floor: &GeneratedFloor, name: &str, seed: u64) -> Result<(Arena, ArenaText)> {
    let mut arena = generate(&FloorPlan {
        rooms: floor.rooms as usize,
        rubble: floor.rubble,
        victims: 1,
        loops: floor.loops,
        robot_width: floor.robot_width,
        seed,
    })?;
    let beacon = |victim: &Victim| {
        let (id, memory) = (1, BEACON.to_owned());
        Tag { id, at: victim.at + DVec3::Z * BEACON_HEIGHT, memory }
    };
    arena.tags = arena.victims.iter().map(beacon).collect();
    for victim in &mut arena.victims {
        victim.tag = None;
    }
    let files = BTreeMap::from([(GENERATED.to_owned(), sim_arena::write(&arena)?.into_bytes())]);
    let text = ArenaText { name: name.to_owned(), path: GENERATED.to_owned(), files };
    Ok((sim_arena::read(GENERATED, &text.memory())?, text))
}
