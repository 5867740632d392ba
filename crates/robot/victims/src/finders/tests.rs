//! What finders make of readings of a plain scene: a sensor 0.5 m above a level floor, looking along x.

use std::sync::Arc;

use base::camera::{CameraModel, Pinhole, Turning};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::{HeatView, PartSeen, TagSeen};
use base::picture::Picture;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_vision::{Histogram, Odds};

use super::*;
use crate::sighting::{Place, Strength};

const SKIN: Rgb = Rgb::new(198, 143, 106);
const WALL: Rgb = Rgb::new(120, 122, 125);

fn eye() -> Eye<'static> {
    let (robot, time) = ("scout", SimTime::ZERO);
    Eye {
        robot,
        time,
        world_from_sensor: Pose::at(DVec3::Z * 0.5),
        floor: 0.0,
        doubt: [0.05, 0.01],
    }
}

fn camera() -> Pinhole {
    Pinhole::of_view(160, 120, 1.0)
}

/// Whether each pixel shows an upright board, `from` to `to` metres above the floor and 0.4 m wide, at x = 3 m.
fn board(from: f64, to: f64) -> Vec<bool> {
    let camera = camera();
    let shows = |index: usize| {
        let ray = camera.ray((index % 160) as f64, (index / 160) as f64) * 3.0;
        ray.y.abs() < 0.2 && (from..to).contains(&(ray.z + 0.5))
    };
    (0..160 * 120).map(shows).collect()
}

fn off(place: Place, from: DVec2) -> f64 {
    match place {
        Place::At { centre, .. } => centre.distance(from),
        Place::Within(_) => f64::INFINITY,
    }
}

fn warm(mask: &[bool], kelvin: f32) -> HeatView {
    let values = mask.iter().map(|&is_warm| if is_warm { kelvin } else { 293.0 }).collect();
    HeatView { camera: CameraModel::Pinhole(camera()), kelvin: Arc::new(values) }
}

#[test]
fn somebody_warm_stands_where_their_feet_meet_the_floor() {
    let view = warm(&board(0.0, 0.9), 305.0);
    let look = warmth(&view, &eye(), 6.0, &Obstacles::default()).unwrap();
    assert_eq!(look.sightings.len(), 1);
    let seen = look.sightings[0];
    assert_eq!(seen.strength, Strength::Strong);
    // The middle of a body is a hand's breadth behind what is seen of it.
    assert!(off(seen.place, DVec2::new(3.15, 0.0)) < 0.12, "{seen:?}");
}

#[test]
fn what_is_too_hot_too_cold_or_too_far_is_nobody() {
    for (kelvin, reach) in [(340.0, 6.0), (294.0, 6.0), (305.0, 2.0)] {
        let view = warm(&board(0.0, 0.9), kelvin);
        let look = warmth(&view, &eye(), reach, &Obstacles::default()).unwrap();
        assert!(look.sightings.is_empty(), "{kelvin} K within {reach} m: {look:?}");
    }
}

#[test]
fn what_hangs_in_the_air_is_as_far_as_the_laser_says_or_nowhere() {
    let view = warm(&board(0.7, 0.95), 305.0);
    let look = warmth(&view, &eye(), 6.0, &Obstacles::default()).unwrap();
    assert!(look.sightings.is_empty(), "its foot is above the horizon");
    let scan = base::messages::Scan {
        first_angle: -0.05,
        step: 0.05,
        min_range: 0.1,
        max_range: 8.0,
        elevations: vec![0.0],
        ranges: vec![Some(3.0); 3],
    };
    let obstacles = Obstacles::of(&scan, &Pose::at(DVec3::Z * 0.2));
    let look = warmth(&view, &eye(), 6.0, &obstacles).unwrap();
    assert!(off(look.sightings[0].place, DVec2::new(3.15, 0.0)) < 0.05, "{look:?}");
}

fn painted(mask: &[bool], dim: u8) -> Picture {
    let dimmed = |colour: Rgb| Rgb::new(colour.r / dim, colour.g / dim, colour.b / dim);
    let colour = |&is_skin: &bool| dimmed(if is_skin { SKIN } else { WALL });
    Picture { width: 160, pixels: mask.iter().map(colour).collect() }
}

