//! Correlative matching: the best of all placements in a window, then the mean and the spread of those around it.
//!
//! Olson, "Real-time correlative scan matching", ICRA 2009: a covariance is that of the placements weighed by their likelihood, the guess's
//! among them. We look at ever smaller volumes around the peak instead of one, in axes along and across what is weak, and
//! soften the likelihood because points of one wall do not err each by itself.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat2, DMat3, DVec2, DVec3};

use crate::correlative::{Placement, Window, search};
use crate::covariance::{Noise, floored};
use crate::distance_field::DistanceField;
use crate::equations::{inverse, widened};
use crate::matcher::{Guess, Match, Matcher, NoMatch};
use crate::pairs::{Pair, Sight};
use crate::points::Points;
use crate::reference::Reference;
use crate::rounds::{Gate, check_pairs, check_points, line_rms};
use crate::small::{nudged, rotation};
use crate::weak::{Hold, outer};

/// Windows are at least and at most this wide, metres and radians, and reach this many standard deviations of the guess.
const NARROWEST: Window = Window { way: 0.2, turn: 0.1 };
const WIDEST: Window = Window { way: 8.0, turn: std::f64::consts::PI };
const REACH: f64 = 3.0;
/// Placements whose points score less on average are no matches.
const LEAST_SCORE: f64 = 0.2;
/// Points nearer to each other than this tell the same, metres.
const SPACING: f64 = 0.05;
/// More points take time and tell no more.
const MOST_POINTS: usize = 250;
/// Of the points that placements are weighed by there are fewer: each is looked at for some thousand of them.
const MOST_WEIGHED: usize = 100;
/// Width of the bell around a wall in which a point counts, metres.
const BELL: f64 = 0.05;
/// Placements to each side of the middle of a volume, on each axis.
const HALF: i32 = 4;
/// How often the volume is drawn closer around what is likely.
const ZOOMS: usize = 3;
/// The first volume, where nothing is weak: to each side, metres and radians.
const FIRST: DVec3 = DVec3::new(0.08, 0.08, 0.03);
/// No volume is smaller.
const LAST: DVec3 = DVec3::new(0.004, 0.004, 0.0012);

/// The peak of all placements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlative {
    /// How the laser errs.
    pub noise: Noise,
}

impl Matcher for Correlative {
    fn matched(
        &self,
        reference: &Reference,
        scan: &Points,
        guess: &Guess,
    ) -> Result<Match, NoMatch> {
        check_points(reference, scan)?;
        let places = thinned(scan, MOST_POINTS, |_| true);
        let peak = peak(reference, &places, guess)?;
        let hold = Hold::new(&pairs(reference, scan, &peak.pose));
        // Where beams meet a wall too far apart, how they happen to fall would tell more than the wall.
        let close = thinned(scan, MOST_WEIGHED, |index| scan.neighbours(index).count() > 1);
        let (pose, covariance) = self.spread(reference.field(), &close, &peak.pose, guess, &hold);
        let pairs = pairs(reference, scan, &pose);
        check_pairs(&pairs, scan)?;
        Ok(Match {
            reference_from_scan: pose,
            covariance: floored(&covariance),
            share: pairs.len() as f64 / scan.len() as f64,
            rms: line_rms(&pairs),
            rounds: ZOOMS,
            weak: hold.weak,
        })
    }
}

fn pairs<'a>(reference: &'a Reference, scan: &'a Points, pose: &Pose2) -> Vec<Pair<'a>> {
    let sight = Sight { reference, scan, pose: *pose, round: 0 };
    sight.nearest_pairs(Gate::NARROW.narrowest)
}

/// The best placement within what the guess holds possible.
fn peak(reference: &Reference, places: &[DVec2], guess: &Guess) -> Result<Placement, NoMatch> {
    let (c, pose) = (&guess.covariance, &guess.reference_from_scan);
    let way = REACH * c.x_axis.x.max(c.y_axis.y).max(0.0).sqrt();
    let turn = REACH * c.z_axis.z.max(0.0).sqrt();
    let window = Window {
        way: way.clamp(NARROWEST.way, WIDEST.way),
        turn: turn.clamp(NARROWEST.turn, WIDEST.turn),
    };
    let found = search(reference.scores(), places, pose, &window, LEAST_SCORE);
    found.map_err(|_| NoMatch::TooMany)?.ok_or(NoMatch::Nowhere { least: LEAST_SCORE })
}

/// Points at least a spacing apart, of the more a part.
fn thinned(scan: &Points, most: usize, is_wanted: impl Fn(usize) -> bool) -> Vec<DVec2> {
    let mut places: Vec<DVec2> = vec![];
    let wanted = scan.all().iter().enumerate().filter(|(index, _)| is_wanted(*index));
    for (_, point) in wanted {
        if places.last().is_none_or(|last| last.distance_squared(point.at) > SPACING * SPACING) {
            places.push(point.at);
        }
    }
    let every = places.len().div_ceil(most).max(1);
    places.into_iter().step_by(every).collect()
}

