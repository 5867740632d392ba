//! The way out of where a robot is wedged in: to the nearest pose at which it can turn on the spot.
//!
//! Beside a wall, or in a niche as wide as itself, a long robot cannot turn, and no single arc leads it away. So poses are searched, each a short arc
//! from another, with the robot's outline held against all it knows to be near; as in hybrid A* (Dolgov, Thrun, Montemerlo & Diebel, "Path planning
//! for autonomous vehicles in unknown semi-structured environments", 2010, section 2). What is left is guessed by the room that is still missing.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use base::geom::wrap_angle;
use glam::DVec2;

use crate::arc::{Outline, along};
use crate::motion::Motion;

/// One pose is this far from the next, metres, driven at so many m/s.
const STEP: f64 = 0.06;
const SPEED: f64 = 0.1;
/// The same for turns on the spot, radians and rad/s.
const TURN_STEP: f64 = 0.1;
const TURN_SPEED: f64 = 0.3;
/// Curvatures that are tried, 1/m.
const CURVES: [f64; 5] = [0.0, 0.5, -0.5, 1.5, -1.5];
/// Poses nearer to each other than this are one: metres, radians.
const SAME: (f64, f64) = (0.03, 0.06);
/// No farther from where it is than this, metres, and no more poses than these: what is not found then is not found.
const REACH: f64 = 0.8;
const MOST: usize = 4000;
/// So many metres of way are taken to be left for each metre of room that is missing: a car gets aside by much longer ways.
const ASIDE: f64 = 3.0;
/// What a radian costs, back after ahead, and any other motion than before, metres.
const TURNING: f64 = 0.35;
const CHANGE: f64 = 0.1;
const OTHER: f64 = 0.05;
/// Costs are compared in whole steps of this, metres.
const UNIT: f64 = 1e-6;

/// A pose that was reached: where, by which motion, and from which.
struct Reached {
    place: DVec2,
    heading: f64,
    by: Option<usize>,
    from: usize,
    cost: f64,
}

/// Motions that lead out, and for how many seconds each; `None` if none do, or the robot can turn where it is.
///
/// Nothing comes nearer to the outline than `margin` metres, or than it is now.
pub(crate) fn way_out(
    outline: &Outline,
    near: &[DVec2],
    margin: f64,
) -> Option<Vec<(f64, Motion)>> {
    let within = REACH + outline.radius() + 2.0 * margin;
    let points: Vec<DVec2> = near.iter().copied().filter(|p| p.length() < within).collect();
    let can_turn = |place: DVec2| outline.lacks(&points, place, margin) == 0.0;
    if can_turn(DVec2::ZERO) {
        return None;
    }
    let least = outline.nearest_allowed(&points, margin);
    let motions = motions();
    let mut reached =
        vec![Reached { place: DVec2::ZERO, heading: 0.0, by: None, from: 0, cost: 0.0 }];
    let mut best = BTreeMap::from([(key(DVec2::ZERO, 0.0), 0.0)]);
    let mut waiting = BinaryHeap::from([Reverse((0_u64, 0_usize))]);
    let mut looked_at = 0;
    while let Some(Reverse((_, index))) = waiting.pop() {
        let Reached { place, heading, cost, .. } = reached[index];
        if best.get(&key(place, heading)).is_some_and(|known| *known < cost) {
            continue;
        }
        if can_turn(place) {
            return Some(way_to(&reached, index, &motions));
        }
        looked_at += 1;
        if looked_at > MOST {
            return None;
        }
        for (number, (seconds, motion)) in motions.iter().enumerate() {
            let at = |share: f64| {
                let (way, turned) = along(*motion, seconds * share);
                (place + DVec2::from_angle(heading).rotate(way), wrap_angle(heading + turned))
            };
            let (next, turned) = at(1.0);
            let before = reached[index].by.map(|by| motions[by].1);
            let cost = cost + price(*seconds, *motion, before);
            let is_known = best.get(&key(next, turned)).is_some_and(|known| *known <= cost);
            let is_free = |(place, heading): (DVec2, f64)| outline.clears(&least, place, heading);
            if is_known || next.length() > REACH || !is_free(at(0.5)) || !is_free((next, turned)) {
                continue;
            }
            best.insert(key(next, turned), cost);
            let left = ASIDE * outline.lacks(&points, next, margin);
            waiting.push(Reverse((libm::round((cost + left) / UNIT) as u64, reached.len())));
            let by = Some(number);
            reached.push(Reached { place: next, heading: turned, by, from: index, cost });
        }
    }
    None
}

/// Arcs ahead and astern, and turns, with how long each takes.
fn motions() -> Vec<(f64, Motion)> {
    let arcs = [SPEED, -SPEED].into_iter().flat_map(|forward| {
        CURVES.map(|curve| (STEP / SPEED, Motion { forward, turn: forward * curve }))
    });
    let turns = [TURN_SPEED, -TURN_SPEED].map(|turn| (TURN_STEP / TURN_SPEED, Motion::spin(turn)));
    arcs.chain(turns).collect()
}

