//! Floors imported from occupancy maps stand where the maps say, to the cell.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::fs;
use std::path::Path;

use glam::{DVec2, Vec3};
use link_images::map_server::{self, Cell, GridMap};
use sim_arena::import::{Import, import};
use sim_rays::{Filter, Ray, RayCast};
use sim_world::{ThingKind, World};

/// Cells whose middle has a wall over it where the map has none, or none where it has one.
fn wrong_cells(map: &GridMap, plan: &Import) -> usize {
    let imported = import(map, plan).unwrap();
    let world = World::new(&imported.arena).unwrap();
    let wall_over = |place: DVec2| {
        let down = Ray::new(place.as_vec2().extend(9.0), Vec3::NEG_Z, 20.0);
        let hit = world.scene().cast(&down, &Filter::THROUGH_GLASS).unwrap();
        let kind = world.things()[hit.surface.owner as usize].kind;
        assert!(matches!(kind, ThingKind::Wall | ThingKind::Floor), "{kind:?}");
        kind == ThingKind::Wall
    };
    let [x, y, yaw] = map.origin;
    let turn = DVec2::from_angle(yaw);
    let wrong = |&index: &usize| {
        let cell = DVec2::new((index % map.width) as f64 + 0.5, (index / map.width) as f64 + 0.5);
        let place = DVec2::new(x, y) + turn.rotate(cell * map.resolution);
        wall_over(place) != (map.cells[index] == Cell::Occupied)
    };
    (0..map.cells.len()).filter(wrong).count()
}

#[test]
fn every_cell_of_a_turned_map_is_what_it_was() {
    let cells = (0..30 * 20).map(|i| if i * 7 % 11 < 4 { Cell::Occupied } else { Cell::Free });
    let cells = cells.collect();
    let map = GridMap { width: 30, height: 20, resolution: 0.05, origin: [3.0, -7.0, 0.4], cells };
    assert_eq!(wrong_cells(&map, &Import::default()), 0);
}

#[test]
fn the_floors_of_a_benchmark_are_walls_to_the_cell_and_few() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/explore-bench");
    for (name, most) in [("room", 260), ("corridor", 260), ("loop", 260)] {
        let files = ["yaml", "pgm"].map(|ending| folder.join(format!("{name}.{ending}")));
        let [Ok(yaml), Ok(image)] = files.map(fs::read) else {
            link_skips::skip("imported floors", &format!("no {name} in {}", folder.display()));
            return;
        };
        let map = map_server::decode(&image, &String::from_utf8(yaml).unwrap()).unwrap();
        assert_eq!(wrong_cells(&map, &Import::default()), 0, "{name}");
        let walls = import(&map, &Import::default()).unwrap().arena.walls.len();
        assert!(walls <= most, "{name}: {walls} walls");
    }
}
