use base::geom::Pose;
use base::messages::ReadingData;

use super::*;
use crate::belief::Belief;
use crate::model::Model;
use crate::rect::{Cell, CellRect};
use crate::testing::{posed, robot, sonar_at};

fn mapper() -> Mapper {
    Mapper::new(0.05, &robot(vec![sonar_at("S1", Pose::IDENTITY)]), Model::ours()).unwrap()
}

/// What the sonar says in one cycle of a winding drive.
fn events(cycle: u64) -> Vec<PosedReading> {
    let t = cycle as f64;
    let world_from_robot = Pose::from_xyz_yaw(0.05 * t, libm::sin(0.1 * t), 0.0, 0.07 * t);
    let range = 1.0 + libm::cos(0.3 * t);
    vec![posed(world_from_robot, "S1", ReadingData::Range(Some(range)))]
}

/// The maps of a hundred cycles.
fn maps(drawing: Drawing, publishing: Publishing) -> Vec<Grid> {
    let mut mapping = Mapping::start(mapper(), drawing, publishing).unwrap();
    (0..100).map(|cycle| Grid::clone(mapping.end_cycle(events(cycle)).unwrap())).collect()
}

#[test]
fn a_map_drawn_beside_control_is_the_one_drawn_within_it_cycle_by_cycle() {
    for (every, delay) in [(1, 0), (1, 3), (10, 2), (7, 30)] {
        let publishing = Publishing { every, delay };
        let inline = maps(Drawing::Inline, publishing);
        assert!(inline == maps(Drawing::Beside, publishing), "every {every}, delay {delay}");
    }
}

#[test]
fn a_cycle_sees_exactly_the_readings_of_the_published_cycles() {
    let mut reference = mapper();
    let mut grids = vec![reference.grid().clone()];
    for cycle in 0..100 {
        for event in events(cycle) {
            reference.integrate(&event).unwrap();
        }
        grids.push(reference.grid().clone());
    }
    let seen = maps(Drawing::Beside, Publishing { every: 5, delay: 2 });
    for (cycle, map) in seen.iter().enumerate() {
        let published = (cycle + 1).saturating_sub(2) / 5 * 5;
        assert!(*map == grids[published], "cycle {cycle} should see {published}");
    }
}

#[test]
fn the_end_waits_for_everything_that_was_handed_over() {
    for drawing in [Drawing::Inline, Drawing::Beside] {
        let publishing = Publishing { every: 10, delay: 25 };
        let mut mapping = Mapping::start(mapper(), drawing, publishing).unwrap();
        let mut reference = mapper();
        for cycle in 0..57 {
            mapping.end_cycle(events(cycle)).unwrap();
            for event in events(cycle) {
                reference.integrate(&event).unwrap();
            }
        }
        let (grid, tally) = mapping.finish().unwrap();
        assert!(*grid == *reference.grid(), "{drawing:?}");
        assert_eq!(tally.used + tally.idle, 57);
    }
}

#[test]
fn a_mapping_that_is_dropped_midway_ends_its_thread() {
    let mut mapping = Mapping::start(mapper(), Drawing::Beside, Publishing::default()).unwrap();
    for cycle in 0..35 {
        mapping.end_cycle(events(cycle)).unwrap();
    }
    drop(mapping);
}

#[test]
fn readings_that_cannot_be_drawn_are_counted_and_the_last_one_is_explained() {
    let mut mapping =
        Mapping::start(mapper(), Drawing::Beside, Publishing { every: 1, delay: 0 }).unwrap();
    let stranger = posed(Pose::IDENTITY, "S7", ReadingData::Range(Some(1.0)));
    mapping.end_cycle(vec![stranger]).unwrap();
    assert_eq!(mapping.tally().refused, 1);
    assert!(mapping.complaint().unwrap().to_string().contains("S7"));
    mapping.end_cycle(events(1)).unwrap();
    assert!(mapping.complaint().is_none());
}

#[test]
fn a_map_drawn_anew_is_the_one_drawn_from_the_moved_poses_alone() {
    let moved = |cycle: u64| -> Vec<PosedReading> {
        let shift = Pose::from_xyz_yaw(1.0, -0.5, 0.0, 0.3);
        let move_one = |event: PosedReading| PosedReading {
            world_from_robot: shift * event.world_from_robot,
            ..event
        };
        events(cycle).into_iter().map(move_one).collect()
    };
    let publishing = Publishing { every: 5, delay: 2 };
    let run = |drawing| {
        let mut mapping = Mapping::start(mapper(), drawing, publishing).unwrap();
        let mut maps = vec![];
        for cycle in 0..60 {
            if cycle == 31 {
                mapping.redraw((0..31).flat_map(moved).collect()).unwrap();
            }
            let new = if cycle < 31 { events(cycle) } else { moved(cycle) };
            maps.push(Grid::clone(mapping.end_cycle(new).unwrap()));
        }
        (maps, mapping.finish().unwrap().1)
    };
    let (maps, tally) = run(Drawing::Inline);
    assert!((maps.clone(), tally) == run(Drawing::Beside), "the same cycle by cycle on a thread");
    let mut reference = mapper();
    (0..35).flat_map(moved).for_each(|event| {
        reference.integrate(&event).unwrap();
    });
    // Cycle 35 is the first that is published after the past has moved; it is seen two cycles later.
    let beliefs = |grid: &Grid, cells: CellRect| -> Vec<Belief> {
        let cell = |y, x| grid.belief(Cell::new(x, y));
        (cells.min.y..cells.max.y)
            .flat_map(|y| (cells.min.x..cells.max.x).map(move |x| (y, x)))
            .map(|(y, x)| cell(y, x))
            .collect()
    };
    let cells = maps[36].bounds().union(reference.grid().bounds());
    assert!(beliefs(&maps[36], cells) == beliefs(reference.grid(), cells));
    assert!(beliefs(&maps[35], cells) != beliefs(reference.grid(), cells));
    assert_eq!(tally.used + tally.idle, 60, "each reading counts once");
}
