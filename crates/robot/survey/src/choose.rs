//! Where to walk next, and the way to a chosen place.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

use base::geom::{Pose2, wrap_angle};
use glam::DVec2;
use robot_planning::{AStar, Corners, DistanceField, Ground, Place};

use crate::fit::COMPASS;
use crate::map::{CELL, SonarMap};
use crate::sweep::Walk;

/// How much room a robot takes, and how it walks. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// What it needs to both sides of its middle.
    pub room: f64,
    /// What has to be free before its middle when it stands.
    pub nose: f64,
    /// One cycle ahead.
    pub cycle: f64,
    /// One cycle of turning.
    pub turn: f64,
}

impl Body {
    /// A small robot that turns as finely as it likes: the study's.
    pub const SMALL: Self = Self { room: ROOM, nose: ROOM + STOP, cycle: CYCLE, turn: TAU / 24.0 };
    /// The shipped six-legged robot: its feet get 0.49 m from its middle, and it stops 0.15 m before.
    pub const HEXAPOD: Self = Self { room: 0.5, nose: 0.66, cycle: 0.186, turn: 0.525 };
}

/// One cycle of the small robot's gait, metres.
pub const CYCLE: f64 = 0.2;
/// What the small robot needs to both sides of its middle, metres.
pub const ROOM: f64 = 0.15;
/// It stops so far before whatever stands ahead of its rim, metres: the rule of the firmware.
pub const STOP: f64 = 0.15;
/// Rays that look for what is unknown.
const RAYS: i32 = 15;
/// How far they look, metres.
const LOOK: f64 = 2.5;
/// What is unknown for no longer than this is nothing new, metres.
const STRIPE: f64 = 0.2;
/// A ray that sees so much of the unknown counts as one, metres.
const FULL: f64 = 0.5;
/// Places nearer to each other than this count as the same, metres.
const SAME: f64 = 0.4;
/// So far may the robot be beside where it should be because nobody knows where north is, one standard deviation, metres.
const BESIDE: f64 = 0.04;
/// Cycles of one walk.
const MOST: i32 = 4;
/// So many walks are thought ahead, and what comes a walk later counts this share.
const FORESEEN: usize = 10;
const LATER: f64 = 0.85;
/// Ends of walks in one square of this edge facing the same way are the same: metres, radians.
const LATTICE: f64 = 0.2;
const FACING: f64 = PI / 4.0;
/// What a whole turn costs, and standing where it stood before, in rays that see something new.
const PRICES: (f64, f64) = (4.0, 5.0);

/// A walk that was refused is not tried again from within so many metres, towards within so many radians.
const REFUSED: (f64, f64) = (0.15, 0.2);

/// Whether the robot has stood here, looking there, before something that it did not know of.
pub(crate) fn is_refused(refused: &[Pose2], pose: &Pose2, yaw: f64) -> bool {
    refused.iter().any(|refused| {
        refused.position().distance(pose.position()) < REFUSED.0
            && wrap_angle(refused.yaw - yaw).abs() < REFUSED.1
    })
}

/// The small robot's walk of up to four cycles over known floor after which a sweep should tell most; a turn on the spot where there is none.
/// It has `been` at these poses, and at those `refused` something stood in its way.
pub fn next_walk(
    map: &SonarMap,
    pose: &Pose2,
    been: impl Iterator<Item = Pose2>,
    refused: &[Pose2],
) -> Walk {
    let body = Body::SMALL;
    match walk_of(map, &body, pose, (been, &|yaw| is_refused(refused, pose, yaw))) {
        Some((_, (turns, cycles))) => Walk {
            turn: wrap_angle(f64::from(turns) * body.turn),
            way: body.cycle * f64::from(cycles),
            after: 0.0,
        },
        None => Walk { turn: PI / 3.0, ..Walk::default() },
    }
}