fn price(seconds: f64, motion: Motion, before: Option<Motion>) -> f64 {
    let way = (motion.forward.abs() + TURNING * motion.turn.abs()) * seconds;
    way + match before {
        Some(before) if before.forward * motion.forward < 0.0 => CHANGE,
        Some(before) if before != motion => OTHER,
        _ => 0.0,
    }
}

fn key(place: DVec2, heading: f64) -> (i32, i32, i32) {
    let cell = |value: f64, size: f64| libm::round(value / size) as i32;
    (cell(place.x, SAME.0), cell(place.y, SAME.0), cell(heading, SAME.1))
}

/// The motions that lead to a pose that was reached; equal ones in a row are one.
fn way_to(reached: &[Reached], end: usize, motions: &[(f64, Motion)]) -> Vec<(f64, Motion)> {
    let mut numbers = vec![];
    let mut index = end;
    while let Some(by) = reached[index].by {
        numbers.push(by);
        index = reached[index].from;
    }
    numbers.reverse();
    let runs = numbers.chunk_by(|a, b| a == b);
    let leg = |run: &[usize]| (motions[run[0]].0 * run.len() as f64, motions[run[0]].1);
    runs.map(leg).collect()
}

#[cfg(test)]
mod tests {
    use robot_planning::Footprint;

    use super::*;

    /// Half a metre long, 0.44 m wide; 0.33 m from its middle to its corners.
    fn outline() -> Outline {
        let corners = [(0.25, 0.22), (-0.25, 0.22), (-0.25, -0.22), (0.25, -0.22)];
        Outline::of(&Footprint::around(&corners.map(|(x, y)| DVec2::new(x, y))).unwrap())
    }

    /// A wall from one point to another, a point every 3 cm.
    fn wall(from: (f64, f64), to: (f64, f64)) -> Vec<DVec2> {
        let (from, to) = (DVec2::new(from.0, from.1), DVec2::new(to.0, to.1));
        let count = libm::ceil(from.distance(to) / 0.03) as u32;
        (0..=count).map(|k| from.lerp(to, f64::from(k) / f64::from(count))).collect()
    }

    /// How long it drives until it can turn, and how near it comes to anything; `None` if it finds no way.
    fn driven(walls: &[DVec2]) -> Option<(f64, f64)> {
        let (outline, mut place, mut heading) = (outline(), DVec2::ZERO, 0.0);
        let (mut total, mut room) = (0.0, f64::MAX);
        for (seconds, motion) in way_out(&outline, walls, 0.04)? {
            let turn = DVec2::from_angle(-heading);
            let near: Vec<DVec2> = walls.iter().map(|p| turn.rotate(*p - place)).collect();
            for k in 1..=10 {
                let after = outline.room_after(&near, motion, seconds * f64::from(k) / 10.0);
                room = after.min(room);
            }
            let (way, turned) = along(motion, seconds);
            (place, heading) = (place + DVec2::from_angle(heading).rotate(way), heading + turned);
            total += seconds;
        }
        assert!(outline.lacks(walls, place, 0.04) == 0.0, "it can turn at {place}");
        Some((total, room))
    }

    #[test]
    fn beside_a_wall_it_is_left_through_wide_arcs_and_nothing_is_touched() {
        let beside = wall((-2.0, 0.28), (2.0, 0.28));
        let (seconds, room) = driven(&beside).unwrap();
        assert!(seconds < 15.0 && room > 0.035, "{seconds} s, {room} m");
    }

    #[test]
    fn a_corner_and_a_niche_are_left_too() {
        let corner = [wall((-0.3, 0.28), (2.0, 0.28)), wall((-0.3, -2.0), (-0.3, 0.28))].concat();
        let niche = [
            wall((-0.3, 0.3), (0.3, 0.3)),
            wall((-0.3, -0.3), (0.3, -0.3)),
            wall((0.3, -0.3), (0.3, 0.3)),
        ]
        .concat();
        for walls in [corner, niche] {
            let (seconds, room) = driven(&walls).unwrap();
            assert!(seconds < 25.0 && room > 0.035, "{seconds} s, {room} m");
        }
    }

    #[test]
    fn who_can_turn_needs_no_way_out_and_who_is_walled_in_has_none() {
        assert_eq!(way_out(&outline(), &wall((0.5, -1.0), (0.5, 1.0)), 0.04), None);
        let cell = [(0.3, 0.3), (-0.3, 0.3), (-0.3, -0.3), (0.3, -0.3), (0.3, 0.3)];
        let cell: Vec<DVec2> = cell.windows(2).flat_map(|w| wall(w[0], w[1])).collect();
        assert_eq!(driven(&cell), None);
    }
}
