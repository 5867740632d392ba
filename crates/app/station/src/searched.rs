//! Where robots have searched: floor that was in sight, and near enough to find somebody there.

use std::collections::{BTreeMap, BTreeSet};

use glam::{DVec3, Vec3};
use link_station::{Layer, LayerKind, TILE, Tile, ToPage};
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

/// The layer on the page.
const LAYER: u8 = 2;
/// Cells of the layer, metres.
const GRAIN: f32 = 0.25;
/// A person is told from a heap of clothes up to here, metres.
const REACH: f32 = 3.0;
/// Directions that are looked into.
const LOOKS: u16 = 72;
/// Eyes are so far above the robot's middle, metres: over its own body, under most tables' tops.
const EYES: f32 = 0.6;
/// A robot looks again when it has moved so far, metres.
const STRIDE: f64 = 0.2;
/// What a searched cell says.
const SEEN: u8 = 200;

/// The layer as it grows.
#[derive(Debug, Default)]
pub(super) struct Searched {
    tiles: BTreeMap<(i32, i32), Vec<u8>>,
    changed: BTreeSet<(i32, i32)>,
    /// Where each robot looked last.
    looked: BTreeMap<String, DVec3>,
    is_told: bool,
}

impl Searched {
    /// A robot is here.
    pub(super) fn look(&mut self, world: &World, robot: &str, at: DVec3) {
        if self.looked.get(robot).is_some_and(|last| last.distance(at) < STRIDE) {
            return;
        }
        self.looked.insert(robot.to_owned(), at);
        let eyes = at.as_vec3() + Vec3::Z * EYES;
        for look in 0..LOOKS {
            let angle = std::f32::consts::TAU * f32::from(look) / f32::from(LOOKS);
            let towards = Vec3::new(libm::cosf(angle), libm::sinf(angle), 0.0);
            let hit = world.scene().cast(&Ray::new(eyes, towards, REACH), &Filter::default());
            let reach = hit.map_or(REACH, |hit| hit.distance);
            let steps = (reach / (GRAIN / 2.0)) as u16;
            (0..=steps)
                .for_each(|step| self.mark(eyes + towards * (f32::from(step) * GRAIN / 2.0)));
        }
    }

    fn mark(&mut self, place: Vec3) {
        let (x, y) = ((place.x / GRAIN).floor() as i32, (place.y / GRAIN).floor() as i32);
        let edge = TILE as i32;
        let tile = (x.div_euclid(edge), y.div_euclid(edge));
        let index = (y.rem_euclid(edge) * edge + x.rem_euclid(edge)) as usize;
        let cells = self.tiles.entry(tile).or_insert_with(|| vec![0; TILE * TILE]);
        if let Some(cell) = cells.get_mut(index).filter(|cell| **cell == 0) {
            *cell = SEEN;
            self.changed.insert(tile);
        }
    }

    /// What has changed since the last call.
    pub(super) fn news(&mut self) -> Vec<ToPage> {
        if self.changed.is_empty() {
            return vec![];
        }
        let mut news = vec![];
        if !std::mem::replace(&mut self.is_told, true) {
            news.push(ToPage::Layer(Layer {
                id: LAYER,
                name: "Searched".to_owned(),
                kind: LayerKind::Searched,
                resolution: f64::from(GRAIN),
                origin: [0.0, 0.0],
            }));
        }
        for (x, y) in std::mem::take(&mut self.changed) {
            let cells = self.tiles.get(&(x, y)).cloned().unwrap_or_default();
            news.push(ToPage::Tile(Tile { layer: LAYER, x, y, cells }));
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rooms with a closed wall between them.
    const ROOMS: &str = r#"
title = "Two rooms"
floor = [{ size = [8, 4] }]
wall = [
  { path = [[-4, -2], [4, -2], [4, 2], [-4, 2]], closed = true },
  { path = [[0, -2], [0, 2]] },
]
start = [{ name = "Start1", at = [-2, 0] }]
"#;

    #[test]
    fn what_is_in_sight_and_near_is_searched_and_the_next_room_is_not() {
        let mut files = sim_arena::Memory::default();
        files.add("rooms.toml", ROOMS);
        let world = World::new(&sim_arena::read("rooms.toml", &files).unwrap()).unwrap();
        let mut searched = Searched::default();
        searched.look(&world, "scout", DVec3::new(-1.5, 0.0, 0.1));
        let news = searched.news();
        let is_marked = |x: f32, y: f32| {
            let (column, row) = ((x / GRAIN).floor() as i32, (y / GRAIN).floor() as i32);
            news.iter().any(|message| match message {
                ToPage::Tile(tile) => {
                    let (x, y) = (column - tile.x * TILE as i32, row - tile.y * TILE as i32);
                    let is_here = (0..TILE as i32).contains(&x) && (0..TILE as i32).contains(&y);
                    is_here && tile.cells[y as usize * TILE + x as usize] > 0
                }
                _ => false,
            })
        };
        assert!(is_marked(-1.5, 0.1) && is_marked(-3.5, 0.1) && is_marked(-0.3, 1.5));
        assert!(!is_marked(0.6, 0.1), "behind the wall");
        assert!(searched.news().is_empty());
        searched.look(&world, "scout", DVec3::new(-1.4, 0.0, 0.1));
        assert!(searched.news().is_empty(), "it has hardly moved");
    }
}