/// Of all walks of up to four cycles over known floor the one after which sweeps should tell most, that walk's or those after it: what it is
/// worth, its turning cycles and its cycles ahead. None where no way is free.
pub(crate) fn walk_of(
    map: &SonarMap,
    body: &Body,
    pose: &Pose2,
    (been, is_refused): (impl Iterator<Item = Pose2>, &dyn Fn(f64) -> bool),
) -> Option<(f64, (i32, i32))> {
    let been: Vec<DVec2> = been.map(|pose| pose.position()).collect();
    let mut best: Option<(f64, (i32, i32))> = None;
    let (mut now, mut looked, mut left) = (vec![(*pose, None)], BTreeSet::new(), BTreeSet::new());
    let mut share = 1.0;
    for _ in 0..FORESEEN {
        let mut next = vec![];
        for (from, first) in now {
            let walks = walks(map, body, &from);
            let may_be_first = |(walk, end): &((i32, i32), Pose2)| {
                !is_refused(end.yaw) && is_surveyed(&been, walk.1, end)
            };
            for (walk, end) in walks.filter(|walk| first.is_some() || may_be_first(walk)) {
                let first = first.unwrap_or(walk);
                let place = (end.position() / LATTICE).floor().as_ivec2().to_array();
                let facing = libm::floor(end.yaw / FACING) as i32;
                if !looked.insert((place, facing)) {
                    continue;
                }
                let again = |at: &DVec2| (1.0 - at.distance(end.position()) / SAME).max(0.0);
                let again: f64 = been.iter().map(again).sum();
                let turn = f64::from(walk.0) * body.turn;
                let price = PRICES.0 * turn.abs() / TAU + PRICES.1 * again;
                let worth = share * (new_rays(map, end.position(), end.yaw) - price);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, first));
                }
                if left.insert(place) {
                    next.push((end, Some(first)));
                }
            }
        }
        now = next;
        share *= LATER;
    }
    best
}

/// Whether a walk is short enough for how little is known yet. Where north is the compass tells anew with each sweep, so whoever has gone far
/// before it has told often is far beside; and how long a stride is, and what stands around, one short walk tells as well as a long one.
fn is_surveyed(been: &[DVec2], cycles: i32, end: &Pose2) -> bool {
    let start = been.first().copied().unwrap_or_else(|| end.position());
    let reach = BESIDE / COMPASS * libm::sqrt(been.len() as f64);
    cycles <= been.len().max(1) as i32 && end.position().distance(start) <= reach
}

/// All walks of up to four cycles that are clear, and where they end.
fn walks<'a>(
    map: &'a SonarMap,
    body: &'a Body,
    from: &Pose2,
) -> impl Iterator<Item = ((i32, i32), Pose2)> + use<'a> {
    let (from, half) = (*from, libm::floor(PI / body.turn + 1e-9) as i32);
    (-half..=half).flat_map(move |turns| {
        let yaw = wrap_angle(from.yaw + f64::from(turns) * body.turn);
        let way = move |cycles: i32| body.cycle * f64::from(cycles);
        let clear =
            (1..=MOST).take_while(move |cycles| is_clear(map, body, &from, (yaw, way(*cycles))));
        clear.map(move |cycles| {
            let end = from.position() + direction(yaw) * way(cycles);
            ((turns, cycles), Pose2::new(end.x, end.y, yaw))
        })
    })
}

/// What rays over the front of a pose see of the unknown before a wall ends them. What is far counts more, as a ray there stands for more of a
/// wall, until it is too far to be told well. Stripes between two ranges and the rim before a wall, which are as wide as a sonar is vague, are
/// nothing new.
fn new_rays(map: &SonarMap, from: DVec2, yaw: f64) -> f64 {
    let ray = |index: i32| {
        let direction = direction(yaw + PI * (f64::from(index) / f64::from(RAYS - 1) - 0.5));
        let (mut along, mut new, mut stripe) = (0.0, 0.0, (0.0, 0.0));
        while along < LOOK && new < FULL {
            let (point, far) = (from + direction * along, along / LOOK);
            if map.may_be_wall(point) {
                break;
            }
            stripe = if map.is_open(point) {
                (0.0, 0.0)
            } else {
                (stripe.0 + CELL, stripe.1 + CELL * 4.0 * far * (1.0 - far))
            };
            if stripe.0 > STRIPE {
                new += std::mem::take(&mut stripe.1);
            }
            along += CELL;
        }
        new / FULL
    };
    (0..RAYS).map(ray).sum()
}

