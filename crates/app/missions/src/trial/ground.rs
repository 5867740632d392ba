//! The floor of a run: the mission's arena, or one that is made from the seed.

use std::collections::BTreeMap;

use anyhow::Result;
use base::arena::{Arena, Posture, Tag, Victim};
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
/// Who sits holds it in both hands, this far before the middle of the body, in body heights: within a tall body no reader would see it.
const BEFORE_CHEST: f64 = 0.17;
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

/// Where a victim carries the beacon.
fn carried(victim: &Victim) -> DVec3 {
    let above = victim.at + DVec3::Z * BEACON_HEIGHT;
    if victim.posture != Posture::Sitting {
        return above;
    }
    let ahead = DVec2::new(libm::cos(victim.yaw), libm::sin(victim.yaw));
    above + (ahead * victim.height * BEFORE_CHEST).extend(0.0)
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
    let beacon = |victim: &Victim| Tag { id: 1, at: carried(victim), memory: BEACON.to_owned() };
    arena.tags = arena.victims.iter().map(beacon).collect();
    for victim in &mut arena.victims {
        victim.tag = None;
    }
    let files = BTreeMap::from([(GENERATED.to_owned(), sim_arena::write(&arena)?.into_bytes())]);
    let text = ArenaText { name: name.to_owned(), path: GENERATED.to_owned(), files };
    Ok((sim_arena::read(GENERATED, &text.memory())?, text))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use glam::Vec3;
    use sim_rays::{Filter, Ray, RayCast};

    use super::*;

    /// A tag is stuck on something this thick at most, metres, as readers take it.
    const STUCK: f32 = 0.15;

    /// From how many of 24 directions a reader 0.3 m above the floor sees the beacon of a victim who is alone in the world.
    fn directions(victim: &Victim) -> usize {
        let mut arena = sim_arena::generate::generate(&FloorPlan::default()).unwrap();
        let tag = carried(victim);
        arena.victims = vec![victim.clone()];
        (arena.blocks, arena.walls, arena.meshes) = (vec![], vec![], vec![]);
        let world = World::new(&arena).unwrap();
        let is_seen = |k: &i32| {
            let around = DVec2::from_angle(f64::from(*k) / 24.0 * TAU) * 0.8;
            let from: Vec3 = DVec3::new(tag.x + around.x, tag.y + around.y, 0.3).as_vec3();
            let way = Ray::between(from, tag.as_vec3());
            let way = Ray { reach: (way.reach - STUCK).max(0.0), ..way };
            !world.scene().is_blocked(&way, &Filter::THROUGH_GLASS)
        };
        (0..24).filter(is_seen).count()
    }

    #[test]
    fn a_beacon_is_seen_from_most_sides_however_tall_its_carrier_and_however_they_are() {
        let plan = FloorPlan { victims: 1, ..FloorPlan::default() };
        let person = sim_arena::generate::generate(&plan).unwrap().victims.remove(0);
        for posture in [Posture::Sitting, Posture::Lying, Posture::Curled, Posture::Standing] {
            for height in [1.5, 1.7, 1.95] {
                let victim = Victim { at: DVec3::ZERO, posture, height, ..person.clone() };
                let seen = directions(&victim);
                assert!(seen >= 12, "{posture:?}, {height} m: from {seen} of 24 directions");
            }
        }
    }
}
