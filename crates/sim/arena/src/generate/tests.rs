use base::arena::{Arena, BlockShape, Hinge};
use glam::{DVec2, DVec3};

use super::assembly::{Item, build, prepared};
use super::footprint::Footprint;
use super::layout::Layout;
use super::*;
use crate::{Memory, read, write};

/// Metres: finer than the generator's own cells, and not a divisor of them.
const STEP: f64 = 0.04;
/// Metres above the floor below which a robot drives under things.
const ROBOT_HEIGHT: f64 = 0.6;

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

/// Where a robot's middle comes to from `Start1`, found from the finished description alone: every solid is sampled and the
/// robot is a disc.
struct Drive {
    from: DVec2,
    columns: usize,
    rows: usize,
    reached: Vec<bool>,
}

impl Drive {
    fn new(arena: &Arena, robot_width: f64) -> Self {
        let slab = &arena.floors[0];
        let (from, size) = (slab.at.truncate() - slab.size / 2.0, slab.size);
        let [columns, rows] = (size / STEP).to_array().map(|count| count as usize + 1);
        let mut blocked = vec![false; columns * rows];
        let mut solids = walls(arena);
        solids.extend(blocks(arena));
        solids.extend(leaves(arena));
        for corners in &solids {
            block(&mut blocked, columns, corners, from, robot_width / 2.0);
        }
        let mut drive = Self { from, columns, rows, reached: vec![false; columns * rows] };
        let start = arena.starts[0].pose.position.truncate();
        let mut waiting = vec![drive.cell(start)];
        while let Some(cell) = waiting.pop() {
            if blocked[cell] || std::mem::replace(&mut drive.reached[cell], true) {
                continue;
            }
            waiting.extend([cell - 1, cell + 1, cell - columns, cell + columns]);
        }
        drive
    }

    fn cell(&self, point: DVec2) -> usize {
        let place = (point - self.from) / STEP;
        place.y as usize * self.columns + place.x as usize
    }

    fn comes_where(&self, is_there: impl Fn(DVec2) -> bool) -> bool {
        (0..self.columns * self.rows).any(|cell| {
            let place = DVec2::new((cell % self.columns) as f64, (cell / self.columns) as f64);
            self.reached[cell] && is_there(self.from + place * STEP)
        })
    }
}

/// Marks the cells within `radius` of a convex outline.
fn block(blocked: &mut [bool], columns: usize, corners: &[DVec2], from: DVec2, radius: f64) {
    let low = corners.iter().fold(DVec2::MAX, |low, corner| low.min(*corner)) - from - radius;
    let high = corners.iter().fold(DVec2::MIN, |high, corner| high.max(*corner)) - from + radius;
    let rows = blocked.len() / columns;
    for row in (low.y / STEP).max(0.0) as usize..((high.y / STEP).max(0.0) as usize + 1).min(rows) {
        for column in
            (low.x / STEP).max(0.0) as usize..((high.x / STEP).max(0.0) as usize + 1).min(columns)
        {
            let point = from + DVec2::new(column as f64, row as f64) * STEP;
            if distance(corners, point) < radius {
                blocked[row * columns + column] = true;
            }
        }
    }
}

/// From a point to a convex outline, counter-clockwise; 0 inside.
fn distance(corners: &[DVec2], point: DVec2) -> f64 {
    let edges = || (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    if edges().all(|(a, b)| (b - a).perp_dot(point - a) >= 0.0) {
        return 0.0;
    }
    edges()
        .map(|(a, b)| {
            let share = (point - a).dot(b - a) / (b - a).length_squared();
            point.distance(a.lerp(b, share.clamp(0.0, 1.0)))
        })
        .fold(f64::MAX, f64::min)
}

fn walls(arena: &Arena) -> Vec<Vec<DVec2>> {
    let mut outlines = vec![];
    for wall in &arena.walls {
        let mut path = wall.path.clone();
        path.extend(wall.path.first().filter(|_| wall.is_closed));
        let mut before = 0.0;
        for ends in path.windows(2) {
            let length = ends[0].distance(ends[1]);
            let along = (ends[1] - ends[0]) / length;
            let mut at = 0.0;
            let mut gaps: Vec<_> = wall.gaps.iter().filter(|gap| gap.sill == 0.0).collect();
            gaps.sort_by(|a, b| a.along.total_cmp(&b.along));
            let mut spans = vec![];
            for gap in gaps {
                let middle = gap.along - before;
                if (0.0..length).contains(&middle) {
                    spans.push((at, middle - gap.width / 2.0));
                    at = middle + gap.width / 2.0;
                }
            }
            spans.push((at, length));
            before += length;
            let side = along.perp() * (wall.thickness / 2.0);
            outlines.extend(spans.into_iter().filter(|(a, b)| b > a).map(|(a, b)| {
                let (a, b) = (ends[0] + along * a, ends[0] + along * b);
                vec![a - side, b - side, b + side, a + side]
            }));
        }
    }
    outlines
}

fn blocks(arena: &Arena) -> Vec<Vec<DVec2>> {
    let solids = arena.blocks.iter().map(|block| {
        let BlockShape::Box(size) = block.shape else { panic!("only boxes are generated") };
        let corners: Vec<DVec3> = (0..8)
            .map(|i| {
                let sign = |bit: usize| if i >> bit & 1 == 1 { 0.5 } else { -0.5 };
                block.pose * (size * DVec3::new(sign(0), sign(1), sign(2)))
            })
            .collect();
        corners
    });
    let is_low = |corners: &Vec<DVec3>| corners.iter().any(|corner| corner.z < ROBOT_HEIGHT);
    solids
        .filter(is_low)
        .map(|corners| hull(corners.iter().map(|c| c.truncate()).collect()))
        .collect()
}

fn leaves(arena: &Arena) -> Vec<Vec<DVec2>> {
    let leaf = |door: &base::arena::Door| {
        assert_eq!(door.hinge, Hinge::Left);
        let hinge = door.at.truncate() - DVec2::from_angle(door.yaw) * door.size.x / 2.0;
        let along = DVec2::from_angle(door.yaw + door.open * std::f64::consts::FRAC_PI_2);
        let (end, side) = (hinge + along * door.size.x, along.perp() * door.size.y / 2.0);
        vec![hinge - side, end - side, end + side, hinge + side]
    };
    arena.doors.iter().map(leaf).collect()
}

/// Convex hull, counter-clockwise (Andrew's monotone chain).
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_by(|a, b| a.distance(*b) < 1e-9);
    let half = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = vec![];
        for point in points {
            while let [.., a, b] = chain.as_slice()
                && (*b - *a).perp_dot(point - *b) <= 1e-12
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut outline = half(&mut points.iter().copied());
    outline.extend(half(&mut points.iter().rev().copied()));
    outline
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
