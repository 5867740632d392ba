//! Pieces of boundary joined to closed ways, and ways to regions.

use std::collections::BTreeMap;

use glam::DVec2;

use crate::exact::curve::Curve;
use crate::exact::part::{Part, is_around, moments};

/// Ends this near to each other are joined, metres. Where a line touches an arc of 20 cm, an error of a nanometre
/// moves the place where they meet by as much as 20 micrometres.
const JOINT: f64 = 5e-5;
/// Regions smaller than this are rounding, square metres.
const NOTHING: f64 = 1e-11;

/// The regions on the left of these pieces. Where two touch at a point they stay two.
pub(crate) fn chained(pieces: Vec<Curve>) -> Vec<Part> {
    let mut outer = vec![];
    let mut holes = vec![];
    for way in closed(&unique(pieces)) {
        let area = moments(&way).area;
        if area > NOTHING {
            outer.push(Part { outer: way, holes: vec![] });
        } else if area < -NOTHING {
            holes.push(way);
        }
    }
    for hole in holes {
        let at = hole[0].at(0.5);
        let around = outer.iter_mut().filter(|part| is_around(&part.outer, at));
        let smallest =
            around.min_by(|a, b| moments(&a.outer).area.total_cmp(&moments(&b.outer).area));
        if let Some(part) = smallest {
            part.holes.push(hole);
        }
    }
    outer
}

/// Walls upon each other give the same piece twice.
fn unique(pieces: Vec<Curve>) -> Vec<Curve> {
    const LOOKED_AT: [f64; 3] = [0.0, 0.5, 1.0];
    let mut kept: Vec<Curve> = vec![];
    let mut by_middle: BTreeMap<Knot, Vec<usize>> = BTreeMap::new();
    for piece in pieces {
        let is_same = |other: &Curve| {
            LOOKED_AT.iter().all(|share| piece.at(*share).distance(other.at(*share)) < JOINT)
        };
        if !near(&by_middle, piece.at(0.5)).any(|index| is_same(&kept[index])) {
            by_middle.entry(knot(piece.at(0.5))).or_default().push(kept.len());
            kept.push(piece);
        }
    }
    kept
}

type Knot = (i64, i64);

fn knot(point: DVec2) -> Knot {
    let near = |value: f64| libm::round(value / JOINT) as i64;
    (near(point.x), near(point.y))
}

/// What stands within a knot or two of a point.
fn near(knots: &BTreeMap<Knot, Vec<usize>>, point: DVec2) -> impl Iterator<Item = usize> {
    let (x, y) = knot(point);
    let around = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
    around.filter_map(|knot| knots.get(&knot)).flatten().copied()
}

/// Follows pieces from end to beginning until they close.
/// Whatever leads nowhere is left out: where a line touches an arc, rounding keeps the arc's last bit beyond it.
fn closed(pieces: &[Curve]) -> Vec<Vec<Curve>> {
    let mut leaving: BTreeMap<Knot, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        leaving.entry(knot(piece.at(0.0))).or_default().push(index);
    }
    let mut is_used = vec![false; pieces.len()];
    let mut ways = vec![];
    for first in 0..pieces.len() {
        if is_used[first] {
            continue;
        }
        is_used[first] = true;
        let mut way = vec![first];
        while let Some(last) = way.last() {
            if let Some(index) = next(pieces, &leaving, &is_used, *last) {
                is_used[index] = true;
                way.push(index);
            } else if pieces[*last].at(1.0).distance(pieces[first].at(0.0)) < 4.0 * JOINT {
                ways.push(way.into_iter().map(|index| pieces[index]).collect());
                break;
            } else {
                way.pop();
            }
        }
    }
    ways
}

/// The piece that goes on from another: the one most to the left, so that regions that touch are not joined.
fn next(
    pieces: &[Curve],
    leaving: &BTreeMap<Knot, Vec<usize>>,
    is_used: &[bool],
    at: usize,
) -> Option<usize> {
    let arrival = pieces[at].arrival();
    let turn = |index: usize| {
        let departure = pieces[index].departure();
        libm::atan2(arrival.perp_dot(departure), arrival.dot(departure))
    };
    let choices = near(leaving, pieces[at].at(1.0)).filter(|index| !is_used[*index]);
    choices.max_by(|a, b| turn(*a).total_cmp(&turn(*b)))
}
