//! An arena as solids with colours.

use base::arena::{Material, Pattern, Smoke};
use base::colour::Rgb;
use glam::{Mat3, Quat};
use link_station::{Solid, SolidKind, SolidShape, Solids};
use sim_rays::{Part, RoundKind, Shape};
use sim_world::{ThingKind, World};

/// Opacity of glass.
const GLASS: u8 = 70;

/// All that never moves, and the smoke in the air.
pub fn fixed_solids(world: &World) -> Solids {
    let mut all = solids(world, world.fixed_parts());
    all.extend(world.smokes().iter().map(smoke));
    Solids { can_move: false, solids: all }
}

/// A volume of smoke, as opaque as it is along its shortest edge.
fn smoke(smoke: &Smoke) -> Solid {
    let bounds = smoke.zone.bounds();
    let opacity = 1.0 - libm::exp(-smoke.density * smoke.zone.size.min_element());
    // Thick enough to be seen, thin enough to see what is in it.
    let opacity = (255.0 * opacity.clamp(0.1, 0.6)) as u8;
    let Rgb { r, g, b } = smoke.colour;
    Solid {
        kind: SolidKind::Smoke,
        colour: [r, g, b, opacity],
        shape: SolidShape::Box(
            ((bounds.min + bounds.max) / 2.0).as_vec3().to_array(),
            ((bounds.max - bounds.min) / 2.0).as_vec3().to_array(),
            Quat::IDENTITY.to_array(),
        ),
    }
}

/// Doors, loose blocks and people, where they are now.
pub fn moving_solids(world: &World) -> Solids {
    let mut all = solids(world, world.door_parts());
    all.extend(world.loose_blocks().map(|block| solid(world, block.part)));
    all.extend(solids(world, world.victim_parts()));
    Solids { can_move: true, solids: all }
}

fn solids(world: &World, parts: &[Part]) -> Vec<Solid> {
    parts.iter().map(|part| solid(world, part)).collect()
}

fn solid(world: &World, part: &Part) -> Solid {
    let material = world.materials().get(part.surface.material as usize);
    let thing = world.things().get(part.surface.owner as usize);
    let kind = thing.map_or(SolidKind::Thing, |thing| kind(thing.kind));
    let Rgb { r, g, b } = material.map_or(Rgb::new(128, 128, 128), mean_colour);
    let opacity = if part.surface.is_transparent { GLASS } else { u8::MAX };
    Solid { kind, colour: [r, g, b, opacity], shape: shape(&part.shape) }
}

fn kind(kind: ThingKind) -> SolidKind {
    match kind {
        ThingKind::Floor => SolidKind::Floor,
        ThingKind::Wall => SolidKind::Wall,
        ThingKind::Terrain => SolidKind::Terrain,
        ThingKind::Door => SolidKind::Door,
        ThingKind::Victim { .. } => SolidKind::Victim,
        ThingKind::Block | ThingKind::Mesh | ThingKind::Landmark | ThingKind::Robot => {
            SolidKind::Thing
        }
    }
}

/// The page draws plain colours: two that alternate become what they look like from afar.
fn mean_colour(material: &Material) -> Rgb {
    let (other, share) = match &material.pattern {
        Pattern::Checker { other, .. }
        | Pattern::Stripes { other, .. }
        | Pattern::Blotches { other, .. } => (*other, 2),
        _ => return material.colour,
    };
    let mix = |a: u8, b: u8| ((u16::from(a) * (share - 1) + u16::from(b)) / share) as u8;
    let Rgb { r, g, b } = material.colour;
    Rgb::new(mix(r, other.r), mix(g, other.g), mix(b, other.b))
}

fn shape(shape: &Shape) -> SolidShape {
    match shape {
        Shape::Box(cuboid) => SolidShape::Box(
            cuboid.centre.to_array(),
            cuboid.half.to_array(),
            rotation(&cuboid.axes),
        ),
        Shape::Round(round) => {
            let (middle, radius) = (round.centre.to_array(), round.radius);
            let (half, turned) = (round.half_length, rotation(&round.axes));
            match round.kind {
                RoundKind::Sphere => SolidShape::Sphere(middle, radius),
                RoundKind::Cylinder => SolidShape::Cylinder(middle, radius, half, turned),
                RoundKind::Capsule => SolidShape::Capsule(middle, radius, half, turned),
            }
        }
        Shape::Triangle(triangle) => SolidShape::Triangle(triangle.corners.map(|c| c.to_array())),
    }
}

fn rotation(axes: &Mat3) -> [f32; 4] {
    Quat::from_mat3(axes).normalize().to_array()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke_is_a_box_that_can_be_seen_through() {
        let (arena, _) = app_missions::stage::open_with_text("collapse").unwrap();
        let world = World::new(&arena).unwrap();
        let solids = fixed_solids(&world).solids;
        let smokes: Vec<_> = solids.iter().filter(|s| s.kind == SolidKind::Smoke).collect();
        assert_eq!(smokes.len(), world.smokes().len());
        assert!(
            !smokes.is_empty() && smokes.iter().all(|smoke| (25..154).contains(&smoke.colour[3]))
        );
    }

    #[test]
    fn every_part_of_a_shipped_arena_is_a_solid_within_its_bounds() {
        let (arena, _) = app_missions::stage::open_with_text("yellow").unwrap();
        let world = World::new(&arena).unwrap();
        let solids = fixed_solids(&world).solids;
        assert_eq!(solids.len(), world.fixed_parts().len() + world.smokes().len());
        assert!(solids.iter().any(|solid| solid.kind == SolidKind::Wall));
        let people = moving_solids(&world).solids;
        assert!(people.iter().any(|solid| solid.kind == SolidKind::Victim));
        let bounds = world.bounds();
        for solid in &solids {
            let (SolidShape::Box(at, ..) | SolidShape::Sphere(at, _)) = solid.shape else {
                continue;
            };
            assert!(f64::from(at[0]) >= bounds.min.x && f64::from(at[0]) <= bounds.max.x);
        }
    }
}
