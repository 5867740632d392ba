use super::*;
use crate::search::Pricing;
use crate::steps::{NO_DIRECTION, STEPS, all_steps};
use crate::testing::{find, ground, noise_ground};

fn shortest(rows: &[&str], corners: Corners) -> Result<GridWay, NoWay> {
    let ground = ground(rows);
    AStar::new(corners).find(&ground, None, find(rows, 'S'), find(rows, 'G'))
}

/// Costs of all cells by asking every cell again and again: slow, and too simple to be wrong.
fn relaxed(ground: &Ground, start: Place, corners: Corners) -> Vec<u32> {
    let mut costs = vec![UNREACHED; ground.cells().len()];
    costs[ground.index(start)] = 0;
    loop {
        let mut has_changed = false;
        for from in 0..costs.len() {
            if costs[from] == UNREACHED {
                continue;
            }
            let around = usize::from(ground.neighbours()[from]);
            let may = all_steps(corners)[NO_DIRECTION][around];
            for k in (0..8).filter(|k| may >> k & 1 == 1) {
                let to = from.wrapping_add_signed(STEPS[k].offset(ground.stride()));
                let step = if STEPS[k].is_diagonal() { Plain::DIAGONAL } else { Plain::STRAIGHT };
                if costs[from] + step < costs[to] {
                    costs[to] = costs[from] + step;
                    has_changed = true;
                }
            }
        }
        if !has_changed {
            return costs;
        }
    }
}

#[test]
fn every_way_on_random_ground_is_as_short_as_can_be() {
    for seed in 0..60 {
        let share = [230, 200, 170, 150][seed as usize % 4];
        let ground = noise_ground(23, 17, share, seed);
        let open: Vec<Place> = (0..23 * 17)
            .map(|i| Place::new(i % 23, i / 23))
            .filter(|&place| ground.is_open(place))
            .collect();
        for corners in [Corners::Kept, Corners::Cut] {
            let start = open[seed as usize % open.len()];
            let costs = relaxed(&ground, start, corners);
            let mut astar = AStar::new(corners);
            for &goal in &open {
                let expected = costs[ground.index(goal)];
                let found = astar.find(&ground, None, start, goal);
                let cost = found.map_or(UNREACHED, |way| {
                    way.straight as u32 * Plain::STRAIGHT + way.diagonal as u32 * Plain::DIAGONAL
                });
                assert_eq!(cost, expected, "seed {seed}, {corners:?}, {start:?} to {goal:?}");
            }
        }
    }
}

#[test]
fn a_way_keeps_off_corners_unless_it_may_cut_them() {
    let rows = ["S#", ".G"];
    assert_eq!(shortest(&rows, Corners::Kept).unwrap().length(), 2.0);
    assert_eq!(shortest(&rows, Corners::Cut).unwrap().length(), std::f64::consts::SQRT_2);
    let pinched = ["S#", "#G"];
    assert!(matches!(shortest(&pinched, Corners::Kept), Err(NoWay::Enclosed { .. })));
}

#[test]
fn a_way_to_where_one_stands_is_no_step() {
    let way = AStar::new(Corners::Kept)
        .find(&ground(&["..."]), None, Place::new(1, 0), Place::new(1, 0))
        .unwrap();
    assert_eq!(way.places, [Place::new(1, 0)]);
    assert_eq!(way.length(), 0.0);
}

#[test]
fn closed_ends_and_enclosed_goals_are_told_apart() {
    let ground = ground(&["..#.", "..#.", "####"]);
    let components = Components::of(&ground, Corners::Kept);
    let mut astar = AStar::new(Corners::Kept);
    let mut why = |start: Place, goal: Place| {
        astar.find(&ground, Some(&components), start, goal).unwrap_err()
    };
    let (room, cell, wall) = (Place::new(0, 0), Place::new(3, 0), Place::new(2, 0));
    assert_eq!(why(room, wall), NoWay::GoalBlocked(wall));
    assert_eq!(why(wall, room), NoWay::StartBlocked(wall));
    assert_eq!(why(room, cell), NoWay::Enclosed { start: room, goal: cell });
    assert_eq!(why(room, Place::new(9, 9)), NoWay::GoalBlocked(Place::new(9, 9)));
}

#[test]
fn memory_of_one_ground_does_not_leak_into_the_next_search() {
    let mut astar = AStar::new(Corners::Kept);
    let wide = noise_ground(40, 30, 256, 1);
    let first = astar.find(&wide, None, Place::new(0, 0), Place::new(39, 29)).unwrap();
    let rows = ["S.#.", ".##.", "...G"];
    let ground = ground(&rows);
    astar.find(&ground, None, find(&rows, 'S'), find(&rows, 'G')).unwrap();
    let again = astar.find(&wide, None, Place::new(0, 0), Place::new(39, 29)).unwrap();
    assert_eq!(first, again);
}

#[test]
fn leaving_out_useless_steps_loses_no_way_on_large_ground() {
    for seed in 0..40 {
        let ground = noise_ground(90, 80, [250, 244, 235, 220][seed as usize % 4], seed + 100);
        let start =
            (0..90).map(|x| Place::new(x, 40)).find(|&place| ground.is_open(place)).unwrap();
        for corners in [Corners::Kept, Corners::Cut] {
            let (mut thrifty, mut thorough) = (Search::new(), Search::new());
            thrifty.run(&ground, &Plain { steps: useful_steps(corners) }, start, None);
            thorough.run(&ground, &Plain { steps: all_steps(corners) }, start, None);
            for place in (0..90 * 80).map(|i| Place::new(i % 90, i / 90)) {
                let index = ground.index(place);
                let (found, expected) = (thrifty.cost(index), thorough.cost(index));
                assert_eq!(found, expected, "seed {seed}, {corners:?}, {start:?} to {place:?}");
            }
        }
    }
}
