//! Where the parts of a body are.

use std::collections::BTreeSet;
use std::f64::consts::FRAC_PI_2;

use base::arena::{Motion, Posture, Victim};
use glam::{DVec3, Vec3};
use sim_rays::{Filter, Ray, RayCast};
use sim_world::{BodyPart, ThingKind, World};

use crate::plan::{POSTURES, alone, built, extent, ground, middle, seconds, victim};

/// The way chest and face look.
fn forward(posture: Posture) -> Vec3 {
    match posture {
        Posture::Standing | Posture::Sitting => Vec3::X,
        Posture::Lying => Vec3::Z,
        Posture::Curled => Vec3::Y,
    }
}

fn part_at(world: &World, ray: &Ray) -> Option<BodyPart> {
    let hit = world.scene().cast(ray, &Filter::default())?;
    match world.things()[hit.surface.owner as usize].kind {
        ThingKind::Victim { part, .. } => Some(part),
        _ => None,
    }
}

#[test]
fn rays_find_every_part_in_every_posture_above_the_floor() {
    for posture in POSTURES {
        let mut arena = ground();
        arena.victims.push(victim(posture));
        let world = built(&arena);
        let mut found = BTreeSet::new();
        for step in 0..100 * 100 {
            let (a, b) = ((step % 100) as f32 * 0.02 - 1.0, (step / 100) as f32 * 0.02);
            let rays = [
                Ray::new(Vec3::new(a, b - 1.0, 3.0), -Vec3::Z, 9.0),
                Ray::new(Vec3::new(3.0, a, b), -Vec3::X, 9.0),
                Ray::new(Vec3::new(a, -3.0, b), Vec3::Y, 9.0),
                Ray::new(Vec3::new(a, 3.0, b), -Vec3::Y, 9.0),
            ];
            found.extend(rays.iter().filter_map(|ray| part_at(&world, ray)));
        }
        assert_eq!(found, BTreeSet::from(BodyPart::ALL), "{posture:?}");
    }
}

#[test]
fn bodies_of_any_height_rest_on_the_floor_while_they_breathe() {
    for posture in POSTURES {
        for height in [1.1, 1.75, 2.1] {
            let mut world = alone(Victim { height, motion: Motion::Breathing, ..victim(posture) });
            for quarter in 0..4 {
                world.advance(seconds(f64::from(quarter)), &[]);
                let low = world.bounds().min.z;
                assert!((-0.03..=0.02).contains(&low), "{posture:?} {height} m: {low} m");
            }
        }
    }
}

#[test]
fn hips_and_head_touch_the_ground_when_the_posture_says_so() {
    for posture in [Posture::Sitting, Posture::Lying, Posture::Curled] {
        let low = extent(&alone(victim(posture)), BodyPart::Torso).0.z;
        assert!((-0.03..=0.02).contains(&low), "{posture:?}: {low} m");
    }
    for posture in [Posture::Lying, Posture::Curled] {
        let low = extent(&alone(victim(posture)), BodyPart::Head).0.z;
        assert!((-0.03..=0.05).contains(&low), "{posture:?}: {low} m");
    }
}

#[test]
fn the_head_is_where_the_posture_puts_it() {
    for (posture, place) in [
        (Posture::Standing, [0.0, 0.0, 0.92]),
        (Posture::Sitting, [0.0, 0.0, 0.46]),
        (Posture::Lying, [0.38, 0.0, 0.06]),
        (Posture::Curled, [0.35, 0.1, 0.07]),
    ] {
        let head = middle(&alone(victim(posture)), BodyPart::Head) / 1.75;
        assert!((head - Vec3::from_array(place)).length() < 0.05, "{posture:?}: {head}");
    }
}

#[test]
fn somebody_standing_is_as_tall_as_described_and_everybody_grows_with_it() {
    let size = |posture, height| alone(Victim { height, ..victim(posture) }).bounds().size();
    let tall = size(Posture::Standing, 1.75).z;
    assert!((tall - 1.75).abs() < 0.04, "{tall} m");
    for posture in POSTURES {
        let (small, large) = (size(posture, 1.0), size(posture, 2.0));
        assert!((large - small * 2.0).length() < 1e-5, "{posture:?}: {small} {large}");
    }
}

#[test]
fn yaw_turns_the_body_and_at_moves_it() {
    let at = DVec3::new(2.0, 3.0, 1.0);
    let turned = alone(Victim { at, yaw: FRAC_PI_2, ..victim(Posture::Lying) });
    let straight = middle(&alone(victim(Posture::Lying)), BodyPart::Head);
    let expected = at.as_vec3() + Vec3::new(-straight.y, straight.x, straight.z);
    let head = middle(&turned, BodyPart::Head);
    assert!((head - expected).length() < 1e-5, "{head} instead of {expected}");
}

#[test]
fn left_is_left_of_who_looks_out_of_the_eyes() {
    for posture in POSTURES {
        let world = alone(victim(posture));
        let up = middle(&world, BodyPart::Head) - middle(&world, BodyPart::Torso);
        let left = up.cross(forward(posture)).normalize();
        for [one, other] in
            [[BodyPart::LeftArm, BodyPart::RightArm], [BodyPart::LeftLeg, BodyPart::RightLeg]]
        {
            let across = (middle(&world, one) - middle(&world, other)).dot(left);
            assert!(across > 0.02, "{posture:?}: {one:?} is {across} m to the left");
        }
    }
}

#[test]
fn the_face_looks_forward_and_the_hair_is_behind() {
    for posture in POSTURES {
        let world = alone(victim(posture));
        let head = middle(&world, BodyPart::Head);
        let up = (head - middle(&world, BodyPart::Torso)).normalize();
        let seen_from = |side: Vec3| {
            // A little above the middle, which the neck draws towards the chest.
            let target = head + up * 0.05;
            let ray = Ray::new(target + side * 2.0, -side, 9.0);
            let hit = world.scene().cast(&ray, &Filter::default()).unwrap();
            world.materials()[hit.surface.material as usize].name.clone()
        };
        let ahead = forward(posture).reject_from(up).normalize();
        assert_eq!(seen_from(ahead), "Ada's skin", "{posture:?}");
        assert_eq!(seen_from(-ahead), "Ada's hair", "{posture:?}");
    }
}
