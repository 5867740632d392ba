//! The seam: readings in, belief out.

use base::geom::Pose;
use base::messages::Reading;
use base::model::RobotModel;
use base::time::SimTime;
use robot_slam::mates::TeamMap;

use crate::belief::Belief;
use crate::company::Company;
use crate::direct::Direct;
use crate::fused::Fused;
use crate::laser_slam::LaserSlam;
use crate::odometry::Odometry;
use crate::sketch::Sketch;
use crate::source::PoseSource;

/// Knows from readings where the robot is.
pub trait Localiser: Send {
    /// Takes one reading, in the order they were made; those it has no use for change nothing.
    fn take(&mut self, reading: &Reading);

    /// Whether it may ever move the past: then readings have to be kept, so that maps can be drawn anew.
    fn revises(&self) -> bool {
        false
    }

    /// Whether what is seen now is worth drawing: not where nobody knows from where it was seen.
    fn is_worth_drawing(&self) -> bool {
        true
    }

    /// The robot was not told where it begins among others: what it shares with them it has to find out.
    fn forget_start(&mut self) {}

    /// It was told where it begins within so many metres and radians, evenly.
    fn begin_within(&mut self, _told_within: (f64, f64)) {}

    /// What it has to tell its mates by radio in this cycle; to be asked once a cycle.
    fn say(&mut self, _now: SimTime) -> Vec<Vec<u8>> {
        vec![]
    }

    /// A sensor that it wants to be asked now for a reading; to be asked once a cycle.
    fn asks(&mut self, _now: SimTime) -> Option<String> {
        None
    }

    /// What it knows of its mates, if it talks with them.
    fn company(&self) -> Option<Company> {
        None
    }

    /// The map that it makes with them.
    fn team_map(&self) -> Option<&TeamMap> {
        None
    }

    /// What it has made of scans so far, if it matches scans.
    fn sketch(&self) -> Option<Sketch> {
        None
    }

    /// What it believes now; `None` before the first reading that tells.
    fn belief(&self) -> Option<&Belief>;

    /// Where it believes the robot to have been at `time`, interpolated between beliefs. Outside of what it remembers the nearest pose holds,
    /// so whoever must not extrapolate compares with the time of the belief; `None` before the first belief.
    fn pose_at(&self, time: SimTime) -> Option<Pose>;
}

/// The localiser for a source, on a robot of this model that begins at `world_from_start`.
///
/// Who localises on a map or by landmarks knows of none yet, and is [`Fused`] until whoever does puts an [`crate::OnMap`] or a
/// [`crate::ByLandmarks`] in its place.
pub fn localiser(
    source: PoseSource,
    model: &RobotModel,
    world_from_start: Pose,
) -> Box<dyn Localiser> {
    match source {
        PoseSource::GroundTruth => Box::new(Direct::ground_truth().mounted_on(model)),
        PoseSource::Ins => Box::new(Direct::ins(model)),
        PoseSource::Odometry => Box::new(Odometry::new(model, world_from_start)),
        PoseSource::Fused | PoseSource::Mcl | PoseSource::Landmarks => {
            Box::new(Fused::new(model, world_from_start))
        }
        PoseSource::Slam => Box::new(LaserSlam::new(model, world_from_start)),
    }
}
