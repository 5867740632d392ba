//! SLAM over a whole log.

use app_missions::stage::thread_time;
use app_terminal::interrupt::{Cause, Interrupt};
use app_terminal::progress;
use base::geom::Pose2;
use robot_slam::{Settings, Slam};

use super::laser::LogLaser;

/// What SLAM made of a log.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The laser and its scans, as far as they were used.
    pub laser: LogLaser,
    /// Patches, relations and loops.
    pub slam: Slam,
    /// Where the laser was at each scan.
    pub trajectory: Vec<Pose2>,
    /// CPU seconds; none where they cannot be told.
    pub cpu_s: Option<f64>,
    /// Who ended it before the last scan.
    pub ended_by: Option<Cause>,
}

/// Goes through all scans, then looks back over them. When interrupted it looks back over those it has.
pub fn map_log(mut laser: LogLaser, settings: Settings, interrupt: &Interrupt) -> Mapped {
    let bar = progress::long_bar(laser.scans.len() as u64, "scans");
    let begin = thread_time();
    let mut slam = Slam::new(laser.fan, laser.lever, settings);
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
    bar.set_message("looking back");
    slam.finish(&laser.scans);
    bar.finish_and_clear();
    let spent = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
    let trajectory = slam.trajectory();
    Mapped { laser, slam, trajectory, cpu_s: spent.map(|spent| spent.as_secs_f64()), ended_by }
}
