//! What maps become, and which cannot.

use super::*;

/// `#` is occupied, `.` free, a blank unknown; the first row is the one of the greatest y.
fn map(rows: &[&str]) -> GridMap {
    let cell = |c: char| match c {
        '#' => Cell::Occupied,
        '.' => Cell::Free,
        _ => Cell::Unknown,
    };
    let cells = rows.iter().rev().flat_map(|row| row.chars().map(cell)).collect();
    GridMap {
        width: rows[0].len(),
        height: rows.len(),
        resolution: 0.1,
        origin: [-1.0, 2.0, 0.0],
        cells,
    }
}

fn room() -> GridMap {
    map(&["#######", "#.....#", "#.....#", "#...###", "#...#  ", "#####  "])
}

#[test]
fn walls_lie_where_the_map_is_occupied_and_the_arena_can_be_read_again() {
    let imported = import(&room(), &Import { height: 1.5, ..Import::default() }).unwrap();
    assert_eq!((imported.occupied, imported.free, imported.open), (22, 16, 0));
    let area: f64 = imported
        .arena
        .walls
        .iter()
        .map(|wall| wall.path[0].distance(wall.path[1]) * wall.thickness)
        .sum();
    assert!((area - 0.22).abs() < 1e-9, "{area} m2 of walls");
    let text = crate::write(&imported.arena).unwrap();
    let mut files = crate::Memory::default();
    files.add("floor.toml", text);
    assert_eq!(crate::read("floor.toml", &files).unwrap(), imported.arena);
}

#[test]
fn ways_out_are_counted_and_can_be_closed() {
    let leaky = map(&["#### ", "#... ", "#### "]);
    let open = import(&leaky, &Import::default()).unwrap();
    assert_eq!((open.open, open.occupied), (1, 9));
    let closed = import(&leaky, &Import { closes: true, ..Import::default() }).unwrap();
    assert_eq!(closed.occupied, 12);
}

#[test]
fn a_map_that_is_turned_makes_walls_that_are() {
    let mut turned = room();
    turned.origin = [0.0, 0.0, std::f64::consts::FRAC_PI_2];
    let imported = import(&turned, &Import::default()).unwrap();
    // Its first row runs along y now, and x is never positive.
    let most =
        imported.arena.walls.iter().flat_map(|wall| &wall.path).map(|p| p.x).fold(-9.0, f64::max);
    assert!(most < 1e-9, "{most}");
}

#[test]
fn robots_begin_where_there_is_room_or_where_they_are_told() {
    let start = |plan: &Import| import(&room(), plan).unwrap().arena.starts[0].pose.position;
    let roomiest = start(&Import::default());
    assert!((roomiest.truncate() - DVec2::new(-0.75, 2.35)).length() < 0.16, "{roomiest}");
    let asked = Import { starts: vec![Pose2::new(-0.65, 2.45, 1.0)], ..Import::default() };
    assert_eq!(start(&asked).truncate(), DVec2::new(-0.65, 2.45));
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let said = |plan: &Import| import(&room(), plan).unwrap_err().to_string();
    let starts = |x, y| Import { starts: vec![Pose2::new(x, y, 0.0)], ..Import::default() };
    assert!(said(&starts(-0.95, 2.05)).contains("(-0.95, 2.05) lies in a wall"));
    assert!(said(&starts(-0.35, 2.05)).contains("on unknown ground"));
    assert!(said(&starts(-5.0, 0.0)).contains("off the map"));
    assert!(said(&Import { height: 0.0, ..Import::default() }).contains("walls 0 m high"));
    let none = import(&map(&["##", "##"]), &Import::default()).unwrap_err();
    assert_eq!(none, ImportError::NothingFree);
}