/// Whether the robot fits along a straight walk, over floor that is known to be free.
pub(crate) fn is_clear(map: &SonarMap, body: &Body, pose: &Pose2, (yaw, way): (f64, f64)) -> bool {
    let (from, ahead, aside) = (pose.position(), direction(yaw), direction(yaw).perp());
    let steps = libm::ceil((way + body.nose) / CELL) as i32;
    let sides = libm::ceil(body.room / (1.5 * CELL)) as i32;
    (0..=steps).all(|step| {
        let at = from + ahead * (f64::from(step) * CELL);
        let is_on_the_way = f64::from(step) * CELL <= way;
        // Beyond where its rim gets, what stands ahead stops it and what stands aside does not.
        let sides = if f64::from(step) * CELL > way + body.room { 0 } else { sides };
        let off = |side: i32| aside * (body.room * f64::from(side) / f64::from(sides.max(1)));
        let fits = (-sides..=sides).all(|side| !map.is_wall(at + off(side)));
        fits && (!is_on_the_way || map.is_open(at))
    })
}

/// The shortest way over known floor to a place, `room` metres from all walls, as corners after the first; none where there is no way.
pub fn way_to(map: &SonarMap, room: f64, from: DVec2, to: DVec2) -> Option<Vec<DVec2>> {
    let (width, height, _) = map.bounds();
    let mut is_wall = vec![false; width * height];
    map.grid.walls.iter().for_each(|(x, y)| is_wall[y as usize * width + x as usize] = true);
    let reach = room / CELL;
    let field = DistanceField::new(width, &is_wall, libm::ceil(reach) as u16 + 1);
    let start = map.grid.cell_at(from);
    let is_open: Vec<bool> = (0..width * height)
        .map(|index| {
            let (x, y) = (index % width, index / width);
            let (column, row) = (x as i32, y as i32);
            // Where it stands it fits, whatever the map makes of it.
            (column, row) == start
                || map.is_open(map.grid.middle(column, row)) && field.distance(x, y) > reach
        })
        .collect();
    let ground = Ground::new(width, &is_open).ok()?;
    let place = |point: DVec2| {
        let (x, y) = map.grid.cell_at(point);
        Some(Place::new(usize::try_from(x).ok()?, usize::try_from(y).ok()?))
    };
    let way = AStar::new(Corners::Kept).find(&ground, None, place(from)?, place(to)?).ok()?;
    let point = |place: &Place| map.grid.middle(place.x as i32, place.y as i32);
    Some(way.places.iter().skip(1).map(point).collect())
}

fn direction(yaw: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(yaw);
    DVec2::new(cos, sin)
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;
    use crate::map::Posed;
    use crate::sonar::Sonar;
    use crate::testing::{room, sweep};

    fn map() -> SonarMap {
        let mut noise = NoiseStream::new(1, "choose");
        let look = |index: i32, noise: &mut NoiseStream| {
            let pose = Pose2::new(0.1 * f64::from(index % 4), 0.0, 0.9 * f64::from(index));
            Posed { pose, sweep: sweep(&room(), &pose, noise) }
        };
        let sweeps: Vec<Posed> = (0..16).map(|index| look(index, &mut noise)).collect();
        SonarMap::draw(&Sonar::SRF05, &sweeps).unwrap()
    }

    #[test]
    fn the_next_walk_leads_over_free_floor() {
        let (room, map) = (room(), map());
        let mut pose = Pose2::IDENTITY;
        for _ in 0..4 {
            let walk = next_walk(&map, &pose, std::iter::once(pose), &[]);
            pose = walk.along_compass(&pose, None);
            assert!(
                walk.way > 0.0 && room.distance(pose.position()) > ROOM,
                "{walk:?} to {pose:?}"
            );
        }
    }

    #[test]
    fn a_way_keeps_clear_of_walls_and_there_is_none_into_them() {
        let (room, map) = (room(), map());
        let way = way_to(&map, ROOM, DVec2::ZERO, DVec2::new(0.6, -0.5)).unwrap();
        assert!(way.last().unwrap().distance(DVec2::new(0.6, -0.5)) < CELL, "{way:?}");
        assert!(way.iter().all(|point| room.distance(*point) > ROOM - CELL), "{way:?}");
        assert_eq!(way_to(&map, ROOM, DVec2::ZERO, DVec2::new(3.5, 0.0)), None, "outside");
    }
}
