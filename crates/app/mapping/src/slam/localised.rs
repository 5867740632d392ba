//! A log's robot on a map that stays as it is.

use app_terminal::interrupt::{Cause, Interrupt};
use app_terminal::progress;
use link_logs::Stamped;
use link_slam_maps::SlamMap;
use robot_slam::{Answer, FrozenMap, Localiser};
use serde::Serialize;

use super::laser::LogLaser;

/// Where a log's robot was on a map.
#[derive(Clone, Debug)]
pub struct Localised {
    /// Poses of the laser in the frame of the map, of the scans at which that was sure.
    pub way: Vec<Stamped>,
    /// The figures.
    pub report: LocaliseReport,
    /// Who ended it before the last scan.
    pub ended_by: Option<Cause>,
}

/// How surely a robot was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LocaliseReport {
    /// The log.
    pub log: String,
    /// Scans that were looked at.
    pub scans: usize,
    /// `found`, `lost` if it was found and is no longer, `not_found`.
    pub answer: &'static str,
    /// Why, for people.
    pub why: String,
    /// Scans at which the pose was sure.
    pub sure: usize,
    /// From the first scan until it was sure.
    pub sure_after_s: Option<f64>,
    /// The share of points that the map explains, in the mean over those.
    pub share: f64,
    /// Where the robot was last: x, y and degrees.
    pub pose: Option<[f64; 3]>,
}

/// Follows a log over a map.
pub fn localise(map: &SlamMap, laser: &LogLaser, log: &str, interrupt: &Interrupt) -> Localised {
    let frozen = FrozenMap::new(map);
    let mut localiser = Localiser::new(&frozen, laser.fan);
    let bar = progress::long_bar(laser.scans.len() as u64, "scans");
    let (mut way, mut shares, mut ended_by, mut used) = (vec![], 0.0, None, 0);
    let mut last = Answer::NotSure { agreeing: 0, found: 0, searched: 0 };
    for scan in &laser.scans {
        ended_by = interrupt.cause();
        if ended_by.is_some() {
            break;
        }
        used += 1;
        last = localiser.step(scan);
        if let Answer::Here(pose, share) = last {
            way.push(Stamped { time: scan.time, pose: pose.into() });
            shares += share;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let begin = laser.scans.first().map_or(0.0, |scan| scan.time);
    let report = LocaliseReport {
        log: log.to_owned(),
        scans: used,
        answer: answer(&last, way.len()),
        why: why(&last, way.len()),
        sure: way.len(),
        sure_after_s: way.first().map(|stamped| stamped.time - begin),
        share: shares / way.len().max(1) as f64,
        pose: match last {
            Answer::Here(pose, _) => Some([pose.x, pose.y, pose.yaw.to_degrees()]),
            Answer::NotSure { .. } => None,
        },
    };
    Localised { way, report, ended_by }
}

fn answer(last: &Answer, sure: usize) -> &'static str {
    match last {
        Answer::Here(..) => "found",
        Answer::NotSure { .. } if sure > 0 => "lost",
        Answer::NotSure { .. } => "not_found",
    }
}

fn why(last: &Answer, sure: usize) -> String {
    let Answer::NotSure { agreeing, found, searched } = last else {
        return "searches from several places agree, and every scan since then lies on the map"
            .to_owned();
    };
    let since = if sure > 0 { "it was found and lost again; since then " } else { "" };
    format!(
        "not sure: {since}the map was searched {searched} times, {found} searches found one place, {agreeing} of them agree; \
         another building, a part that is not on the map, or rooms that look alike"
    )
}

impl LocaliseReport {
    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut row = |name: &str, value: String| text += &format!("{name:<16} {value}\n");
        row("answer", format!("{}: {}", self.answer, self.why));
        row("scans", format!("{}, sure at {}", self.scans, self.sure));
        if let Some(seconds) = self.sure_after_s {
            row("sure after", format!("{seconds:.1} s"));
            row("explained", format!("{:.0} % of the points", self.share * 100.0));
        }
        if let Some([x, y, yaw]) = self.pose {
            row("pose", format!("({x:.3}, {y:.3}) m, {yaw:.1} deg"));
        }
        text
    }
}
