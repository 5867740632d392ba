//! What a laser's data sheet says of its beams: where each points, and when each is measured.

use std::f64::consts::PI;

use base::model::{Mirror, ScannerSpec};

/// One turn of the mirror of a SICK LMS 2xx, seconds: 75 Hz.
const SICK_TURN: f64 = 1.0 / 75.0;
/// Readings of a SICK that are no echoes begin here, metres.
const SICK_NO_RETURN: f64 = 81.0;
/// Echoes from farther than this are too few and too coarse to match by, metres.
const FARTHEST: f64 = 30.0;

/// The beams of a planar laser, counter-clockwise. Metres, radians, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fan {
    /// Where the first beam points, to the left of ahead.
    pub first_angle: f64,
    /// From one beam to the next.
    pub step: f64,
    /// How many there are.
    pub beams: usize,
    /// Nothing nearer is an echo.
    pub min_range: f64,
    /// Nothing from here on is used.
    pub max_range: f64,
    /// How long the mirror takes for a whole turn; 0 where all beams are measured at once.
    pub turn: f64,
    /// In how many turns of the mirror the beams are gathered: 2 where every other beam comes a turn later.
    pub interlace: usize,
}

impl Fan {
    /// All beams at once, as a simulated scanner measures them.
    pub fn at_once(first_angle: f64, step: f64, beams: usize, max_range: f64) -> Self {
        let max_range = max_range.min(FARTHEST);
        Self { first_angle, step, beams, min_range: 0.05, max_range, turn: 0.0, interlace: 1 }
    }

    /// A laser by its description, of a scan with so many beams.
    pub fn of_spec(spec: &ScannerSpec, beams: usize) -> Self {
        let range = &spec.range;
        let first = -spec.field_of_view / 2.0;
        let all = Self::at_once(first, spec.resolution, beams, range.max_range);
        let mirror = spec.mirror.unwrap_or(Mirror { turn: 0.0, interlace: 1 });
        let (turn, interlace) = (mirror.turn, mirror.interlace.max(1));
        Self { min_range: range.min_range, turn, interlace, ..all }
    }

    /// The laser of a log that tells nothing but how many beams it has, by the modes of the SICK LMS 2xx: 180 degrees by 1 or 0.5, 100 by
    /// 1, 0.5 or 0.25. Its mirror measures each degree in a turn; finer steps are gathered in 2 or 4 turns. Other counts are spread over 180
    /// degrees and taken to be measured at once.
    pub fn of_beam_count(beams: usize) -> Self {
        let degrees = |first: f64, step: f64, interlace| Self {
            first_angle: first * PI / 180.0,
            step: step * PI / 180.0,
            beams,
            min_range: 0.05,
            max_range: FARTHEST.min(SICK_NO_RETURN),
            turn: SICK_TURN,
            interlace,
        };
        match beams {
            180 | 181 => degrees(-90.0, 1.0, 1),
            360 | 361 => degrees(-90.0, 0.5, 2),
            100 | 101 => degrees(-50.0, 1.0, 1),
            200 | 201 => degrees(-50.0, 0.5, 2),
            400 | 401 => degrees(-50.0, 0.25, 4),
            _ => Self::at_once(-PI / 2.0, PI / (beams.max(2) - 1) as f64, beams, FARTHEST),
        }
    }

    /// Where beam `index` points.
    pub fn angle(&self, index: usize) -> f64 {
        self.first_angle + index as f64 * self.step
    }

    /// When beam `index` is measured, from the mean time of all beams.
    pub fn time(&self, index: usize) -> f64 {
        let mirror = Mirror { turn: self.turn, interlace: self.interlace };
        mirror.time(index, self.beams, self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_degree_sick_measures_odd_beams_one_turn_later() {
        let fan = Fan::of_beam_count(361);
        let late = fan.time(1) - fan.time(0);
        assert!((late - 0.013_333).abs() < 1e-5, "{late}");
        let neighbour = fan.time(2) - fan.time(0);
        assert!((neighbour - 0.013_333 / 360.0).abs() < 1e-7, "{neighbour}");
    }

    #[test]
    fn a_laser_has_the_beams_and_times_of_its_description() {
        let mut spec = base::model::sample::scanner(base::model::sample::range(0.1, 20.0), 0.01);
        assert_eq!(Fan::of_spec(&spec, 315).time(7), 0.0);
        spec.mirror = Some(Mirror { turn: 0.02, interlace: 2 });
        let fan = Fan::of_spec(&spec, 315);
        assert_eq!((fan.first_angle, fan.step, fan.max_range), (-PI / 2.0, 0.01, 20.0));
        assert!((fan.time(1) - fan.time(0) - 0.02).abs() < 1e-12);
    }

    #[test]
    fn times_are_told_from_their_mean() {
        for beams in [180, 181, 360, 361, 401, 1081] {
            let fan = Fan::of_beam_count(beams);
            let mean = (0..beams).map(|index| fan.time(index)).sum::<f64>() / beams as f64;
            assert!(mean.abs() < 2e-4, "{beams} beams: {mean} s");
        }
    }

    #[test]
    fn a_log_of_180_beams_ends_a_step_short_of_ninety_degrees() {
        let fan = Fan::of_beam_count(180);
        assert!((fan.angle(179) - 89.0 * PI / 180.0).abs() < 1e-12);
    }
}
