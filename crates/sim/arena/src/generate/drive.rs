//! A second opinion for the tests: another way to find out where a robot comes to, sharing nothing with the generator's own.

use base::arena::{Arena, BlockShape, Hinge};
use glam::{DVec2, DVec3};

/// Metres: finer than the generator's own cells, and not a divisor of them.
pub(super) const STEP: f64 = 0.04;
/// Metres above the floor below which a robot drives under things.
const ROBOT_HEIGHT: f64 = 0.6;

/// Where a robot's middle comes to from `Start1`, found from the finished description alone: every solid is sampled and the
/// robot is a disc.
pub(super) struct Drive {
    from: DVec2,
    columns: usize,
    rows: usize,
    pub(super) reached: Vec<bool>,
}

impl Drive {
    pub(super) fn new(arena: &Arena, robot_width: f64) -> Self {
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

    pub(super) fn cell(&self, point: DVec2) -> usize {
        let place = (point - self.from) / STEP;
        place.y as usize * self.columns + place.x as usize
    }

    pub(super) fn comes_where(&self, is_there: impl Fn(DVec2) -> bool) -> bool {
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
