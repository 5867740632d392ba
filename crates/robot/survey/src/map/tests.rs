use base::noise::NoiseStream;

use super::*;
use crate::testing::{room, sweep};

fn posed(x: f64, y: f64, yaw: f64, noise: &mut NoiseStream) -> Posed {
    let pose = Pose2::new(x, y, yaw);
    Posed { pose, sweep: sweep(&room(), &pose, noise) }
}

fn from_all_sides() -> Vec<Posed> {
    let mut noise = NoiseStream::new(1, "map");
    let places = [(0.0, 0.0), (-0.8, 0.9), (0.6, -0.9), (-0.5, -0.5)];
    let turns = [0.0, 1.3, 2.6, 3.9, 5.2];
    let all = places.iter().flat_map(|place| turns.map(|turn| (*place, turn)));
    all.map(|((x, y), turn)| posed(x, y, turn, &mut noise)).collect()
}

#[test]
fn the_floor_is_free_and_most_of_what_is_drawn_is_wall() {
    let (room, map) = (room(), SonarMap::draw(&Sonar::SRF05, &from_all_sides()).unwrap());
    assert!(map.is_open(DVec2::new(0.3, 0.2)) && map.nats(DVec2::new(-40.0, 0.0)) == 0.0);
    let walls = map.walls();
    let right = walls.iter().filter(|wall| room.distance(**wall) <= 0.1).count();
    assert!(walls.len() > 100 && 10 * right > 7 * walls.len(), "{right} of {}", walls.len());
}

#[test]
fn an_echo_from_where_others_saw_free_floor_is_left_out() {
    let mut sweeps = from_all_sides();
    let before = SonarMap::draw(&Sonar::SRF05, &sweeps).unwrap();
    // As if something stood 1 m ahead where four sweeps saw 2 m and more.
    let ahead = &mut sweeps[0].sweep.ranges[5];
    assert!(ahead.1.is_some_and(|range| range > 2.0), "{ahead:?}");
    ahead.1 = Some(1.0);
    let after = SonarMap::draw(&Sonar::SRF05, &sweeps).unwrap();
    assert_eq!(after.ghosts, before.ghosts + 1);
    assert!(after.is_open(DVec2::new(1.0, 0.0)));
}

#[test]
fn as_an_occupancy_grid_it_says_the_same() {
    let map = SonarMap::draw(&Sonar::SRF05, &from_all_sides()).unwrap();
    let grid = map.to_grid().unwrap();
    for point in [DVec2::new(0.3, 0.2), DVec2::new(2.5, 0.0), DVec2::new(0.0, -2.0)] {
        let nats = grid.belief(grid.cell_at(point)).nats();
        assert!((nats - map.nats(point)).abs() < 0.01, "{point}: {nats} and {}", map.nats(point));
    }
}
