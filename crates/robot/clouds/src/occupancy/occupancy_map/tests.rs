use std::collections::BTreeSet;

use super::*;

fn map() -> OccupancyMap {
    OccupancyMap::new(0.1).unwrap()
}

fn points(count: i32) -> Vec<DVec3> {
    (0..count)
        .map(|i| {
            let (a, b) = (f64::from(i * 37 % 101) / 101.0, f64::from(i * 53 % 97) / 97.0);
            DVec3::new(6.0 * a - 3.0, 5.0 * b - 2.0, 2.0 + a * b)
        })
        .collect()
}

/// Cells a finely sampled line passes; misses only corners cut by less than a thousandth of a cell.
fn sampled(from: DVec3, to: DVec3, cell: f64) -> BTreeSet<Key> {
    let steps = 20_000;
    let along = |i: i32| ((from + (to - from) * f64::from(i) / f64::from(steps)) / cell).floor();
    (0..=steps).map(|i| Key::from(along(i).as_ivec3())).collect()
}

#[test]
fn a_ray_frees_the_cells_it_passes_and_fills_the_one_it_ends_in() {
    let (origin, end) = (DVec3::new(0.05, 0.03, 0.07), DVec3::new(1.93, -1.41, 0.88));
    let mut map = map();
    map.insert_scan(origin, [end]).unwrap();
    let expected = sampled(origin, end, 0.1);
    let seen: BTreeSet<Key> = map.within(KeyBox::ALL).map(|(key, _)| key).collect();
    assert!(expected.is_subset(&seen), "{:?}", expected.difference(&seen).collect::<Vec<_>>());
    assert!(seen.len() <= expected.len() + 2, "{} {}", seen.len(), expected.len());
    assert_eq!(map.state(end), CellState::Occupied);
    assert_eq!(map.state(origin), CellState::Free);
    assert_eq!(map.state(DVec3::splat(9.0)), CellState::Unknown);
}

#[test]
fn a_cell_changes_once_a_scan_and_a_hit_outweighs_passing_rays() {
    let near = DVec3::new(1.05, 0.05, 0.05);
    let far = DVec3::new(2.05, 0.05, 0.05);
    let mut map = map();
    map.insert_scan(DVec3::splat(0.05), [near, far, far]).unwrap();
    let odds = |map: &OccupancyMap, at| map.log_odds(map.cell_at(at).unwrap());
    assert_eq!(odds(&map, near), Some(0.85));
    assert_eq!(odds(&map, far), Some(0.85));
    assert_eq!(odds(&map, DVec3::new(0.55, 0.05, 0.05)), Some(-0.4));
    for _ in 0..10 {
        map.insert_scan(DVec3::splat(0.05), [far]).unwrap();
    }
    assert_eq!(odds(&map, near), Some(-2.0), "a box that was taken away");
    assert_eq!(odds(&map, far), Some(3.5));
}

#[test]
fn a_ray_meets_the_first_occupied_cell_that_a_sampled_ray_meets() {
    let mut map = map();
    map.insert_scan(DVec3::ZERO, points(400)).unwrap();
    let origin = DVec3::new(0.31, -0.22, 0.11);
    for target in points(60) {
        let direction = (target - origin).normalize();
        let hit = map.cast(origin, direction, 8.0);
        let along = (0..80_000).map(|i| origin + direction * (f64::from(i) * 1e-4));
        let expected = along.into_iter().find(|at| map.state(*at) == CellState::Occupied);
        match (hit, expected) {
            (Some(hit), Some(at)) => {
                let apart = (hit.distance - at.distance(origin)).abs();
                assert!(apart < 0.02, "{target}: {hit:?} {at}");
            }
            (None, None) => {}
            other => panic!("{target}: {other:?}"),
        }
    }
}

#[test]
fn points_that_are_no_numbers_or_far_away_are_passed_over_and_a_lost_sensor_is_an_error() {
    let mut map = map();
    let odd = [DVec3::NAN, DVec3::splat(1e12), DVec3::new(1.0, f64::INFINITY, 0.0), DVec3::X];
    assert_eq!(map.insert_scan(DVec3::ZERO, odd).unwrap(), 1);
    assert!(map.insert_scan(DVec3::NAN, [DVec3::X]).is_err());
    assert_eq!(map.cast(DVec3::NAN, DVec3::X, 5.0), None);
    assert_eq!(map.cast(DVec3::ZERO, DVec3::ZERO, 5.0), None);
}

#[test]
fn memory_is_counted_and_given_back() {
    let mut map = map();
    map.insert_scan(DVec3::ZERO, points(200)).unwrap();
    assert!(map.scratch() > 0 && map.memory() >= map.len());
    let before = map.within(KeyBox::ALL).count();
    map.release();
    assert_eq!((map.scratch(), map.within(KeyBox::ALL).count()), (0, before));
}
