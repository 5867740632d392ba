//! Floors to learn on and floors to be judged on, each in four lights.

use anyhow::Result;
use base::arena::{Arena, Block, BlockShape, LampKind, Wall};
use base::colour::Rgb;
use base::geom::Pose;
use base::noise::NoiseStream;
use glam::{DQuat, DVec2, DVec3};
use serde::Serialize;
use sim_arena::generate::{FloorPlan, generate};

/// Seeds of the floors that are learnt from begin here, those that are judged on there: never the same.
const LEARNT: u64 = 1_000;
const JUDGED: u64 = 9_000;
/// Of ten people so many wear a tag.
const TAGGED: f64 = 0.5;
/// Posters with the colours of faces, on the walls of every generated floor.
const POSTERS: usize = 4;

/// How a floor is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Lit {
    /// As it was made: daylight, lamps, and light from everywhere.
    Day,
    /// No daylight, lamps at a third.
    Dusk,
    /// Nothing but the robot's own headlight.
    Headlight,
    /// Nothing at all but a glimmer.
    Dark,
}

impl Lit {
    pub(super) const ALL: [Self; 4] = [Self::Day, Self::Dusk, Self::Headlight, Self::Dark];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Dusk => "dusk",
            Self::Headlight => "headlight",
            Self::Dark => "dark",
        }
    }

    /// The same floor in this light.
    pub(super) fn on(self, arena: &Arena) -> Arena {
        let mut arena = arena.clone();
        let (ambient, power) = match self {
            Self::Day => return arena,
            Self::Dusk => (0.12, 0.33),
            Self::Headlight | Self::Dark => (0.01, 0.0),
        };
        arena.air.ambient_light = ambient;
        for lamp in &mut arena.lamps {
            lamp.power *= power;
            lamp.is_on &= power > 0.0 && !matches!(lamp.kind, LampKind::Sun { .. });
        }
        arena
    }
}

/// A floor with a name.
pub(super) struct Site {
    pub(super) name: String,
    pub(super) arena: Arena,
}

/// So many floors to learn on.
pub(super) fn learnt(count: u64) -> Result<Vec<Site>> {
    (0..count).map(|number| generated(LEARNT + number)).collect()
}

/// So many floors to be judged on, and two shipped arenas.
pub(super) fn judged(count: u64) -> Result<Vec<Site>> {
    let mut sites =
        (0..count).map(|number| generated(JUDGED + number)).collect::<Result<Vec<_>>>()?;
    for name in ["office", "collapse"] {
        let arena = sim_arena::shipped::load(name)?;
        sites.push(Site { name: name.to_owned(), arena });
    }
    Ok(sites)
}

fn generated(seed: u64) -> Result<Site> {
    let plan = FloorPlan { rooms: 6, rubble: 0.25, victims: 6, seed, ..FloorPlan::default() };
    let mut arena = generate(&plan)?;
    let mut noise = NoiseStream::new(seed, "study/victims/dressing");
    for victim in &mut arena.victims {
        let is_tagged = noise.chance(TAGGED);
        victim.tag = is_tagged.then(|| format!("victim {}", victim.name));
    }
    hang_posters(&mut arena, &mut noise);
    Ok(Site { name: format!("floor {seed}"), arena })
}

/// Hangs pictures of faces on walls, as flat boxes with a colour between those of skins.
fn hang_posters(arena: &mut Arena, noise: &mut NoiseStream) {
    let walls: Vec<Wall> = arena
        .walls
        .iter()
        .filter(|wall| wall.path.len() > 1 && wall.gaps.is_empty())
        .cloned()
        .collect();
    if walls.is_empty() {
        return;
    }
    for number in 0..POSTERS {
        let wall = &walls[noise.below(walls.len())];
        let leg = noise.below(wall.path.len() - 1);
        let (a, b) = (wall.path[leg], wall.path[leg + 1]);
        let along = (b - a).try_normalize().unwrap_or(DVec2::X);
        let side = if noise.chance(0.5) { along.perp() } else { -along.perp() };
        let at = a + (b - a) * noise.uniform(0.2, 0.8) + side * (wall.thickness / 2.0 + 0.012);
        let mix = noise.unit();
        let (dark, fair) = ([0x8d, 0x5a, 0x3b], [0xe0, 0xb0, 0x8c]);
        let channel =
            |i: usize| (f64::from(dark[i]) + mix * (f64::from(fair[i]) - f64::from(dark[i]))) as u8;
        let mut face = arena.materials[0].clone();
        face.name = format!("poster {number}");
        face.colour = Rgb::new(channel(0), channel(1), channel(2));
        face.pattern = base::arena::Pattern::Plain;
        face.is_transparent = false;
        let yaw = libm::atan2(along.y, along.x);
        arena.blocks.push(Block {
            name: Some(face.name.clone()),
            shape: BlockShape::Box(DVec3::new(0.24, 0.02, 0.3)),
            pose: Pose::new(at.extend(noise.uniform(0.4, 1.2)), DQuat::from_rotation_z(yaw)),
            material: face.name.clone(),
            mass: None,
            is_held: false,
        });
        arena.materials.push(face);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_judged_on_what_was_learnt() {
        let names = |sites: Vec<Site>| sites.into_iter().map(|site| site.name).collect::<Vec<_>>();
        let (learnt, judged) = (names(learnt(3).unwrap()), names(judged(3).unwrap()));
        assert!(learnt.iter().all(|name| !judged.contains(name)), "{learnt:?} {judged:?}");
        assert_eq!(judged.len(), 5);
    }

    #[test]
    fn a_floor_has_posters_and_some_wear_tags() {
        let site = generated(LEARNT).unwrap();
        let posters = site.arena.blocks.iter().filter(|b| b.material.starts_with("poster"));
        assert_eq!(posters.count(), POSTERS);
        assert!(Lit::Dark.on(&site.arena).lamps.iter().all(|lamp| !lamp.is_on));
        assert_eq!(Lit::Day.on(&site.arena), site.arena);
    }
}
