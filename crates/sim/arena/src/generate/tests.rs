use base::arena::Arena;
use glam::DVec2;

use super::assembly::{Item, build, prepared};
use super::drive::{Drive, STEP};
use super::footprint::Footprint;
use super::layout::Layout;
use super::*;
use crate::{Memory, read, write};

fn plan(seed: u64) -> FloorPlan {
    let rooms = 1 + (seed % 9) as usize;
    FloorPlan {
        rooms,
        rubble: (seed % 5) as f64 / 4.0,
        victims: [0, rooms, 2 * rooms][(seed % 3) as usize],
        loops: (seed % 4) as f64 / 3.0,
        robot_width: [0.3, 0.5, 0.6, 0.8, 1.0, 1.2][(seed / 5 % 6) as usize],
        seed,
    }
}

fn assert_connected(plan: &FloorPlan, arena: &Arena, layout: &Layout) {
    let drive = Drive::new(arena, plan.robot_width);
    for (index, space) in layout.spaces.iter().enumerate() {
        let (centre, quarter) = (space.rect.centre(), space.rect.size() / 4.0 + DVec2::splat(STEP));
        let is_inside = |place: DVec2| (place - centre).abs().cmple(quarter).all();
        assert!(drive.comes_where(is_inside), "{plan:?}: space {index} is cut off");
    }
    for victim in &arena.victims {
        let at = victim.at.truncate();
        let is_near = |place: DVec2| place.distance(at) <= 1.0;
        assert!(drive.comes_where(is_near), "{plan:?}: {} is cut off", victim.name);
    }
    for start in &arena.starts {
        let at = start.pose.position.truncate();
        assert!(drive.comes_where(|place| place.distance(at) < 0.2), "{plan:?}: {}", start.name);
    }
}

#[test]
fn two_hundred_floors_are_valid_and_every_room_and_victim_can_be_reached() {
    for seed in 0..200 {
        let plan = plan(seed);
        let (arena, layout) = build(&plan).unwrap_or_else(|error| panic!("{plan:?}: {error}"));
        assert_eq!(layout.rooms().count(), plan.rooms, "{plan:?}");
        assert_eq!(arena.victims.len(), plan.victims, "{plan:?}");
        assert_connected(&plan, &arena, &layout);
        let mut files = Memory::default();
        files.add("floor.toml", write(&arena).unwrap());
        let again =
            read("floor.toml", &files).unwrap_or_else(|errors| panic!("{plan:?}: {errors}"));
        assert!(again == arena, "{plan:?} changes when written and read");
    }
}

#[test]
fn a_floor_of_four_hundred_rooms_is_connected_too() {
    let plan = FloorPlan { rooms: 400, victims: 40, rubble: 0.5, seed: 3, ..FloorPlan::default() };
    let (arena, layout) = build(&plan).unwrap();
    let drive = Drive::new(&arena, plan.robot_width);
    for space in &layout.spaces {
        let (centre, quarter) = (space.rect.centre(), space.rect.size() / 4.0 + DVec2::splat(STEP));
        let columns = (quarter.x / STEP) as i32;
        let rows = (quarter.y / STEP) as i32;
        let is_there = (-rows..=rows).any(|row| {
            (-columns..=columns).any(|column| {
                let offset = DVec2::new(f64::from(column), f64::from(row)) * STEP;
                drive.reached[drive.cell(centre + offset)]
            })
        });
        assert!(is_there, "the space at {centre} is cut off");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_does_not() {
    let text = |seed| write(&generate(&FloorPlan { seed, ..FloorPlan::default() }).unwrap());
    assert_eq!(text(7), text(7));
    assert_ne!(text(7), text(8));
}

#[test]
fn the_numbers_of_a_floor_are_short() {
    let text = write(&generate(&FloorPlan::default()).unwrap()).unwrap();
    let decimals = |word: &str| word.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
    let longest = text.split(|c| !is_of_number(c)).max_by_key(|word| decimals(word)).unwrap();
    assert!(decimals(longest) <= 4, "{longest}");
}

#[test]
fn more_rubble_means_more_blocks() {
    let count = |rubble| {
        let plan = FloorPlan { rubble, ..FloorPlan::default() };
        generate(&plan).unwrap().blocks.len()
    };
    let counts = [0.0, 0.3, 0.6, 1.0].map(count);
    assert!(counts.is_sorted_by(|a, b| a < b), "{counts:?}");
}

#[test]
fn loops_add_doorways() {
    let gaps = |loops| {
        let arena = generate(&FloorPlan { loops, ..FloorPlan::default() }).unwrap();
        let doorways = arena.walls.iter().flat_map(|wall| &wall.gaps).filter(|gap| gap.sill == 0.0);
        doorways.count()
    };
    let counts = [0.0, 0.5, 1.0].map(gaps);
    assert!(counts.is_sorted_by(|a, b| a < b), "{counts:?}");
}

#[test]
fn an_argument_out_of_range_is_named_with_its_value_and_its_range() {
    let usual = FloorPlan::default;
    for (plan, words) in [
        (FloorPlan { rooms: 0, ..usual() }, "rooms = 0 is out of range; choose 1 to 400"),
        (FloorPlan { rooms: 401, ..usual() }, "rooms = 401 is out of range; choose 1 to 400"),
        (FloorPlan { rubble: f64::NAN, ..usual() }, "rubble = NaN is out of range; choose 0 to 1"),
        (FloorPlan { victims: 25, ..usual() }, "victims = 25 is out of range; choose 0 to 24"),
        (FloorPlan { loops: -0.1, ..usual() }, "loops = -0.1 is out of range; choose 0 to 1"),
        (
            FloorPlan { robot_width: 1.5, ..usual() },
            "robot_width = 1.5 is out of range; choose 0.2 to 1.2",
        ),
    ] {
        assert_eq!(generate(&plan).unwrap_err().to_string(), words);
    }
}
#[test]
fn what_stands_in_the_only_doorway_is_taken_away_and_what_is_in_nobodys_way_stays() {
    let plan = FloorPlan { rooms: 2, rubble: 0.0, loops: 0.0, victims: 0, ..FloorPlan::default() };
    let mut floor = prepared(&plan).unwrap();
    floor.items.clear();
    let doorway = floor.landings[0][0].centre;
    let corner = super::layout::metres(floor.layout.outline.min) + DVec2::splat(0.3);
    for centre in [doorway, corner] {
        let footprint = Footprint::upright(centre, DVec2::splat(0.5));
        floor.items.push(Item::of(vec![], footprint));
    }
    super::clearance::clear(&plan, &mut floor).unwrap();
    let left: Vec<DVec2> = floor.items.iter().map(|item| item.footprint.centre).collect();
    assert_eq!(left, [corner]);
}
