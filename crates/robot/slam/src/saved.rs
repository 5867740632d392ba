//! Maps that outlive the program: what a file keeps of SLAM, and going on from there.
//!
//! Of all scans a map keeps those that became patches. Going on, they stand before the new scans, as if nothing had been between them.

use base::geom::Pose2;
use glam::{DMat3, DVec2, DVec3};
use link_slam_maps::{End, KeyScan, Laser, Reason, RelationKind, SlamMap, metres, millimetres};
use robot_matching::{Fan, Points, Rate};

use crate::loops::{Loops, Trial};
use crate::manifold::Manifold;
use crate::odometry::Odometry;
use crate::patch::{Kind, Patch, Relation};
use crate::recognise::Refusal;
use crate::scan::{Placed, Scan};
use crate::settings::Settings;
use crate::slam::Slam;

/// A log goes on where a map ended if its first scan is at most so much later (seconds) and its odometry so near (metres).
const GOES_ON: (f64, f64) = (60.0, 5.0);

impl Slam {
    /// What a file keeps; `scans` are those of [`Slam::finish`]. Frame and logs are for others to name.
    pub fn saved(&self, scans: &[Scan]) -> SlamMap {
        let patches = self.manifold.patches().iter();
        let (time, told) = self.last.unwrap_or_default();
        SlamMap {
            laser: laser_of(&self.fan),
            wheels: self.odometry.saved(),
            end: End {
                time,
                told,
                pose: self.trajectory().last().copied().unwrap_or(self.pose),
                references: self.references.clone(),
                periods: self.period.recent.iter().map(|seconds| *seconds as f32).collect(),
            },
            patches: patches.map(|patch| self.key_scan(patch, scans)).collect(),
            relations: self.manifold.relations().iter().map(saved_relation).collect(),
            trials: self.loops.trials().iter().map(saved_trial).collect(),
            ..SlamMap::default()
        }
    }

    fn key_scan(&self, patch: &Patch, scans: &[Scan]) -> KeyScan {
        let scan = scans.get(patch.scan);
        let range = |beam: usize| {
            let range = scan.and_then(|scan| scan.ranges.get(beam)).copied();
            range.filter(|range| f64::from(*range) < self.fan.max_range).map_or(0, millimetres)
        };
        let Rate { way, turn } = self.placed[patch.scan].rate;
        KeyScan {
            time: scan.map_or(0.0, |scan| scan.time),
            pose: patch.world_from_patch,
            told: patch.told,
            rate: [way.x, way.y, turn],
            ranges: (0..self.fan.beams).map(range).collect(),
        }
    }

    /// Goes on with a map where it ended; gives the scans that it keeps, which belong before all new ones when [`Slam::finish`] looks back.
    pub fn resumed(map: &SlamMap, settings: Settings) -> (Self, Vec<Scan>) {
        let mut slam = Self::new(fan_of(&map.laser), 0.0, settings);
        slam.odometry = Odometry::resumed(&map.wheels, settings.calibration);
        slam.manifold = manifold_of(map);
        slam.placed = map.patches.iter().enumerate().map(placed_of).collect();
        slam.loops = Loops::resumed(map.trials.iter().map(resumed_trial).collect());
        slam.period.recent = map.end.periods.iter().map(|seconds| f64::from(*seconds)).collect();
        slam.references.clone_from(&map.end.references);
        if !map.patches.is_empty() {
            slam.last = Some((map.end.time, map.end.told));
            slam.pose = map.end.pose;
        }
        slam.told = slam.manifold.poses();
        slam.doubt_anew();
        slam.resumed = map.patches.len();
        (slam, map.patches.iter().map(scan_of).collect())
    }
}

/// What odometry of another log has to be multiplied with from the left, so that its first scan stands where a map ended; nothing where the log
/// is the one the map was made of, going on.
pub fn odometry_from_log(map: &SlamMap, first: &Scan) -> Pose2 {
    let later = first.time - map.end.time;
    let away = map.end.told.position().distance(first.told.position());
    let goes_on = (0.0..GOES_ON.0).contains(&later) && away < GOES_ON.1;
    if goes_on { Pose2::IDENTITY } else { map.end.told * first.told.inverse() }
}

/// The manifold of a map.
pub(crate) fn manifold_of(map: &SlamMap) -> Manifold {
    let fan = fan_of(&map.laser);
    let mut manifold = Manifold::default();
    for (scan, patch) in map.patches.iter().enumerate() {
        let points = Points::new(&fan, &scan_of(patch).ranges, &rate_of(patch));
        manifold.add(Patch { scan, points, world_from_patch: patch.pose, told: patch.told });
    }
    map.relations.iter().for_each(|relation| manifold.relate(resumed_relation(relation)));
    manifold
}

