use base::model::Propagation;
use robot_mapping::{Belief, Cell};

use super::*;

fn sheet() -> RadioSpec {
    RadioSpec {
        propagation: Propagation::Obstacle,
        reference_power: -49.67,
        reference_distance: 2.0,
        exponent: 1.0,
        wall_attenuation: 6.325,
        cutoff: -93.0,
        fading: 2.0,
        bandwidth: 125_000.0,
        latency: 0.0,
        max_packet: 65_507,
        max_queue: 262_144,
    }
}

fn lane(metres: f64, walls: f64) -> Lane {
    Lane { metres, walls, unseen: 0.0 }
}

/// Strengths as a building would give them in which a wall takes nine decibels, with an error that comes and goes.
fn measured(map: &mut RadioMap, count: u32) {
    for k in 0..count {
        let lane = lane(2.0 + f64::from(k % 9) * 2.0, f64::from(k % 5));
        let error = [1.5, -1.5, 0.5, -0.5][k as usize % 4];
        let strength = -49.67 - 10.0 * libm::log10(lane.metres / 2.0) - 9.0 * lane.walls + error;
        map.measure(&lane, strength);
    }
}

#[test]
fn before_anything_is_measured_the_data_sheet_holds() {
    let map = RadioMap::new(&sheet());
    assert!((map.strength(&lane(2.0, 0.0)) + 49.67).abs() < 1e-9);
    assert!((map.strength(&lane(20.0, 2.0)) + 49.67 + 10.0 + 12.65).abs() < 1e-9);
    assert!(map.chance(&lane(5.0, 1.0)) > 0.99 && map.chance(&lane(10.0, 8.0)) < 0.1);
}

#[test]
fn what_a_wall_takes_is_learnt_from_readings() {
    let mut map = RadioMap::new(&sheet());
    let through = lane(10.0, 5.0);
    let hoped = map.chance(&through);
    measured(&mut map, 60);
    assert!((map.wall() - 9.0).abs() < 0.3, "{} decibels a wall", map.wall());
    assert!(hoped > 0.8 && map.chance(&through) < 0.3, "{hoped} before, {}", map.chance(&through));
    assert!(map.sigma() < 4.0, "{} decibels", map.sigma());
}

#[test]
fn readings_that_are_no_numbers_teach_nothing() {
    let mut map = RadioMap::new(&sheet());
    let before = map.clone();
    map.measure(&lane(3.0, 0.0), f64::INFINITY);
    map.measure(&lane(f64::NAN, 0.0), -60.0);
    assert_eq!(map, before);
}

#[test]
fn the_seeds_chance_is_that_of_the_nearest_distance_measured_and_near_one_half_where_none_was() {
    let mut map = RadioMap::new(&sheet());
    assert!((map.chance_by_distance(5.0) - (1.0 - 2.0 * 10_f64.powf(-0.6))).abs() < 1e-9);
    map.measure(&lane(5.2, 0.0), -92.9);
    map.measure(&lane(30.2, 0.0), -70.0);
    // A tenth of a decibel above the cutoff: 2 · 10^-0.1 is more than one.
    assert_eq!(map.chance_by_distance(5.25), 0.0);
    assert!(map.chance_by_distance(29.0) > 0.999);
    assert!(
        (map.chance_by_distance(60.0) - 0.498).abs() < 0.001,
        "16 m from all that was measured"
    );
}

#[test]
fn a_lane_counts_walls_once_and_what_nobody_has_seen_in_metres() {
    let mut grid = Grid::new(0.1).unwrap();
    for (x, y) in (0..60).flat_map(|x| (0..20).map(move |y| (x, y))) {
        let nats = match x {
            // A wall two cells thick, and later one of which only the faces are seen, a metre apart.
            20 | 21 | 30 | 40 => 3.0,
            31..=39 => 0.0,
            _ => -2.0,
        };
        grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
    }
    let lane = Lane::on(&grid, DVec2::new(0.55, 1.05), DVec2::new(5.55, 1.05));
    assert_eq!(lane.walls, 3.0);
    assert!((lane.metres - 5.0).abs() < 1e-9 && (lane.unseen - 0.9).abs() < 0.11, "{lane:?}");
    assert_eq!(Lane::on(&grid, DVec2::splat(0.5), DVec2::splat(0.5)), Lane::default());
}
