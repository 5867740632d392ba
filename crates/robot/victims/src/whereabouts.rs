//! Where somebody is: lying still or walking, whichever explains the sightings.
//!
//! Two Kalman filters side by side, one of a place and one of a place and a velocity, weighed by how well each foretold what was seen.

use base::time::SimTime;
use glam::{DMat2, DVec2};

use crate::sighting::distance_squared;

/// A place is never known better than this, metres: maps drift and bodies have a size.
const FINEST: f64 = 0.05;
/// A walker's accelerations, m/s² a root of a second.
const ACCELERATION: f64 = 0.7;
/// Velocities that somebody may begin with, m/s.
const SPEED: f64 = 0.8;
/// Before anything is known, so many of ten walk.
const WALKERS: f64 = 0.1;
/// Neither filter is ever ruled out.
const LEAST_WEIGHT: f64 = 0.02;
/// Somebody seen this long ago may have walked anywhere, seconds.
const RECENTLY: f64 = 1.5;
/// Nobody can say where somebody has walked to this long after they were seen.
const LOST: SimTime = SimTime::from_millis(4_000);
/// How far a walker who was lost from sight that long ago may be from there, metres squared: whoever is seen farther off is somebody else until
/// they turn out to be the same. Without a limit a walker would in time be everybody who is found anywhere.
const STRAYED: f64 = 0.36;
/// Places of one person are no farther apart than this, metres, if each is surer than so much: the determinant of its covariance, metres to the
/// fourth.
const ELSEWHERE: f64 = 2.0;
/// Of somebody who may walk, where one saw them before the other.
const WALKED: f64 = 4.0;
const MAY_WALK: f64 = 0.5;
const VAGUE: f64 = 1.0;
/// Whoever walks, walks at least this fast, m/s.
const WALKING: f64 = 0.15;

/// Where somebody is believed to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whereabouts {
    place: DVec2,
    covariance: DMat2,
    walk: [Axis; 2],
    /// Chance that they walk.
    walks: f64,
    seen: SimTime,
}

/// Place and velocity along one axis, with their covariance: place, both, velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axis {
    place: f64,
    speed: f64,
    covariance: [f64; 3],
}

impl Whereabouts {
    /// From a first sighting.
    pub fn new(place: DVec2, covariance: DMat2, time: SimTime) -> Self {
        let axis = |place: f64| Axis {
            place,
            speed: 0.0,
            covariance: [variance(covariance), 0.0, SPEED * SPEED],
        };
        let walk = [axis(place.x), axis(place.y)];
        Self { place, covariance, walk, walks: WALKERS, seen: time }
    }

    /// As another robot tells of it: where somebody was when they were seen, how surely, and how they walk, if they do.
    pub(crate) fn told(
        (place, covariance): (DVec2, DMat2),
        velocity: DVec2,
        seen: SimTime,
    ) -> Self {
        let mut told = Self::new(place, covariance, seen);
        if velocity.length() > WALKING {
            told.walks = 1.0 - LEAST_WEIGHT;
            for (axis, speed) in told.walk.iter_mut().zip(velocity.to_array()) {
                (axis.speed, axis.covariance[2]) = (speed, ACCELERATION * ACCELERATION);
            }
        }
        told
    }

    /// The place, at this time; of a walker who was lost from sight, where they were foretold to be soon after.
    pub fn place(&self, now: SimTime) -> DVec2 {
        let then = now.min(self.seen + LOST);
        if self.is_walking() { self.foretold(then).0 } else { self.place }
    }

    /// How surely, metres squared.
    pub fn covariance(&self, now: SimTime) -> DMat2 {
        if !self.is_walking() {
            return self.covariance;
        }
        let (_, variances) = self.foretold(now);
        DMat2::from_diagonal(variances)
    }

    /// m/s; zero for whoever lies still.
    pub fn velocity(&self) -> DVec2 {
        if self.is_walking() { self.speed() } else { DVec2::ZERO }
    }

    /// Whether what was seen is explained by a walk rather than by a place.
    pub fn is_walking(&self) -> bool {
        self.walks > 0.8 && self.speed().length() > WALKING
    }

