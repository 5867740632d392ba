//! What a log holds, and logs in other forms.

use std::path::Path;

use anyhow::{Result, bail};
use link_logs::{Laser, Log, Stamped, write_carmen, write_trajectory};
use robot_logs::Logged;
use serde::Serialize;

/// What a log holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogInfo {
    /// How it is written: `carmen`, `usarsim`, `recording` or `ros2`.
    pub form: &'static str,
    /// How many scans.
    pub scans: usize,
    /// How many lines of odometry beside those of the scans.
    pub odometry: usize,
    /// How many true poses.
    pub truth: usize,
    /// From the earliest stamp to the latest.
    pub duration_s: f64,
    /// Scans that are not later than the one before.
    pub steps_back: usize,
    /// Metres that odometry adds up to.
    pub odometry_m: f64,
    /// What is known of each laser.
    pub lasers: Vec<LaserInfo>,
    /// Lines of the file.
    pub lines: usize,
    /// Lines that could not be understood.
    pub broken: usize,
    /// The first of those: line and reason.
    pub first_broken: Vec<(usize, String)>,
    /// Lines of kinds that are not known.
    pub unknown: usize,
    /// What else there is to know.
    pub remarks: Vec<String>,
}

/// What is known of a laser.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaserInfo {
    /// As the log calls it.
    pub name: String,
    /// How many scans are its.
    pub scans: usize,
    /// Beams a scan.
    pub beams: usize,
    /// Where the first beam points.
    pub first_deg: f64,
    /// From beam to beam.
    pub step_deg: f64,
    /// Whether the log says so; otherwise it follows from the number of beams.
    pub is_told: bool,
    /// Readings from here on are no echoes.
    pub max_range_m: f64,
    /// Share of the readings that are no echoes.
    pub no_return: f64,
    /// Where it stands on the robot: x, y in metres and degrees to the left; none where the log does not tell.
    pub mount: Option<[f64; 3]>,
    /// Seconds from beam to beam, 0 where all are measured at once; none where the log does not tell.
    pub beam_interval_s: Option<f64>,
}

impl LogInfo {
    /// Looks into a log.
    pub fn of(logged: &Logged) -> Self {
        let log = &logged.log;
        let way = log.scans.windows(2);
        let way =
            way.map(|pair| (pair[1].odometry.position() - pair[0].odometry.position()).length());
        let lasers = log.lasers.iter().enumerate();
        let first_broken = log.notes.first_broken.iter();
        Self {
            form: logged.form.name(),
            scans: log.scans.len(),
            odometry: log.odometry.len(),
            truth: log.truth.len(),
            duration_s: log.duration(),
            steps_back: log.steps_back(),
            odometry_m: way.sum(),
            lasers: lasers.map(|(index, laser)| LaserInfo::of(log, index, laser)).collect(),
            lines: log.notes.lines,
            broken: log.notes.broken,
            first_broken: first_broken.map(|broken| (broken.line, broken.why.clone())).collect(),
            unknown: log.notes.unknown,
            remarks: log.notes.remarks.clone(),
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut row = |name: &str, value: String| text += &format!("{name:<16} {value}\n");
        row("form", self.form.to_owned());
        row("scans", format!("{} ({} not later than the one before)", self.scans, self.steps_back));
        row("odometry", format!("{} lines, {:.1} m", self.odometry, self.odometry_m));
        row("time", format!("{:.1} s", self.duration_s));
        row("true poses", self.truth.to_string());
        for laser in &self.lasers {
            row(&laser.name, laser.text());
        }
        let (lines, broken, unknown) = (self.lines, self.broken, self.unknown);
        row("lines", format!("{lines}, {broken} broken, {unknown} of unknown kinds"));
        for (line, why) in &self.first_broken {
            row(&format!("line {line}"), why.clone());
        }
        text
    }
}

impl LaserInfo {
    fn of(log: &Log, index: usize, laser: &Laser) -> Self {
        let scans = || log.scans.iter().filter(move |scan| scan.laser == index);
        let ranges = || scans().flat_map(|scan| &scan.ranges);
        let is_echo = |range: &&f32| range.is_finite() && f64::from(**range) < laser.max_range;
        let count = ranges().count().max(1);
        let mount = laser.robot_from_laser.map(|pose| [pose.x, pose.y, pose.yaw.to_degrees()]);
        Self {
            name: laser.name.clone(),
            scans: scans().count(),
            beams: laser.beams,
            first_deg: laser.fan.first_angle.to_degrees(),
            step_deg: laser.fan.step.to_degrees(),
            is_told: laser.fan.is_told,
            max_range_m: laser.max_range,
            no_return: (count - ranges().filter(is_echo).count()) as f64 / count as f64,
            mount,
            beam_interval_s: laser.beam_interval,
        }
    }

