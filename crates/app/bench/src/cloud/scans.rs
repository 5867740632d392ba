//! The scans everybody is measured with: the peers' `make_scans.py` makes the same from the same room.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3, Mat3, Vec3};
use sim_rays::{Filter, Part, Ray, RayCast, Scene, Shape, Surface};

use crate::rays::as_boxes;
use crate::room::{Cuboid, Lcg, RoomPlan};

/// World points seen from one place.
pub(crate) struct Scan {
    pub(crate) origin: DVec3,
    pub(crate) points: Vec<DVec3>,
}

/// Longest range, metres.
const REACH: f32 = 20.0;
/// A place is at least so far from boxes, metres.
const CLEARANCE: f64 = 0.4;
const PLACE_SEED: u64 = 5;
/// Middle of the ceiling that closes the room, metres.
const CEILING: f32 = 3.1;

/// Ten places, 16 rings from -15° to 15°, 900 beams each.
pub(crate) fn lidar() -> Vec<Scan> {
    let directions: Vec<DVec3> = (0..16)
        .flat_map(|ring| (0..900).map(move |beam| (ring, beam)))
        .map(|(ring, beam)| {
            let (up, level) = libm::sincos((-15.0 + 2.0 * f64::from(ring)).to_radians());
            let (y, x) = libm::sincos((f64::from(beam) * 0.4).to_radians());
            DVec3::new(level * x, level * y, up)
        })
        .collect();
    scans(&directions, 10, 0.8)
}

/// Five places, pictures of 320 x 240 depths, 60° wide.
pub(crate) fn depth() -> Vec<Scan> {
    const WIDE: i32 = 320;
    const HIGH: i32 = 240;
    let edge = libm::tan(30f64.to_radians());
    let across = |pixel: i32, of: i32| 2.0 * (f64::from(pixel) + 0.5) / f64::from(of) - 1.0;
    let directions: Vec<DVec3> = (0..HIGH)
        .flat_map(|v| (0..WIDE).map(move |u| (u, v)))
        .map(|(u, v)| {
            let up = -across(v, HIGH) * edge * f64::from(HIGH) / f64::from(WIDE);
            DVec3::new(1.0, -across(u, WIDE) * edge, up).normalize()
        })
        .collect();
    scans(&directions, 5, 0.5)
}

fn scans(directions: &[DVec3], count: usize, height: f64) -> Vec<Scan> {
    let scene = room();
    let see = |(place, heading): (DVec2, f64)| {
        let origin = place.extend(height);
        let (sine, cosine) = libm::sincos(heading);
        let turned =
            |d: &DVec3| DVec3::new(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y, d.z);
        let points = directions.iter().map(turned).filter_map(|direction| {
            let ray = Ray::new(origin.as_vec3(), direction.as_vec3(), REACH);
            let hit = scene.cast(&ray, &Filter::default())?;
            // Peers read them as f32.
            Some((origin + direction * f64::from(hit.distance)).as_vec3().as_dvec3())
        });
        Scan { origin: origin.as_vec3().as_dvec3(), points: points.collect() }
    };
    places(count).into_iter().map(see).collect()
}

fn room() -> Scene {
    let mut parts = as_boxes();
    let half = Vec3::new(10.2, 10.2, 0.1);
    let shape = Shape::cuboid(Vec3::Z * CEILING, Mat3::IDENTITY, half);
    parts.push(Part { shape, surface: Surface::default() });
    Scene::new(parts, vec![])
}

/// Places clear of boxes, with a heading each.
fn places(count: usize) -> Vec<(DVec2, f64)> {
    let boxes = RoomPlan::default().cuboids();
    let boxes = &boxes[..RoomPlan::default().box_count];
    let is_clear = |cuboid: &Cuboid, place: DVec2| {
        let (sine, cosine) = libm::sincos(cuboid.yaw);
        let away = place - cuboid.centre.truncate();
        let along = (cosine * away.x + sine * away.y).abs();
        let beside = (cosine * away.y - sine * away.x).abs();
        along > cuboid.half.x + CLEARANCE || beside > cuboid.half.y + CLEARANCE
    };
    let mut chance = Lcg(PLACE_SEED);
    let mut places = vec![];
    while places.len() < count {
        let place = DVec2::new((chance.unit() - 0.5) * 17.0, (chance.unit() - 0.5) * 17.0);
        if boxes.iter().all(|cuboid| is_clear(cuboid, place)) {
            places.push((place, chance.unit() * TAU));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scans_are_those_of_the_peers() {
        let counts = [lidar(), depth()]
            .map(|scans| (scans.len(), scans.iter().map(|scan| scan.points.len()).sum::<usize>()));
        // As `make_scans.py` prints them.
        assert_eq!(counts, [(10, 143_469), (5, 383_694)]);
    }
}