    /// Whether both may be of one person: whoever lies still is not in two places.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let then = self.seen.max(other.seen);
        let may_walk = |one: &Self| one.walks > MAY_WALK && one.speed().length() > WALKING;
        let limit = if may_walk(self) || may_walk(other) { WALKED } else { ELSEWHERE };
        let is_vague = |one: &Self| one.covariance.determinant() > VAGUE;
        let is_near = self.place(then).distance(other.place(then)) < limit;
        is_near || is_vague(self) || is_vague(other)
    }

    /// When they were seen last.
    pub fn seen(&self) -> SimTime {
        self.seen
    }

    /// How far off a sighting is, Mahalanobis's distance squared, by the filter that explains it better.
    pub fn distance_squared(&self, centre: DVec2, covariance: DMat2, now: SimTime) -> f64 {
        let still = distance_squared(centre - self.place, covariance + self.covariance);
        if self.since(now) > RECENTLY && !self.is_walking() {
            return still;
        }
        if now.since(self.seen) > LOST {
            let strayed = DMat2::from_diagonal(DVec2::splat(STRAYED));
            return distance_squared(
                centre - self.place(now),
                covariance + self.covariance + strayed,
            );
        }
        let (place, variances) = self.foretold(now);
        let walked = distance_squared(centre - place, covariance + DMat2::from_diagonal(variances));
        still.min(walked)
    }

    /// Takes in a sighting.
    pub fn see(&mut self, centre: DVec2, covariance: DMat2, now: SimTime) {
        let (foretold, variances) = self.foretold(now);
        let still = density(centre - self.place, covariance + self.covariance);
        let walked = density(centre - foretold, covariance + DMat2::from_diagonal(variances));
        let both = self.walks * walked + (1.0 - self.walks) * still;
        if both > 0.0 {
            self.walks = (self.walks * walked / both).clamp(LEAST_WEIGHT, 1.0 - LEAST_WEIGHT);
        }
        let gain = self.covariance * (self.covariance + covariance).inverse();
        self.place += gain * (centre - self.place);
        self.covariance = kept((DMat2::IDENTITY - gain) * self.covariance);
        let (seconds, noise) = (self.since(now), variance(covariance));
        for (axis, place) in self.walk.iter_mut().zip(centre.to_array()) {
            *axis = axis.after(seconds).corrected(place, noise);
        }
        if self.is_walking() {
            // Whoever walks and then lies down does so here.
            self.place = DVec2::new(self.walk[0].place, self.walk[1].place);
            self.covariance = kept(DMat2::from_diagonal(self.variances()));
        }
        self.seen = self.seen.max(now);
    }

    /// Becomes the mean of both, each as surely as it is known; two that turned out to be one.
    pub fn join(&mut self, other: &Self) {
        let newer = if other.seen > self.seen { *other } else { *self };
        let gain = self.covariance * (self.covariance + other.covariance).inverse();
        let place = self.place + gain * (other.place - self.place);
        // No surer than the surer one: both may have erred alike.
        let surer = self.covariance.determinant() <= other.covariance.determinant();
        let covariance = if surer { self.covariance } else { other.covariance };
        *self = Self { place, covariance, ..newer };
    }

    fn speed(&self) -> DVec2 {
        DVec2::new(self.walk[0].speed, self.walk[1].speed)
    }

    fn variances(&self) -> DVec2 {
        DVec2::new(self.walk[0].covariance[0], self.walk[1].covariance[0])
    }

    /// Where a walker would be now, and how surely.
    fn foretold(&self, now: SimTime) -> (DVec2, DVec2) {
        let [x, y] = self.walk.map(|axis| axis.after(self.since(now)));
        (DVec2::new(x.place, y.place), DVec2::new(x.covariance[0], y.covariance[0]))
    }

    fn since(&self, now: SimTime) -> f64 {
        (now.seconds() - self.seen.seconds()).max(0.0)
    }
}

impl Axis {
    fn after(self, t: f64) -> Self {
        let [pp, pv, vv] = self.covariance;
        let q = ACCELERATION * ACCELERATION;
        let covariance = [
            pp + 2.0 * t * pv + t * t * vv + q * t * t * t / 3.0,
            pv + t * vv + q * t * t / 2.0,
            vv + q * t,
        ];
        Self { place: self.place + self.speed * t, covariance, ..self }
    }

    fn corrected(self, place: f64, noise: f64) -> Self {
        let [pp, pv, vv] = self.covariance;
        let (gain, speed_gain) = (pp / (pp + noise), pv / (pp + noise));
        let off = place - self.place;
        Self {
            place: self.place + gain * off,
            speed: self.speed + speed_gain * off,
            covariance: [pp * (1.0 - gain), pv * (1.0 - gain), vv - speed_gain * pv],
        }
    }
}

/// The mean variance over all directions.
fn variance(covariance: DMat2) -> f64 {
    f64::midpoint(covariance.x_axis.x, covariance.y_axis.y)
}