    fn text(&self) -> String {
        let LaserInfo { scans, beams, first_deg, step_deg, max_range_m, .. } = self;
        let source = if self.is_told { "told" } else { "by their number" };
        let mount = self.mount.map_or("not told".to_owned(), |[x, y, yaw]| {
            format!("({x:.3}, {y:.3}) m, {yaw:.1} deg")
        });
        let silent = self.no_return * 100.0;
        let times = match self.beam_interval_s {
            None => "not told when".to_owned(),
            Some(0.0) => "at once".to_owned(),
            Some(seconds) => format!("{:.1} us apart", seconds * 1e6),
        };
        format!(
            "{scans} scans of {beams} beams from {first_deg:.1} deg by {step_deg:.3} ({source}), up to {max_range_m} m, \
             {silent:.1} % without return, mount {mount}, beams {times}"
        )
    }
}

/// A log in the form that the name of a file asks for.
pub fn converted(log: &Log, path: &Path) -> Result<String> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    Ok(match ending.as_str() {
        "clf" | "log" | "carmen" => write_carmen(log),
        "csv" => csv(log),
        "tum" => {
            let odometry = log.scans.iter();
            let poses =
                odometry.map(|scan| Stamped { time: scan.time, pose: scan.odometry.into() });
            write_trajectory(&poses.collect::<Vec<_>>())
        }
        _ => bail!(
            "{} has no ending that says what to write; take .clf (CARMEN), .csv (a row per scan) or .tum (odometry as a trajectory)",
            path.display()
        ),
    })
}

/// A row per scan: time, laser, odometry, ranges.
fn csv(log: &Log) -> String {
    let mut text =
        String::from("time_s,laser,odometry_x_m,odometry_y_m,odometry_yaw_rad,ranges_m\n");
    for scan in &log.scans {
        let ranges: Vec<String> = scan.ranges.iter().map(f32::to_string).collect();
        let name = log.lasers.get(scan.laser).map_or("", |laser| laser.name.as_str());
        let pose = scan.odometry;
        let ranges = ranges.join(" ");
        text += &format!("{},{name},{},{},{},{ranges}\n", scan.time, pose.x, pose.y, pose.yaw);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use robot_logs::Form;

    fn log() -> Log {
        let text = "ODOM 0 0 0 0 0 0 1 h 1\nFLASER 3 1 81.83 2 0.5 0 0 0 0 0 1 h 1\nFLASER 3 1 2 3 1.5 0 0 1 0 0 3 h 3\nFLASER 9\n";
        link_logs::read_carmen(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_log_tells_its_length_its_laser_and_what_is_broken() {
        let info = LogInfo::of(&Logged { form: Form::Carmen, log: log() });
        assert_eq!(info.form, "carmen");
        assert_eq!((info.scans, info.odometry, info.duration_s, info.odometry_m), (2, 1, 2.0, 1.0));
        assert_eq!((info.broken, info.first_broken[0].0), (1, 4));
        let laser = &info.lasers[0];
        assert_eq!((laser.beams, laser.mount), (3, Some([0.5, 0.0, 0.0])));
        assert!((laser.no_return - 1.0 / 6.0).abs() < 1e-12, "{laser:?}");
    }

    #[test]
    fn the_ending_says_what_is_written() {
        let log = log();
        assert!(
            converted(&log, Path::new("a.clf")).unwrap().contains("FLASER 3 1 81.83 2 0.5 0 0")
        );
        assert!(converted(&log, Path::new("a.csv")).unwrap().contains("3,FLASER,1,0,0,1 2 3\n"));
        assert!(converted(&log, Path::new("a.tum")).unwrap().starts_with("1 0 0 0 0 0 0 1\n"));
        let told = converted(&log, Path::new("a.xls")).unwrap_err().to_string();
        assert!(told.contains("a.xls") && told.contains(".csv"), "{told}");
    }
}
