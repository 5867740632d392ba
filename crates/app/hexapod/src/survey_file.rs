//! A survey as a file, so that it can be gone on with another day: its sweeps, the walks between them, its walls as lines.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use app_terminal::files;
use base::geom::Pose2;
use robot_survey::{Posed, READINGS, Saved, Sonar, Surveyor, Sweep, Walk};
use serde::{Deserialize, Serialize};

/// Its name among what is kept.
pub(crate) const NAME: &str = "sweeps.json";
/// Longest file.
pub(crate) const MOST_BYTES: usize = 1 << 22;
/// Sweeps and walls of a file at most.
const MOST: usize = 2000;
/// Nothing lies farther off, metres, nor is turned by more, radians.
const FARTHEST: f64 = 100.0;
/// No sonar hears farther, metres.
const LONGEST: f64 = 10.0;

#[derive(Debug, Serialize, Deserialize)]
struct File {
    sweeps: Vec<Taken>,
    /// Direction across, radians, and distance from the origin, metres.
    #[serde(default)]
    walls: Vec<[f64; 2]>,
    /// By how much strides are longer than counted, as a share.
    #[serde(default)]
    stride: f64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Taken {
    x_m: f64,
    y_m: f64,
    yaw_rad: f64,
    compass_rad: Option<f64>,
    /// Bearing, radians, and range, metres; none where nothing came back.
    ranges: Vec<(f64, Option<f64>)>,
    /// What was counted on the way: a turn, metres ahead, a turn.
    #[serde(default)]
    walk: [f64; 3],
}

/// A survey as a file.
pub(crate) fn write(surveyor: &Surveyor) -> Result<String> {
    let Saved { sweeps, walks, walls, stride } = surveyor.saved();
    let taken = |(posed, walk): (Posed, Walk)| Taken {
        x_m: posed.pose.x,
        y_m: posed.pose.y,
        yaw_rad: posed.pose.yaw,
        compass_rad: posed.sweep.compass,
        ranges: posed.sweep.ranges,
        walk: [walk.turn, walk.way, walk.after],
    };
    let sweeps = sweeps.into_iter().zip(walks).map(taken).collect();
    Ok(serde_json::to_string_pretty(&File { sweeps, walls, stride })? + "\n")
}

/// The survey at a path.
pub(crate) fn open(path: &Path, sonar: Sonar) -> Result<Surveyor> {
    let bytes = files::read(path, MOST_BYTES as u64)?;
    read(&bytes, sonar).with_context(|| format!("cannot go on with {}", path.display()))
}

/// The survey of a file, as the computer of a sonar goes on with it.
pub(crate) fn read(bytes: &[u8], sonar: Sonar) -> Result<Surveyor> {
    let file: File = serde_json::from_slice(bytes).context("this is no survey")?;
    check(&file)?;
    let posed = |taken: &Taken| Posed {
        pose: Pose2::new(taken.x_m, taken.y_m, taken.yaw_rad),
        sweep: Sweep { compass: taken.compass_rad, ranges: taken.ranges.clone() },
    };
    let walk = |taken: &Taken| {
        let [turn, way, after] = taken.walk;
        Walk { turn, way, after }
    };
    let saved = Saved {
        sweeps: file.sweeps.iter().map(posed).collect(),
        walks: file.sweeps.iter().map(walk).collect(),
        walls: file.walls,
        stride: file.stride,
    };
    Surveyor::restore(sonar, saved)?.context("this survey has no sweeps")
}

fn check(file: &File) -> Result<()> {
    let wrong = |what: String| {
        let fix = format!("take a {NAME} as `usar hexapod` leaves it");
        Err(Hinted::error(format!("this is no survey: {what}"), fix))
    };
    let (sweeps, walls) = (file.sweeps.len(), file.walls.len());
    if sweeps == 0 || sweeps.max(walls) > MOST {
        return wrong(format!("it has {sweeps} sweeps and {walls} walls, not 1 to {MOST}"));
    }
    for (number, taken) in (1..).zip(&file.sweeps) {
        let [turn, way, after] = taken.walk;
        let compass = taken.compass_rad.unwrap_or_default();
        let all = [taken.x_m, taken.y_m, taken.yaw_rad, compass, turn, way, after];
        if let Some(value) = all.into_iter().find(|value| value.abs() > FARTHEST) {
            return wrong(format!("sweep {number} has {value}, which is more than {FARTHEST}"));
        }
        if taken.ranges.len() != READINGS {
            let count = taken.ranges.len();
            return wrong(format!("sweep {number} has {count} ranges, not {READINGS}"));
        }
        for (bearing, range) in &taken.ranges {
            let range = range.unwrap_or_default();
            if bearing.abs() > 4.0 || !(0.0..=LONGEST).contains(&range) {
                return wrong(format!("sweep {number} has a range of {range} m at {bearing} rad"));
            }
        }
    }
    let mut lines = file.walls.as_flattened().iter().chain([&file.stride]);
    match lines.find(|value| value.abs() > FARTHEST) {
        Some(value) => wrong(format!("a wall or the stride has {value}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a sweep before a wall and another a stride on.
    fn surveyor() -> Surveyor {
        let sweep = |range: f64| Sweep {
            compass: Some(0.1),
            ranges: Sweep::bearings().map(|b| (b, (b.abs() < 0.4).then_some(range))).collect(),
        };
        let mut surveyor = Surveyor::new(Sonar::HEXAPOD, sweep(2.0)).unwrap();
        surveyor.step(&Walk { way: 0.2, ..Walk::default() }, sweep(1.8)).unwrap();
        surveyor
    }

    #[test]
    fn what_was_kept_is_read_again_as_it_was() {
        let before = surveyor();
        let after = read(write(&before).unwrap().as_bytes(), Sonar::HEXAPOD).unwrap();
        assert_eq!(after.map().walls(), before.map().walls());
        let (kept, left) = (after.saved(), before.saved());
        assert_eq!((kept.sweeps.len(), kept.walls.len()), (2, left.walls.len()));
        assert!((kept.walks[1].way, kept.walks[0].way) == (0.2, 0.0));
        assert!(after.pose().position().distance(before.pose().position()) < 1e-12);
    }

    #[test]
    fn what_is_no_survey_is_refused_with_what_is_wrong() {
        let text = write(&surveyor()).unwrap();
        let far = text.replacen("\"x_m\": ", "\"x_m\": 1e9, \"was\": ", 1);
        for (text, said) in [
            ("[]", "this is no survey"),
            ("{\"sweeps\": []}", "0 sweeps"),
            (far.as_str(), "which is more than 100"),
            (&text.replacen("2.0", "-2.0", 1), "a range of -2"),
            (&text[..text.len() / 2], "this is no survey"),
        ] {
            let error = read(text.as_bytes(), Sonar::HEXAPOD).map(drop).unwrap_err();
            assert!(format!("{error:#}").contains(said), "{error:#}");
        }
    }
}