/// The density of a normal distribution, but for a factor that is always the same.
fn density(off: DVec2, covariance: DMat2) -> f64 {
    libm::exp(-0.5 * distance_squared(off, covariance)) / libm::sqrt(covariance.determinant())
}

/// Symmetric again, and no finer than the finest.
fn kept(covariance: DMat2) -> DMat2 {
    let xy = f64::midpoint(covariance.x_axis.y, covariance.y_axis.x);
    let [xx, yy] =
        [covariance.x_axis.x, covariance.y_axis.y].map(|value| value.max(FINEST * FINEST));
    DMat2::from_cols(DVec2::new(xx, xy), DVec2::new(xy, yy))
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    const SIGMA: f64 = 0.15;

    fn seen(at: DVec2, noise: &mut NoiseStream) -> (DVec2, DMat2) {
        let error = DVec2::new(noise.gaussian(SIGMA), noise.gaussian(SIGMA));
        (at + error, DMat2::from_diagonal(DVec2::splat(SIGMA * SIGMA)))
    }

    #[test]
    fn many_looks_at_one_place_make_it_sure() {
        let mut noise = NoiseStream::new(1, "still");
        let at = DVec2::new(3.0, -2.0);
        let (centre, covariance) = seen(at, &mut noise);
        let mut somebody = Whereabouts::new(centre, covariance, SimTime::ZERO);
        for step in 1..30 {
            let (centre, covariance) = seen(at, &mut noise);
            somebody.see(centre, covariance, SimTime::from_millis(step * 400));
        }
        let now = SimTime::from_millis(12_000);
        let off = somebody.place(now).distance(at);
        assert!(!somebody.is_walking() && off < 0.1, "{off}, {somebody:?}");
        assert_eq!(somebody.velocity(), DVec2::ZERO);
    }

    #[test]
    fn whoever_walks_is_found_to_walk_and_foretold() {
        let mut noise = NoiseStream::new(2, "walk");
        let (start, speed) = (DVec2::new(0.0, 1.0), DVec2::new(0.7, 0.3));
        let (centre, covariance) = seen(start, &mut noise);
        let mut somebody = Whereabouts::new(centre, covariance, SimTime::ZERO);
        for step in 1..=20 {
            let now = SimTime::from_millis(step * 250);
            let (centre, covariance) = seen(start + speed * now.seconds(), &mut noise);
            let off = somebody.distance_squared(centre, covariance, now);
            assert!(off < 13.8, "step {step}: {off}");
            somebody.see(centre, covariance, now);
        }
        let later = SimTime::from_millis(5_500);
        let off = somebody.place(later).distance(start + speed * later.seconds());
        assert!(somebody.is_walking() && off < 0.35, "{off}, {somebody:?}");
        assert!((somebody.velocity() - speed).length() < 0.25, "{}", somebody.velocity());
    }

    #[test]
    fn a_walker_who_was_lost_from_sight_is_not_whoever_is_found_elsewhere_later() {
        let mut noise = NoiseStream::new(3, "lost");
        let (start, speed) = (DVec2::ZERO, DVec2::new(0.6, 0.0));
        let (centre, covariance) = seen(start, &mut noise);
        let mut somebody = Whereabouts::new(centre, covariance, SimTime::ZERO);
        for step in 1..=20 {
            let now = SimTime::from_millis(step * 250);
            let (centre, covariance) = seen(start + speed * now.seconds(), &mut noise);
            somebody.see(centre, covariance, now);
        }
        assert!(somebody.is_walking(), "{somebody:?}");
        let later = SimTime::from_millis(60_000);
        let off = |at: DVec2| somebody.distance_squared(at, covariance, later);
        assert!(off(DVec2::new(12.0, 6.0)) > 100.0, "that is somebody else");
        assert!(off(somebody.place(later) + DVec2::Y) < 9.2, "and that may be the same");
    }

    #[test]
    fn two_that_are_one_meet_nearer_to_the_surer() {
        let one = DMat2::from_diagonal(DVec2::splat(0.04));
        let mut a = Whereabouts::new(DVec2::ZERO, one, SimTime::ZERO);
        let b = Whereabouts::new(DVec2::X, one * 3.0, SimTime::from_millis(500));
        a.join(&b);
        let now = SimTime::from_millis(500);
        assert!((a.place(now) - DVec2::new(0.25, 0.0)).length() < 1e-12, "{}", a.place(now));
        assert_eq!((a.covariance(now), a.seen()), (one, now));
    }
}
