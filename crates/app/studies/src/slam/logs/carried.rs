//! A robot of a log that is carried off: at one scan it is here, at the next it is where the log has it later, and its wheels know nothing.

use base::geom::{Pose2, wrap_angle};
use glam::DVec2;
use robot_matching::{Fan, Points, Rate, ScoreGrid};
use robot_slam::{Scan, Slam};

/// How far it is carried and turned, and by how much that may differ: metres, radians.
const CARRIED: (f64, f64) = (6.0, 130.0 * std::f64::consts::PI / 180.0);
const ABOUT: (f64, f64) = (0.75, 10.0 * std::f64::consts::PI / 180.0);
/// Seconds that are played afterwards at most.
const AFTERWARDS: f64 = 120.0;
/// A scan lies in the older part where this share of its points does, metres from it.
const OVERLAP: f64 = 0.7;
const CELL: f64 = 0.1;

/// Where in a log the robot is carried off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kidnap {
    /// The first scan that is left out.
    pub(super) at: usize,
    /// The scan that comes instead.
    pub(super) to: usize,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fate {
    /// Scans until a new part was begun.
    pub(super) noticed_scans: Option<usize>,
    /// Seconds from the first sight of the older part to the join.
    pub(super) joined_s: Option<f64>,
    /// How far off it then is: metres, degrees.
    pub(super) off: (f64, f64),
    /// How long it has been in sight of the older part, seconds.
    pub(super) overlap_s: f64,
}

/// Every `n`th scan at which the robot of a log can be carried so far that it comes to where it was before; `way` is where it was.
pub(super) fn kidnaps(way: &[Pose2], first: usize, every: usize) -> Vec<Kidnap> {
    let lands = |at: usize| {
        let is_far = |to: &usize| {
            let moved = way[at - 1].to(&way[*to]);
            (moved.position().length() - CARRIED.0).abs() < ABOUT.0
                && (wrap_angle(moved.yaw).abs() - CARRIED.1).abs() < ABOUT.1
                && has_been_near(&way[..at], &way[*to])
        };
        (at + 1..way.len()).find(is_far).map(|to| Kidnap { at, to })
    };
    (first.max(1)..way.len()).step_by(every).filter_map(lands).collect()
}

fn has_been_near(way: &[Pose2], pose: &Pose2) -> bool {
    way.iter().any(|known| {
        let seen = known.to(pose);
        seen.position().length() < 1.0 && wrap_angle(seen.yaw).abs() < 0.8
    })
}

/// Carries a robot off that SLAM has followed so far, and watches what becomes of it.
pub(super) fn carried(
    mut slam: Slam,
    (fan, scans): (&Fan, &[Scan]),
    way: &[Pose2],
    kidnap: Kidnap,
) -> Fate {
    let map = seen((fan, &scans[..kidnap.at]), way);
    let (here, there) = (&scans[kidnap.at - 1], &scans[kidnap.to]);
    let losses = slam.relocation().losses().len();
    let mut fate = Fate { noticed_scans: None, joined_s: None, off: (0.0, 0.0), overlap_s: 0.0 };
    let mut in_sight_since = None;
    for (index, scan) in scans.iter().enumerate().skip(kidnap.to) {
        let since = scan.time - there.time;
        if since > AFTERWARDS {
            break;
        }
        let told = here.told * there.told.to(&scan.told);
        slam.step(&Scan { time: here.time + 0.2 + since, told, ranges: scan.ranges.clone() });
        if fate.noticed_scans.is_none() && slam.relocation().losses().len() > losses {
            fate.noticed_scans = Some(index - kidnap.to);
        }
        let points = Points::new(fan, &scan.ranges, &Rate::default());
        let places: Vec<DVec2> = points.all().iter().map(|point| point.at).collect();
        if in_sight_since.is_none() && map.score(&places, &way[index]) > OVERLAP {
            in_sight_since = Some(since);
        }
        fate.overlap_s = in_sight_since.map_or(0.0, |begun| since - begun);
        if fate.noticed_scans.is_some() && !slam.is_lost() {
            let off = way[index].to(&slam.pose());
            fate.joined_s = Some(fate.overlap_s);
            fate.off = (off.position().length(), wrap_angle(off.yaw).abs().to_degrees());
            break;
        }
    }
    fate
}

/// All that was seen before, one where a point is.
fn seen((fan, scans): (&Fan, &[Scan]), way: &[Pose2]) -> ScoreGrid {
    let mut places = vec![];
    for (scan, pose) in scans.iter().zip(way).step_by(3) {
        let points = Points::new(fan, &scan.ranges, &Rate::default());
        places.extend(points.all().iter().map(|point| *pose * point.at));
    }
    ScoreGrid::new(places.iter().copied(), CELL, CELL, 1)
}