fn odds() -> Odds {
    let skin = Histogram::of(32, [SKIN; 500]).unwrap();
    Odds::learn(&skin, &Histogram::of(32, [WALL; 5000]).unwrap(), 1.0).unwrap()
}

#[test]
fn skin_is_found_by_its_colour_and_in_the_dark_there_is_no_vote() {
    let (mask, camera) = (board(0.2, 0.4), CameraModel::Pinhole(camera()));
    let look = |dim| {
        let picture = painted(&mask, dim);
        let reach = (6.0, &Obstacles::default());
        skin((&picture, &camera), (&odds(), 1.0), &eye(), reach).unwrap()
    };
    assert_eq!(look(1).sightings.len(), 1);
    let dark = look(12);
    assert!(dark.sightings.is_empty() && !dark.covers(DVec2::new(3.0, 0.0)), "{dark:?}");
}

#[test]
fn one_part_alone_is_weak_and_several_are_strong() {
    let part =
        |name: &str, x: f64| PartSeen { part: name.to_owned(), position: DVec3::new(x, 0.0, 0.0) };
    let strengths = |seen: &[PartSeen]| -> Vec<Strength> {
        parts(seen, 0.02, &eye(), (1.0, 6.0)).sightings.iter().map(|s| s.strength).collect()
    };
    assert_eq!(strengths(&[part("Hand", 2.0)]), [Strength::Weak]);
    assert_eq!(strengths(&[part("Hand", 2.0), part("Chest", 2.2)]), [Strength::Strong]);
    assert_eq!(strengths(&[part("Chest", 2.0), part("Chest", 4.5)]), [Strength::Weak; 2]);
}

#[test]
fn a_tag_that_speaks_of_a_victim_is_strong_and_one_without_a_place_is_somewhere() {
    let tag = |memory: &str, position| TagSeen { id: 3, memory: Some(memory.to_owned()), position };
    let seen = [tag("corridor 4", None), tag("Victim Ada", Some(DVec3::X))];
    let look = tags(&seen, &eye(), 4.0);
    assert_eq!(look.sightings[0].strength, Strength::Weak);
    assert!(matches!(look.sightings[0].place, Place::Within(sector) if sector.reach == 4.0));
    assert_eq!(look.sightings[1].strength, Strength::Strong);
    assert!(off(look.sightings[1].place, DVec2::X) < 1e-9);
}

#[test]
fn in_a_panorama_somebody_behind_is_found_behind() {
    let camera = Turning::of_view(720, 160, std::f64::consts::TAU);
    let model = CameraModel::Turning(camera);
    // A board 0.4 m wide at 2.5 m, behind to the left, skin from 0.1 to 0.4 m above the floor.
    let yaw = 2.5;
    let shows = |index: usize| {
        let sight = model.sight((index % 720) as f64, (index / 720) as f64).unwrap().towards;
        let off = base::geom::wrap_angle(libm::atan2(sight.y, sight.x) - yaw);
        let height = 0.5 + sight.z / sight.truncate().length() * 2.5;
        (off * 2.5).abs() < 0.2 && (0.1..0.4).contains(&height)
    };
    let mask: Vec<bool> = (0..720 * 160).map(shows).collect();
    let picture = Picture { width: 720, ..painted(&mask, 1) };
    let reach = (6.0, &Obstacles::default());
    let look = skin((&picture, &model), (&odds(), 1.0), &eye(), reach).unwrap();
    let [seen] = look.sightings.as_slice() else { panic!("{look:?}") };
    let place = DVec2::from_angle(yaw) * 2.5;
    // Its foot hangs 10 cm above the floor, so it is taken to be farther away.
    assert!(off(seen.place, place) < 1.0, "{seen:?}");
    let Place::At { centre, .. } = seen.place else { panic!("{seen:?}") };
    assert!(base::geom::wrap_angle(centre.to_angle() - yaw).abs() < 0.02, "{centre}");
    assert!(look.covers(DVec2::new(1.0, -2.0)) && look.covers(place), "it looks all around");
}
