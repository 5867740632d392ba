//! Whether what an arena places stands somewhere sensible.

use base::arena::Arena;
use glam::{DVec3, Vec3};
use sim_rays::{Filter, Ray, RayCast};

use crate::world::World;

/// Something that is placed badly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Name of the thing.
    pub thing: String,
    /// What is wrong and what to do about it.
    pub message: String,
    /// Whether the arena cannot be used like this.
    pub is_error: bool,
}

/// A robot of this half width must fit a start pose, metres.
const START_CLEARANCE: f64 = 0.2;
/// From here up to here above the floor a start pose must be free, metres.
const START_HEIGHTS: [f64; 2] = [0.08, 0.3];
/// A start or victim that hangs higher than this above the ground is badly placed, metres.
const MOST_DROP: f64 = 0.3;

/// Looks at start poses, victims and tags.
pub fn check_placement(world: &World) -> Vec<Finding> {
    let arena = world.arena();
    let mut findings = vec![];
    for start in &arena.starts {
        let at = start.pose.position;
        if let Some(obstacle) = obstacle_near(world, at) {
            findings.push(Finding {
                thing: start.name.clone(),
                message: format!(
                    "stands in {obstacle} (or within {START_CLEARANCE} m of it); move its `at`"
                ),
                is_error: true,
            });
        }
        findings.extend(hanging(world, &start.name, at, true));
    }
    findings.extend(arena.victims.iter().filter_map(|v| hanging(world, &v.name, v.at, false)));
    findings.extend(far_away(arena));
    findings
}

/// The first thing solid within reach of a start pose.
fn obstacle_near(world: &World, at: DVec3) -> Option<&str> {
    let offsets = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let probes: Vec<Vec3> = START_HEIGHTS
        .iter()
        .flat_map(|&z| {
            offsets.map(|(x, y)| DVec3::new(x * START_CLEARANCE, y * START_CLEARANCE, z))
        })
        .map(|offset| (at + offset).as_vec3())
        .collect();
    let parts = world.scene().parts().iter();
    let owners = parts.filter(|part| probes.iter().any(|&probe| part.shape.contains(probe)));
    owners.map(|part| world.things()[part.surface.owner as usize].name.as_str()).next()
}

fn hanging(world: &World, name: &str, at: DVec3, is_error: bool) -> Option<Finding> {
    let above = at.as_vec3() + Vec3::Z * 0.05;
    let down = Ray::new(above, -Vec3::Z, MOST_DROP as f32 + 0.05);
    if world.scene().is_blocked(&down, &Filter::default()) {
        return None;
    }
    let message =
        format!("has no floor within {MOST_DROP} m under it at [{}, {}, {}]", at.x, at.y, at.z);
    Some(Finding { thing: name.to_owned(), message, is_error })
}

/// Tags far outside of everything else are usually slips of the pen.
fn far_away(arena: &Arena) -> Vec<Finding> {
    const FAR: f64 = 500.0;
    let is_far = |at: DVec3| at.length() > FAR;
    let tags = arena.tags.iter().filter(|tag| is_far(tag.at)).map(|tag| Finding {
        thing: format!("tag {}", tag.id),
        message: format!("lies more than {FAR} m from the origin"),
        is_error: false,
    });
    tags.collect()
}

#[cfg(test)]
mod tests {
    use base::arena::{Block, BlockShape, Floor, Start};
    use base::geom::Pose;
    use glam::DVec2;

    use super::*;

    fn arena_with_start(at: DVec3) -> Arena {
        let mut arena = Arena::default();
        arena.floors.push(Floor {
            at: DVec3::ZERO,
            size: DVec2::splat(6.0),
            thickness: 0.1,
            material: "concrete".into(),
        });
        arena.blocks.push(Block {
            name: Some("crate".into()),
            shape: BlockShape::Box(DVec3::ONE),
            pose: Pose::at(DVec3::new(2.0, 0.0, 0.5)),
            material: "wood".into(),
            mass: None,
            is_held: false,
        });
        arena.starts.push(Start { name: "Start1".into(), pose: Pose::at(at) });
        arena
    }

    fn messages(at: DVec3) -> Vec<String> {
        let world = World::new(&arena_with_start(at)).unwrap();
        check_placement(&world).into_iter().map(|f| format!("{} {}", f.thing, f.message)).collect()
    }

    #[test]
    fn a_free_start_on_the_floor_is_fine() {
        assert!(messages(DVec3::ZERO).is_empty());
    }

    #[test]
    fn a_start_inside_or_beside_a_block_names_the_block() {
        for x in [2.0, 1.4] {
            let found = messages(DVec3::X * x);
            assert!(
                found.len() == 1 && found[0].starts_with("Start1 stands in crate"),
                "{found:?}"
            );
        }
    }

    #[test]
    fn a_start_beyond_the_floor_or_above_it_is_found() {
        for at in [DVec3::X * 9.0, DVec3::Z] {
            let found = messages(at);
            assert!(found.len() == 1 && found[0].contains("no floor"), "{found:?}");
        }
    }
}
