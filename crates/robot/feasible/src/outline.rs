//! A map as polygons.

use glam::DVec2;

use crate::FeasibleError;
use crate::buckets::{Buckets, Extent};

/// Rings of walls: between an odd number of them it is free, elsewhere solid. An outer ring is a room, rings in it stand for what
/// stands in the room. Metres.
#[derive(Clone, Debug)]
pub struct Outline {
    edges: Vec<[DVec2; 2]>,
    corners: Vec<DVec2>,
    buckets: Buckets,
    /// Where it is free, wall by wall.
    sides: Vec<Side>,
    /// Whether it is free beyond all rings.
    is_open: bool,
}

/// Where a ray meets a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Metres along the ray.
    pub range: f64,
    /// Unit vector square to the wall, towards where the ray came from.
    pub normal: DVec2,
}

/// About how wide a bucket of walls is, metres.
const BUCKET: f64 = 0.25;

impl Outline {
    /// Of rings of corners; the last corner of each joins its first.
    pub fn new(rings: &[Vec<DVec2>]) -> Result<Self, FeasibleError> {
        Self::of(rings, false)
    }

    /// Of things that stand in the open.
    pub fn in_the_open(rings: &[Vec<DVec2>]) -> Result<Self, FeasibleError> {
        Self::of(rings, true)
    }

    fn of(rings: &[Vec<DVec2>], is_open: bool) -> Result<Self, FeasibleError> {
        let mut edges = vec![];
        for (number, ring) in rings.iter().enumerate() {
            if ring.len() < 3 {
                return Err(FeasibleError::TooFewCorners { ring: number, corners: ring.len() });
            }
            if let Some(corner) = ring.iter().position(|corner| !corner.is_finite()) {
                let DVec2 { x, y } = ring[corner];
                return Err(FeasibleError::NotFinite { ring: number, corner, x, y });
            }
            edges.extend((0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]));
        }
        edges.retain(|[a, b]| a != b);
        if edges.is_empty() {
            return Err(FeasibleError::NoWalls);
        }
        let extents: Vec<Extent> = edges.iter().map(|[a, b]| [a.min(*b), a.max(*b)]).collect();
        let buckets = Buckets::new(&extents, BUCKET);
        let sides = edges.iter().map(|edge| side(&edges, *edge, is_open)).collect();
        let mut corners = rings.concat();
        corners.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        corners.dedup();
        Ok(Self { edges, corners, buckets, sides, is_open })
    }

    /// Its walls, from end to end.
    pub fn edges(&self) -> &[[DVec2; 2]] {
        &self.edges
    }

    /// Where walls meet.
    pub fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// The box around it: least and greatest corner.
    pub fn extent(&self) -> [DVec2; 2] {
        crate::buckets::around(self.corners.iter().map(|corner| [*corner; 2]))
    }

    /// Whether a point lies where a robot may be.
    pub fn is_free(&self, point: DVec2) -> bool {
        match self.first(point, DVec2::X, f64::INFINITY) {
            None => self.is_open,
            Some((_, number)) => self.is_free_before(point, number),
        }
    }

    /// Whether it is free on the side of a wall from which a ray from `point` meets it first.
    #[inline]
    pub(crate) fn is_free_before(&self, point: DVec2, number: u32) -> bool {
        let [a, b] = self.edges[number as usize];
        match self.sides[number as usize] {
            Side::Left => (b - a).perp_dot(point - a) > 0.0,
            Side::Right => (b - a).perp_dot(point - a) < 0.0,
            Side::Unclear => is_between(&self.edges, point, self.is_open),
        }
    }

    /// Whether it is free beyond all walls.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Metres to the nearest wall.
    pub fn distance(&self, point: DVec2) -> f64 {
        let squares = self.edges.iter().map(|edge| square_distance(edge, point));
        libm::sqrt(squares.fold(f64::INFINITY, f64::min))
    }

    /// Whether a wall lies within so many metres of a point.
    pub(crate) fn is_within(&self, point: DVec2, radius: f64) -> bool {
        let mut is_within = false;
        self.buckets.each_in(&[point - radius, point + radius], |bucket| {
            let numbers = self.buckets.bucket(bucket).iter();
            is_within = is_within
                || numbers.copied().any(|number| {
                    square_distance(&self.edges[number as usize], point) <= radius * radius
                });
        });
        is_within
    }

    /// The first wall along a ray within `most` metres; `direction` is a unit vector.
    pub fn meeting(&self, from: DVec2, direction: DVec2, most: f64) -> Option<Meeting> {
        let (range, number) = self.first(from, direction, most)?;
        let [a, b] = self.edges[number as usize];
        let across = (b - a).perp().normalize();
        let normal = if across.dot(direction) > 0.0 { -across } else { across };
        Some(Meeting { range, normal })
    }

    /// How far away the first wall along a ray is, and which it is.
    #[inline]
    pub(crate) fn first(&self, from: DVec2, direction: DVec2, most: f64) -> Option<(f64, u32)> {
        let mut nearest: Option<(f64, u32)> = None;
        self.buckets.walk(from, direction, most, |numbers, far| {
            for number in numbers {
                let Some(range) = crossing(&self.edges[*number as usize], from, direction) else {
                    continue;
                };
                if nearest.is_none_or(|(known, _)| range < known) {
                    nearest = Some((range, *number));
                }
            }
            nearest.is_none_or(|(known, _)| known > far)
        });
        nearest.filter(|(range, _)| *range <= most)
    }
}

