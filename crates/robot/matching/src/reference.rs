//! What a scan is matched against: one scan, the recent ones, or a whole map of points, in one frame.

use std::sync::OnceLock;

use base::geom::Pose2;
use glam::DVec2;

use crate::buckets::Buckets;
use crate::distance_field::DistanceField;
use crate::points::{Point, Points};
use crate::score_grid::ScoreGrid;
use crate::small::rotation;

/// Cells of the grid that placements are searched on, metres.
const SCORE_CELL: f64 = 0.05;
/// Width of a point's bell on it, metres.
const SCORE_SIGMA: f64 = 0.05;
/// Grids in its pyramid: the coarsest has squares of 3.2 m.
const SCORE_LEVELS: usize = 7;
/// A wall between two beams is known for no more than this to each side of an echo, metres.
const MOST_HALF_LENGTH: f64 = 0.4;

/// Of fewer spots all are looked at: that is quicker than most of their squares.
const FEW: usize = 1000;

/// One echo of the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where it is and which way its surface looks, in the frame of the reference.
    pub point: Point,
    /// Where the laser was that saw it.
    pub eye: DVec2,
    /// From one beam of that laser to the next, radians.
    pub step: f64,
    /// Indices of the first and the last spot through which its line goes.
    pub neighbours: (u32, u32),
}

impl Spot {
    /// The direction of the beam that met it.
    pub fn beam(&self) -> DVec2 {
        (self.point.at - self.eye).normalize_or(DVec2::X)
    }

    /// Both ends of the piece of wall that is known by it: half the way to where the beams beside it would meet its line.
    pub fn piece(&self) -> [DVec2; 2] {
        if !self.point.has_line() {
            return [self.point.at; 2];
        }
        let slant = self.point.normal.dot(self.beam()).abs().max(0.1);
        let half =
            (0.5 * self.point.at.distance(self.eye) * self.step / slant).min(MOST_HALF_LENGTH);
        let along = self.point.normal.perp() * half;
        [self.point.on_line - along, self.point.on_line + along]
    }
}

/// Placed echoes of one scan or many, with the indexes that matchers ask; grids are made when the first of them asks.
#[derive(Debug)]
pub struct Reference {
    spots: Vec<Spot>,
    buckets: Buckets,
    scores: OnceLock<ScoreGrid>,
    field: OnceLock<DistanceField>,
}

impl Reference {
    /// One scan, in its own frame.
    pub fn scan(points: &Points) -> Self {
        Self::scans([(Pose2::IDENTITY, points)])
    }

    /// Several scans, or all of a map, each at its pose in the frame of the reference.
    pub fn scans<'a>(placed: impl IntoIterator<Item = (Pose2, &'a Points)>) -> Self {
        let mut spots = vec![];
        for (pose, points) in placed {
            let (rotation, eye, first) = (rotation(&pose), pose.position(), spots.len());
            spots.extend(points.all().iter().enumerate().map(|(index, point)| {
                let near = points.neighbours(index);
                let neighbours = ((first + near.start()) as u32, (first + near.end()) as u32);
                let point = Point {
                    at: eye + rotation * point.at,
                    on_line: eye + rotation * point.on_line,
                    normal: rotation * point.normal,
                };
                Spot { point, eye, step: points.step(), neighbours }
            }));
        }
        let places: Vec<DVec2> = spots.iter().map(|spot| spot.point.at).collect();
        let buckets = Buckets::new(&places);
        Self { spots, buckets, scores: OnceLock::new(), field: OnceLock::new() }
    }

    /// All of them, scan by scan, each by bearing.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The nearest to `place` that is nearer than `within`, by its index.
    pub fn nearest(&self, place: DVec2, within: f64) -> Option<usize> {
        let (mut best, mut best_squared) = (None, within * within);
        self.buckets.outwards(place, within, |indices, _| {
            for &index in indices {
                let squared = self.spots[index as usize].point.at.distance_squared(place);
                if squared < best_squared {
                    (best, best_squared) = (Some(index as usize), squared);
                }
            }
            best_squared.sqrt()
        });
        best
    }

    /// The one within `within` of `place` with the least `cost`, by its index; the first of equals.
    pub fn cheapest(
        &self,
        place: DVec2,
        within: f64,
        cost: impl Fn(&Spot) -> Option<f64>,
    ) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        let mut look = |index: usize| {
            let Some(cost) = cost(&self.spots[index]) else { return };
            if best.is_none_or(|best| (cost, index) < best) {
                best = Some((cost, index));
            }
        };
        if self.spots.len() < FEW {
            (0..self.spots.len()).for_each(look);
        } else {
            self.buckets.outwards(place, within, |indices, within| {
                for index in indices {
                    look(*index as usize);
                }
                within
            });
        }
        best.map(|(_, index)| index)
    }

    /// Scores of places for searches in wide windows.
    pub fn scores(&self) -> &ScoreGrid {
        self.scores.get_or_init(|| {
            let places = self.spots.iter().flat_map(|spot| filled(spot.piece()));
            ScoreGrid::new(places, SCORE_CELL, SCORE_SIGMA, SCORE_LEVELS)
        })
    }

    /// How far each place is from the nearest wall.
    pub fn field(&self) -> &DistanceField {
        self.field.get_or_init(|| DistanceField::new(&self.spots))
    }
}

/// Places a cell apart from one end of a piece of wall to the other.
fn filled([from, to]: [DVec2; 2]) -> impl Iterator<Item = DVec2> + Clone {
    let steps = (from.distance(to) / SCORE_CELL).ceil() as u32;
    (0..=steps).map(move |step| from.lerp(to, f64::from(step) / f64::from(steps.max(1))))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{PI, TAU};

    use super::*;
    use crate::{Fan, Rate};

    fn square() -> Points {
        let fan = Fan::at_once(-PI, TAU / 180.0, 180, 30.0);
        let ranges: Vec<f32> = (0..180)
            .map(|beam| {
                let (sin, cos) = libm::sincos(fan.angle(beam));
                (2.0 / cos.abs().max(sin.abs())) as f32
            })
            .collect();
        Points::new(&fan, &ranges, &Rate::default())
    }

    #[test]
    fn the_nearest_of_several_scans_is_the_one_that_a_search_of_all_finds() {
        let points = square();
        let placed = [(Pose2::IDENTITY, &points), (Pose2::new(5.0, 1.0, 0.7), &points)];
        let reference = Reference::scans(placed);
        for step in 0..1500 {
            let place =
                DVec2::new(f64::from(step % 50) * 0.2 - 3.0, f64::from(step / 50) * 0.2 - 3.0);
            let away = |spot: &Spot| spot.point.at.distance(place);
            let expected = reference.spots().iter().map(away).min_by(f64::total_cmp);
            let expected = expected.filter(|away| *away < 0.8);
            let found = reference.nearest(place, 0.8).map(|index| away(&reference.spots()[index]));
            assert_eq!(found, expected, "at {place}");
            let cheapest =
                reference.cheapest(place, 0.8, |spot| (away(spot) < 0.8).then(|| away(spot)));
            assert_eq!(cheapest.map(|index| away(&reference.spots()[index])), expected);
        }
    }

    #[test]
    fn nothing_is_near_in_an_empty_reference() {
        let reference = Reference::scans([]);
        assert_eq!(reference.nearest(DVec2::ZERO, 1.0), None);
    }
}
