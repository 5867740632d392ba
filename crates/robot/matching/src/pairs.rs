//! Points of a scan and their counterparts in a reference.

use base::geom::Pose2;
use glam::{DVec2, DVec3};

use crate::points::Points;
use crate::reference::{Reference, Spot};
use crate::small::rotation;

/// Surfaces whose normals have less than this in common (its cosine: 60 degrees) are two sides of a door leaf and not one wall.
const ALIKE: f64 = 0.5;
/// Of the errors of all pairs, this share ...
const USUAL_SHARE: f64 = 0.7;
/// ... times this is the most that one may have: Censi's trimming.
const USUAL_TIMES: f64 = 2.0;

/// A scan at a pose that is being tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) reference: &'a Reference,
    pub(crate) scan: &'a Points,
    pub(crate) pose: Pose2,
    /// How many poses were tried before.
    pub(crate) round: usize,
}

/// A point of the scan and what it is taken for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'a> {
    /// From the pose of the scan to the point, in the axes of the reference.
    pub(crate) arm: DVec2,
    /// The point in the frame of the reference.
    pub(crate) place: DVec2,
    /// The direction of its own surface in the axes of the reference; zero where there is none.
    pub(crate) normal: DVec2,
    pub(crate) spot: &'a Spot,
    /// Index of the spot.
    pub(crate) index: usize,
}

impl Pair<'_> {
    /// Whether the counterpart lies on a line, and on no other side than the point.
    pub(crate) fn is_on_line(&self) -> bool {
        let is_alike = self.normal == DVec2::ZERO || self.normal.dot(self.line_normal()) > ALIKE;
        self.spot.point.has_line() && is_alike
    }

    pub(crate) fn line_normal(&self) -> DVec2 {
        self.spot.point.normal
    }

    /// From the counterpart to the point.
    pub(crate) fn error(&self) -> DVec2 {
        self.place - self.spot.point.at
    }

    /// How far the point is in front of its counterpart's line.
    pub(crate) fn residual(&self) -> f64 {
        self.line_normal().dot(self.place - self.spot.point.on_line)
    }

    /// The derivative of that by a step (x, y, yaw).
    pub(crate) fn row(&self) -> DVec3 {
        self.line_normal().extend(self.line_normal().dot(self.arm.perp()))
    }

    /// The direction of the beam that met the point, in the axes of the reference.
    pub(crate) fn beam(&self) -> DVec2 {
        self.arm.normalize_or(DVec2::X)
    }
}

impl<'a> Sight<'a> {
    /// Each point with what `choose` finds for it, given its place, its arm and its index.
    pub(crate) fn pairs(
        &self,
        choose: impl Fn(DVec2, DVec2, usize) -> Option<usize>,
    ) -> Vec<Pair<'a>> {
        let (rotation, origin) = (rotation(&self.pose), self.pose.position());
        let pair = |(number, point): (usize, &crate::points::Point)| {
            let arm = rotation * point.at;
            let place = origin + arm;
            let index = choose(place, arm, number)?;
            let spot = &self.reference.spots()[index];
            Some(Pair { arm, place, normal: rotation * point.normal, spot, index })
        };
        self.scan.all().iter().enumerate().filter_map(pair).collect()
    }

    /// Each point with its nearest neighbour within `gate`.
    pub(crate) fn nearest_pairs(&self, gate: f64) -> Vec<Pair<'a>> {
        self.pairs(|place, _, _| self.reference.nearest(place, gate))
    }
}

/// The pairs whose `error` is not far beyond that of most.
pub(crate) fn trimmed<'a>(pairs: Vec<Pair<'a>>, error: impl Fn(&Pair<'a>) -> f64) -> Vec<Pair<'a>> {
    let mut errors: Vec<f64> = pairs.iter().map(&error).collect();
    errors.sort_by(f64::total_cmp);
    let usual = errors.get((errors.len() as f64 * USUAL_SHARE) as usize).copied().unwrap_or(0.0);
    pairs.into_iter().filter(|pair| error(pair) <= USUAL_TIMES * usual).collect()
}
