//! A way in numbers.

use std::f64::consts::FRAC_PI_6;

use serde::{Deserialize, Serialize};

use crate::clearance::{Clearance, Tightest};
use crate::error::MetricsError;
use crate::trajectory::Trajectory;
use crate::turns::count_turns;

/// How a way is judged.
#[derive(Clone, Copy, Debug)]
pub struct PathSettings<'a> {
    /// A change of heading by less is no turn, radians.
    pub least_turn: f64,
    /// Measures the distance to true walls, if they are known.
    pub clearance: Option<&'a Clearance<'a>>,
    /// The shortest way there was, metres, if it is known.
    pub shortest: Option<f64>,
}

impl Default for PathSettings<'_> {
    fn default() -> Self {
        Self { least_turn: FRAC_PI_6, clearance: None, shortest: None }
    }
}

/// A way in numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathScore {
    /// First pose, seconds of the run.
    pub begin_s: f64,
    /// Last pose, seconds of the run.
    pub end_s: f64,
    /// Between them, seconds.
    pub duration_s: f64,
    /// Metres driven.
    pub length_m: f64,
    /// Metres by seconds; `None` in no time.
    pub mean_speed_mps: Option<f64>,
    /// How often it turned.
    pub turns: usize,
    /// Where it came closest to a wall, if walls are known.
    pub tightest: Option<Tightest>,
    /// The shortest way there was, metres, if known.
    pub shortest_m: Option<f64>,
    /// Metres driven by metres needed; 1 is perfect.
    pub ratio: Option<f64>,
}

impl PathScore {
    /// Judges a way.
    pub fn of(trajectory: &Trajectory, settings: &PathSettings<'_>) -> Result<Self, MetricsError> {
        let seconds = |point: Option<&crate::Waypoint>| point.map_or(0.0, |p| p.time.seconds());
        let begin_s = seconds(trajectory.points().first());
        let end_s = seconds(trajectory.points().last());
        let (duration_s, length_m) = (end_s - begin_s, trajectory.length());
        let tightest = settings.clearance.map(|clearance| clearance.tightest(trajectory));
        Ok(Self {
            begin_s,
            end_s,
            duration_s,
            length_m,
            mean_speed_mps: (duration_s > 0.0).then(|| length_m / duration_s),
            turns: count_turns(trajectory, settings.least_turn),
            tightest: tightest.transpose()?.flatten(),
            shortest_m: settings.shortest,
            ratio: settings.shortest.filter(|m| *m > 0.0).map(|shortest| length_m / shortest),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detour_is_measured_against_the_shortest_way() {
        let corners = [[1.0, 0.0, 0.0, 0.0], [4.0, 3.0, 0.0, 0.0], [9.0, 3.0, 4.0, 1.5]];
        let settings = PathSettings { shortest: Some(5.0), ..PathSettings::default() };
        let score = PathScore::of(&Trajectory::on_plane(corners), &settings).unwrap();
        assert!((score.length_m - 7.0).abs() < 1e-12 && (score.duration_s - 8.0).abs() < 1e-12);
        assert!((score.ratio.unwrap() - 1.4).abs() < 1e-12, "{score:?}");
        assert_eq!((score.turns, score.mean_speed_mps), (1, Some(0.875)));
    }

    #[test]
    fn no_way_at_all_is_no_reason_to_divide_by_zero() {
        let settings = PathSettings { shortest: Some(0.0), ..PathSettings::default() };
        let score = PathScore::of(&Trajectory::default(), &settings).unwrap();
        assert_eq!((score.length_m, score.mean_speed_mps, score.ratio), (0.0, None, None));
    }
}