impl Correlative {
    /// Mean and covariance of the placements around `peak`.
    fn spread(
        &self,
        field: &DistanceField,
        places: &[DVec2],
        peak: &Pose2,
        guess: &Guess,
        hold: &Hold,
    ) -> (Pose2, DMat3) {
        let mut volume = Volume::around(peak, guess, hold);
        let mut covariance = guess.covariance;
        // The bend of the bell at its top is that of a normal law of the laser's noise, for both scans.
        let variance = 2.0 * self.noise.range * self.noise.range;
        let softened = (places.len() as f64 / 2.0).sqrt().max(1.0);
        let per_point = BELL * BELL / variance / softened;
        let prior = inverse(&guess.covariance).unwrap_or(DMat3::ZERO);
        for _ in 0..ZOOMS {
            let log_likelihood = |pose: &Pose2| {
                let off = step(&guess.reference_from_scan, pose);
                per_point * bells(field, places, pose) - 0.5 * off.dot(prior * off)
            };
            covariance = volume.zoom(log_likelihood);
        }
        (volume.middle, covariance)
    }
}

/// The sum of what points count at a pose: 1 on a wall, less beside it.
fn bells(field: &DistanceField, places: &[DVec2], pose: &Pose2) -> f64 {
    let (rotation, origin) = (rotation(pose), pose.position());
    // As a bell bends at its top, with longer tails and without an exponential for each point of each placement.
    let bell = |place: &DVec2| {
        let distance = field.at(origin + rotation * *place)?.0;
        Some(1.0 / (1.0 + 0.5 * distance * distance / (BELL * BELL)))
    };
    places.iter().filter_map(bell).sum()
}

/// From one pose to another, as (x, y, yaw).
fn step(from: &Pose2, to: &Pose2) -> DVec3 {
    (to.position() - from.position()).extend(wrap_angle(to.yaw - from.yaw))
}

/// A box of placements.
struct Volume {
    middle: Pose2,
    /// Directions of its first two sides.
    axes: DMat2,
    /// To each side.
    half: DVec3,
}

impl Volume {
    /// Long where the scan tells nothing and the guess little.
    fn around(peak: &Pose2, guess: &Guess, hold: &Hold) -> Self {
        let (mut axes, mut half) = (DMat2::IDENTITY, FIRST);
        for weak in &hold.weak {
            let variances = widened_variances(&guess.covariance);
            match weak.way.try_normalize() {
                Some(along) if weak.way.length() > weak.turn.abs() => {
                    axes = DMat2::from_cols(along, along.perp());
                    half.x = half.x.max(2.0 * REACH * variances.x.sqrt());
                }
                _ => half.z = half.z.max(2.0 * REACH * variances.y.sqrt()),
            }
        }
        Self { middle: *peak, axes, half }
    }

    /// Moves to the mean, draws close around what is likely, and tells its covariance.
    fn zoom(&mut self, log_likelihood: impl Fn(&Pose2) -> f64) -> DMat3 {
        let placed: Vec<(DVec3, f64)> =
            self.offsets().map(|offset| (offset, log_likelihood(&self.at(offset)))).collect();
        let best = placed.iter().map(|(_, log)| *log).fold(f64::NEG_INFINITY, f64::max);
        let (mut s, mut u, mut k) = (0.0, DVec3::ZERO, DMat3::ZERO);
        for (offset, log) in placed {
            let likelihood = libm::exp(log - best);
            s += likelihood;
            u += offset * likelihood;
            k += outer(offset, offset) * likelihood;
        }
        let mean = u / s;
        let covariance = k * (1.0 / s) - outer(mean, mean);
        self.middle = self.at(mean);
        let sigmas = DVec3::new(covariance.x_axis.x, covariance.y_axis.y, covariance.z_axis.z);
        let likely = sigmas.max(DVec3::ZERO).map(f64::sqrt) * REACH;
        self.half = likely.clamp(LAST, self.half);
        let turned = widened(&self.axes);
        turned * covariance * turned.transpose()
    }

    fn at(&self, offset: DVec3) -> Pose2 {
        nudged(&self.middle, (self.axes * offset.truncate()).extend(offset.z))
    }

    fn offsets(&self) -> impl Iterator<Item = DVec3> + use<> {
        let unit = self.half / f64::from(HALF);
        let side = move || -HALF..=HALF;
        side().flat_map(move |x| {
            side().flat_map(move |y| {
                side().map(move |turn| DVec3::new(x.into(), y.into(), turn.into()) * unit)
            })
        })
    }
}

/// The larger variance of the place, and that of the heading.
fn widened_variances(covariance: &DMat3) -> DVec2 {
    DVec2::new(covariance.x_axis.x.max(covariance.y_axis.y), covariance.z_axis.z)
}