/// The beams of the laser that made a map.
pub fn fan_of(laser: &Laser) -> Fan {
    let Laser { first_angle, step, beams, min_range, max_range, turn, interlace, .. } = *laser;
    Fan { first_angle, step, beams, min_range, max_range, turn, interlace }
}

fn laser_of(fan: &Fan) -> Laser {
    let Fan { first_angle, step, beams, min_range, max_range, turn, interlace } = *fan;
    let name = String::new();
    Laser { name, first_angle, step, beams, min_range, max_range, turn, interlace }
}

fn scan_of(patch: &KeyScan) -> Scan {
    let ranges = patch.ranges.iter().map(|range| metres(*range)).collect();
    Scan { time: patch.time, told: patch.told, ranges }
}

fn rate_of(patch: &KeyScan) -> Rate {
    let [ahead, left, turn] = patch.rate;
    Rate { way: DVec2::new(ahead, left), turn }
}

fn placed_of((index, patch): (usize, &KeyScan)) -> Placed {
    Placed { patch: index, patch_from_scan: Pose2::IDENTITY, rate: rate_of(patch) }
}

fn saved_relation(relation: &Relation) -> link_slam_maps::Relation {
    let m = &relation.information;
    let upper = [m.x_axis.x, m.y_axis.x, m.z_axis.x, m.y_axis.y, m.z_axis.y, m.z_axis.z];
    link_slam_maps::Relation {
        from: relation.from,
        to: relation.to,
        kind: match relation.kind {
            Kind::Odometry => RelationKind::Odometry,
            Kind::Near => RelationKind::Near,
            Kind::Loop => RelationKind::Loop,
            Kind::Bridge => RelationKind::Bridge,
        },
        from_to: relation.from_to,
        information: upper.map(|value| value as f32),
    }
}

fn resumed_relation(relation: &link_slam_maps::Relation) -> Relation {
    let [xx, xy, xz, yy, yz, zz] = relation.information.map(f64::from);
    let columns = [DVec3::new(xx, xy, xz), DVec3::new(xy, yy, yz), DVec3::new(xz, yz, zz)];
    Relation {
        from: relation.from,
        to: relation.to,
        from_to: relation.from_to,
        information: DMat3::from_cols(columns[0], columns[1], columns[2]),
        kind: match relation.kind {
            RelationKind::Odometry => Kind::Odometry,
            RelationKind::Near => Kind::Near,
            RelationKind::Loop => Kind::Loop,
            RelationKind::Bridge => Kind::Bridge,
        },
    }
}

fn saved_trial(trial: &Trial) -> link_slam_maps::Trial {
    link_slam_maps::Trial {
        from: trial.from,
        to: trial.to,
        sigma: trial.sigma as f32,
        score: trial.score as f32,
        moved: trial.moved as f32,
        refused: trial.refused.as_ref().map(saved_reason),
    }
}

fn resumed_trial(trial: &link_slam_maps::Trial) -> Trial {
    Trial {
        from: trial.from,
        to: trial.to,
        sigma: f64::from(trial.sigma),
        score: f64::from(trial.score),
        moved: f64::from(trial.moved),
        refused: trial.refused.map(resumed_reason),
    }
}

fn saved_reason(refusal: &Refusal) -> Reason {
    let (code, figure) = match refusal {
        Refusal::Score => (1, 0.0),
        Refusal::TooMany => (2, 0.0),
        Refusal::Ambiguous(share) => (3, *share),
        Refusal::Overlap(share) => (4, *share),
        Refusal::Rms(metres) => (5, *metres),
        Refusal::Corridor(share) => (6, *share),
        Refusal::LookedThrough(share) => (7, *share),
    };
    Reason { code, figure: figure as f32 }
}

/// Reasons of later versions are taken for the plainest.
fn resumed_reason(reason: Reason) -> Refusal {
    let figure = f64::from(reason.figure);
    match reason.code {
        2 => Refusal::TooMany,
        3 => Refusal::Ambiguous(figure),
        4 => Refusal::Overlap(figure),
        5 => Refusal::Rms(figure),
        6 => Refusal::Corridor(figure),
        7 => Refusal::LookedThrough(figure),
        _ => Refusal::Score,
    }
}
