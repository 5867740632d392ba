//! Victims in pictures.

use std::collections::BTreeSet;

use base::arena::Posture;
use base::geom::Pose;
use glam::DVec3;
use sim_camera::{colour, depth, depth_picture, labels};
use sim_world::{BodyPart, ThingKind, World};

use crate::stage::{dim, light, spec, victim};

#[test]
fn all_parts_of_somebody_standing_are_told_apart_by_their_labels() {
    let mut arena = dim();
    arena.victims.push(victim(Posture::Standing));
    let world = World::new(&arena).unwrap();
    let image = labels(&world, &spec(97, 97), &Pose::IDENTITY);
    let part = |label: u32| match world.things()[label as usize].kind {
        ThingKind::Victim { part, .. } => part,
        other => panic!("{other:?}"),
    };
    let seen: BTreeSet<BodyPart> = image.values.iter().copied().flatten().map(part).collect();
    assert_eq!(seen, BTreeSet::from(BodyPart::ALL));
    let rows = |wanted: BodyPart| {
        let shows = |row: &usize| {
            let row = &image.values[row * 97..][..97];
            row.iter().flatten().any(|&label| part(label) == wanted)
        };
        (0..97).filter(shows).collect::<Vec<_>>()
    };
    let (head, foot) = (rows(BodyPart::Head).pop(), rows(BodyPart::LeftLeg).first().copied());
    assert!(head < foot, "the head is above the legs: {head:?} {foot:?}");
}

#[test]
fn skin_shirt_and_trousers_have_their_colours() {
    let mut arena = dim();
    arena.victims.push(victim(Posture::Standing));
    let world = World::new(&arena).unwrap();
    let seen_at = |height: f64| {
        let target = DVec3::new(3.0, 0.0, -0.9 + height);
        let picture =
            colour(&world, &spec(33, 33), &Pose::looking_at(target - DVec3::X * 2.0, target));
        light(&picture, 16, 16)
    };
    let ([r, g, b], shirt) = (seen_at(0.92 * 1.75), seen_at(0.7 * 1.75));
    assert!(r > g && g > b && b > 0.01, "a face: {r} {g} {b}");
    assert!(shirt[2] > 0.05 && shirt[0] == 0.0, "{shirt:?}");
    let target = DVec3::new(3.0, 0.06 * 1.75, -0.9 + 0.3 * 1.75);
    let picture = colour(&world, &spec(33, 33), &Pose::looking_at(target - DVec3::X * 2.0, target));
    let trousers = light(&picture, 16, 16);
    assert!(trousers[0] > 0.05 && trousers[2] == 0.0, "{trousers:?}");
}

#[test]
fn depth_is_measured_along_the_viewing_axis_and_near_is_bright() {
    let mut arena = dim();
    crate::stage::add_wall(&mut arena, 4.0, crate::stage::GREY);
    arena.victims.push(victim(Posture::Standing));
    let image = depth(&World::new(&arena).unwrap(), &spec(33, 33), &Pose::IDENTITY);
    let wall = image.at(0, 0).unwrap();
    assert!((wall - 4.0).abs() < 1e-4, "{wall}: a wall is equally far everywhere");
    let body = image.at(16, 16).unwrap();
    assert!((2.7..3.0).contains(&body), "{body}");
    let picture = depth_picture(&image);
    assert!(picture.at(16, 16).r > picture.at(0, 0).r);
}
