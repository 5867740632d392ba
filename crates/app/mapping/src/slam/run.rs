//! SLAM over a whole log.

use app_missions::stage::thread_time;
use app_terminal::interrupt::{Cause, Interrupt};
use app_terminal::progress;
use base::geom::Pose2;
use link_slam_maps::Origin;
use robot_slam::{Scan, Settings, Slam};

use super::laser::LogLaser;

/// What SLAM made of a log.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The laser and its scans, as far as they were used; before them those of a map that was gone on with.
    pub laser: LogLaser,
    /// How many scans are those of the map.
    pub kept: usize,
    /// The logs of the map.
    pub origins: Vec<Origin>,
    /// Patches, relations and loops.
    pub slam: Slam,
    /// Where the laser was at each scan.
    pub trajectory: Vec<Pose2>,
    /// CPU seconds; none where they cannot be told.
    pub cpu_s: Option<f64>,
    /// Who ended it before the last scan.
    pub ended_by: Option<Cause>,
}

impl Mapped {
    /// The scans of the log itself, with where the laser was.
    pub fn way(&self) -> impl Iterator<Item = (&Scan, &Pose2)> {
        self.laser.scans.iter().zip(&self.trajectory).skip(self.kept)
    }
}

/// Goes through all scans, then looks back over them. When interrupted it looks back over those it has.
pub fn map_log(laser: LogLaser, settings: Settings, interrupt: &Interrupt) -> Mapped {
    let slam = Slam::new(laser.fan, laser.lever, settings);
    go_on(slam, vec![], laser, interrupt)
}

/// The same with what is known already, and the scans it is known from.
pub(crate) fn go_on(
    mut slam: Slam,
    mut kept: Vec<Scan>,
    mut laser: LogLaser,
    interrupt: &Interrupt,
) -> Mapped {
    let bar = progress::long_bar(laser.scans.len() as u64, "scans");
    let begin = thread_time();
    let mut ended_by = None;
    let mut used = laser.scans.len();
    for (index, scan) in laser.scans.iter().enumerate() {
        ended_by = interrupt.cause();
        if ended_by.is_some() {
            used = index;
            break;
        }
        slam.step(scan);
        bar.inc(1);
    }
    laser.scans.truncate(used);
    let count = kept.len();
    kept.append(&mut laser.scans);
    laser.scans = kept;
    bar.set_message("looking back");
    slam.finish(&laser.scans);
    bar.finish_and_clear();
    let spent = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
    let trajectory = slam.trajectory();
    let cpu_s = spent.map(|spent| spent.as_secs_f64());
    Mapped { laser, kept: count, origins: vec![], slam, trajectory, cpu_s, ended_by }
}
