//! What is free as seen from some places: everything in the direction of a measured point, before it and before the first that is sure.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::DVec3;

/// Bins of azimuth; half as many of elevation: half a degree each.
const AROUND: usize = 720;
const UPWARDS: usize = AROUND / 2;
/// Radians of a bin.
const BIN: f64 = TAU / AROUND as f64;
/// From this belief on a point is surely there, as the thesis keeps them: what is less sure hides nothing.
const SURE: f32 = 0.9;

/// Free space around the places that a cloud was seen from.
#[derive(Clone, Debug)]
pub struct FreeSpace {
    views: Vec<View>,
    step: f64,
}

/// One place, and how far one sees from it in every direction.
#[derive(Clone, Debug)]
struct View {
    eye: DVec3,
    /// Metres to the nearest sure point; infinite where there is none.
    solid: Vec<f32>,
    /// Metres to the farthest point that is stored at all; 0 where nothing was measured.
    known: Vec<f32>,
}

impl FreeSpace {
    /// Of points `step` metres apart, with their beliefs, seen from `eyes`.
    pub fn new(
        points: &(impl Iterator<Item = (DVec3, f32)> + Clone),
        step: f64,
        eyes: &[DVec3],
    ) -> Self {
        let views = eyes.iter().map(|eye| View::new(*eye, points.clone(), step)).collect();
        Self { views, step }
    }

    /// Whether a place was measured and found free. A point that is stored itself knows better.
    pub fn is_free(&self, place: DVec3) -> bool {
        self.views.iter().any(|view| view.sees(place, self.step))
    }
}

impl View {
    fn new(eye: DVec3, points: impl Iterator<Item = (DVec3, f32)>, step: f64) -> Self {
        let bins = AROUND * UPWARDS;
        let (solid, known) = (vec![f32::INFINITY; bins], vec![0.0; bins]);
        let mut view = Self { eye, solid, known };
        for (place, belief) in points {
            view.note(place, belief, step);
        }
        view
    }

    /// A point covers as much of the view as the space it stands for.
    fn note(&mut self, place: DVec3, belief: f32, step: f64) {
        let way = place - self.eye;
        let distance = way.length();
        if distance < step {
            return;
        }
        let (azimuth, elevation) = angles(way);
        let reach = step / 2.0 / distance;
        let rows = spread(elevation, reach);
        // The elevation counts from straight down: circles of azimuth grow with its sine.
        let columns = spread(azimuth, reach / libm::sin(elevation).max(reach));
        for row in rows.filter(|row| (0..UPWARDS as i64).contains(row)) {
            for column in columns.clone() {
                let bin = row as usize * AROUND + column.rem_euclid(AROUND as i64) as usize;
                self.known[bin] = self.known[bin].max(distance as f32);
                if belief >= SURE {
                    self.solid[bin] = self.solid[bin].min(distance as f32);
                }
            }
        }
    }

    fn sees(&self, place: DVec3, step: f64) -> bool {
        let way = place - self.eye;
        let (azimuth, elevation) = angles(way);
        let row = number(elevation).clamp(0, UPWARDS as i64 - 1) as usize;
        let bin = row * AROUND + number(azimuth).rem_euclid(AROUND as i64) as usize;
        let distance = way.length();
        distance <= f64::from(self.known[bin]) && distance < f64::from(self.solid[bin]) - step / 2.0
    }
}

/// Azimuth from -π, elevation from -π/2, both counted from 0.
fn angles(way: DVec3) -> (f64, f64) {
    let elevation = libm::atan2(way.z, libm::hypot(way.x, way.y)) + FRAC_PI_2;
    (libm::atan2(way.y, way.x) + PI, elevation)
}

fn number(angle: f64) -> i64 {
    libm::floor(angle / BIN) as i64
}

/// Bins within so many radians of an angle, no more than there are.
fn spread(angle: f64, reach: f64) -> std::ops::RangeInclusive<i64> {
    let reach = reach.min(PI - BIN);
    number(angle - reach)..=number(angle + reach)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall 2 m ahead, 2 m wide and high, and what was measured before it.
    fn wall() -> Vec<(DVec3, f32)> {
        let across = (-20..=20).flat_map(|y| (-20..=20).map(move |z| (y, z)));
        across
            .map(|(y, z)| (DVec3::new(2.0, 0.05 * f64::from(y), 0.05 * f64::from(z)), 0.99))
            .collect()
    }

    #[test]
    fn before_a_wall_it_is_free_and_behind_it_and_beside_it_never_measured() {
        let points = wall();
        let free = FreeSpace::new(&points.iter().copied(), 0.05, &[DVec3::ZERO]);
        assert!(free.is_free(DVec3::new(1.0, 0.2, -0.3)));
        assert!(free.is_free(DVec3::new(1.9, 0.9, 0.9)));
        assert!(!free.is_free(DVec3::new(2.0, 0.0, 0.0)), "the wall itself");
        assert!(!free.is_free(DVec3::new(2.5, 0.0, 0.0)), "behind it");
        assert!(!free.is_free(DVec3::new(1.0, 1.0, 0.0)), "beside it nobody looked");
        assert!(!free.is_free(DVec3::new(-1.0, 0.0, 0.0)), "nor behind the eye");
    }

    #[test]
    fn what_one_place_does_not_see_another_may() {
        let mut points = wall();
        points.push((DVec3::new(5.0, 0.0, 0.0), 0.99));
        let behind = DVec3::new(3.0, 0.0, 0.0);
        let one = FreeSpace::new(&points.iter().copied(), 0.05, &[DVec3::ZERO]);
        assert!(!one.is_free(behind));
        let beyond = DVec3::new(4.0, 0.0, 0.0);
        let two = FreeSpace::new(&points.iter().copied(), 0.05, &[DVec3::ZERO, beyond]);
        assert!(two.is_free(behind), "from beyond it sees back to the wall");
    }

    #[test]
    fn where_only_free_points_are_stored_it_is_free_as_far_as_they_go() {
        let line = (1..=40).map(|k| (DVec3::new(0.05 * f64::from(k), 0.0, 0.0), 0.1));
        let free = FreeSpace::new(&line, 0.05, &[DVec3::ZERO]);
        assert!(free.is_free(DVec3::new(1.5, 0.0, 0.0)));
        assert!(!free.is_free(DVec3::new(2.1, 0.0, 0.0)));
    }
}