/// On which side of a wall it is free, looking from its first end to its second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    /// Walls lie upon each other.
    Unclear,
}

/// So far from a wall its sides are looked at, metres.
const BESIDE: f64 = 1e-6;

fn side(edges: &[[DVec2; 2]], [a, b]: [DVec2; 2], is_open: bool) -> Side {
    let off = (b - a).perp().normalize() * BESIDE;
    // Not in the middle, where symmetric things have their corners.
    let at = a.lerp(b, 0.381_966);
    match [at + off, at - off].map(|point| is_between(edges, point, is_open)) {
        [true, false] => Side::Left,
        [false, true] => Side::Right,
        _ => Side::Unclear,
    }
}

/// Whether an odd number of walls, or in the open an even one, lie to the right of a point.
fn is_between(edges: &[[DVec2; 2]], point: DVec2, is_open: bool) -> bool {
    let is_beyond = |[a, b]: &&[DVec2; 2]| {
        (a.y > point.y) != (b.y > point.y)
            && a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y) > point.x
    };
    (edges.iter().filter(is_beyond).count() % 2 == 1) != is_open
}

/// How far along a ray it crosses a wall.
#[inline]
pub(crate) fn crossing([a, b]: &[DVec2; 2], from: DVec2, direction: DVec2) -> Option<f64> {
    let (along, to) = (*b - *a, *a - from);
    let across = direction.perp_dot(along);
    if across == 0.0 {
        return None;
    }
    let (range, share) = (to.perp_dot(along) / across, to.perp_dot(direction) / across);
    (range >= 0.0 && (0.0..=1.0).contains(&share)).then_some(range)
}

/// Square metres to the nearest point of a wall.
#[inline]
pub(crate) fn square_distance([a, b]: &[DVec2; 2], point: DVec2) -> f64 {
    let along = *b - *a;
    let share = ((point - *a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    (*a + along * share).distance_squared(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bar, room};

    #[test]
    fn it_is_free_in_a_room_but_not_in_its_boxes() {
        let room = room();
        for (x, y, is_free) in
            [(1.0, 1.0, true), (-1.0, 1.0, false), (3.4, 2.9, false), (4.9, 3.9, true)]
        {
            assert_eq!(room.is_free(DVec2::new(x, y)), is_free, "({x}, {y})");
        }
        let open = Outline::in_the_open(&[bar(0.0, 0.0, 1.0, 1.0)]).unwrap();
        assert!(open.is_free(DVec2::new(2.0, 0.5)) && !open.is_free(DVec2::splat(0.5)));
    }

    #[test]
    fn a_ray_meets_the_first_wall_whichever_bucket_it_lies_in() {
        let room = room();
        for step in 0..720 {
            let direction = DVec2::from_angle(f64::from(step).to_radians() / 2.0);
            let from = DVec2::new(1.3, 2.1);
            let all = room.edges.iter().filter_map(|edge| crossing(edge, from, direction));
            let expected = all.fold(f64::INFINITY, f64::min);
            let met = room.meeting(from, direction, 10.0).unwrap();
            assert!((met.range - expected).abs() < 1e-12, "{met:?} is not {expected}");
            assert!(met.normal.dot(direction) < 0.0, "it looks back: {met:?}");
        }
        assert_eq!(room.meeting(DVec2::new(1.0, 1.0), DVec2::X, 3.0), None, "too far away");
    }

    #[test]
    fn outlines_that_enclose_nothing_are_refused() {
        let two = vec![DVec2::ZERO, DVec2::X];
        let error = Outline::new(&[two]).unwrap_err();
        assert_eq!(error, FeasibleError::TooFewCorners { ring: 0, corners: 2 });
        assert_eq!(Outline::new(&[]).unwrap_err(), FeasibleError::NoWalls);
        let error = Outline::new(&[vec![DVec2::ZERO, DVec2::X, DVec2::NAN]]).unwrap_err();
        assert!(error.to_string().contains("corner 2 of ring 0"), "{error}");
    }
}
