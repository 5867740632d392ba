//! Where a robot stands and looks from: places on the floor with room around, half of them before somebody.

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::{DVec2, Vec3};
use link_images::map_server::Cell;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::{ThingKind, World, truth_map};

/// Cells of the map that says where there is room, metres.
const CELL: f64 = 0.1;
/// Height at which a robot is stopped, and at which bodies are met, metres.
const HEIGHT: f64 = 0.25;
/// Room a robot has around it, metres.
const ROOM: f64 = 0.35;
/// How far from somebody a robot stands that looks at them, metres.
const BEFORE: [f64; 2] = [0.9, 5.0];
const TRIES: usize = 400;

/// A floor to stand on.
pub(super) struct Ground<'a> {
    pub(super) world: &'a World,
    places: Vec<DVec2>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(world: &'a World) -> Self {
        let mut places = vec![];
        if let Some(map) = truth_map(world, HEIGHT, CELL) {
            let reach = (ROOM / CELL) as isize;
            let is_free = |x: isize, y: isize| {
                let inside = x >= 0 && y >= 0;
                inside && map.at(x as usize, y as usize) == Some(Cell::Free)
            };
            for y in 0..map.height as isize {
                for x in 0..map.width as isize {
                    let near = -reach..=reach;
                    if near.clone().all(|dy| near.clone().all(|dx| is_free(x + dx, y + dy))) {
                        let cell = DVec2::new(x as f64 + 0.5, y as f64 + 0.5) * CELL;
                        places.push(cell + DVec2::new(map.origin[0], map.origin[1]));
                    }
                }
            }
        }
        Self { world, places }
    }

    /// Poses to look from; every other one looks at somebody who is in plain view, where there is such a place.
    pub(super) fn views(&self, count: usize, noise: &mut NoiseStream) -> Vec<Pose2> {
        if self.places.is_empty() {
            return vec![];
        }
        (0..count)
            .map(|number| {
                let before = (number % 2 == 0).then(|| self.before_somebody(noise)).flatten();
                before.unwrap_or_else(|| {
                    let at = self.places[noise.below(self.places.len())];
                    Pose2::new(
                        at.x,
                        at.y,
                        noise.uniform(-std::f64::consts::PI, std::f64::consts::PI),
                    )
                })
            })
            .collect()
    }

    fn before_somebody(&self, noise: &mut NoiseStream) -> Option<Pose2> {
        let victims = &self.world.arena().victims;
        (0..if victims.is_empty() { 0 } else { TRIES }).find_map(|_| {
            let somebody = victims[noise.below(victims.len())].at.truncate();
            let at = self.places[noise.below(self.places.len())];
            let way = somebody - at;
            let aim = libm::atan2(way.y, way.x) + noise.uniform(-0.3, 0.3);
            let is_near = (BEFORE[0]..BEFORE[1]).contains(&way.length());
            (is_near && self.sees(at, somebody)).then(|| Pose2::new(at.x, at.y, aim))
        })
    }

    /// A free place, drawn.
    pub(super) fn place(&self, noise: &mut NoiseStream) -> Option<DVec2> {
        (!self.places.is_empty()).then(|| self.places[noise.below(self.places.len())])
    }

    /// Whether nothing but somebody's body stands between two places, by what is known of the floor at a laser's height.
    pub(super) fn sees(&self, from: DVec2, to: DVec2) -> bool {
        let at = |place: DVec2| Vec3::new(place.x as f32, place.y as f32, HEIGHT as f32 + 0.1);
        let way = Ray::between(at(from), at(to));
        let things = self.world.things();
        let hit = self.world.scene().cast(&way, &Filter::THROUGH_GLASS);
        hit.is_none_or(|hit| {
            matches!(things[hit.surface.owner as usize].kind, ThingKind::Victim { .. })
        })
    }
}
