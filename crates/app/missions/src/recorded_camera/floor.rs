//! The floor that a robot drove over, laid together from what its camera saw.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use app_terminal::failure::Hinted;
use base::geom::{Pose, Pose2};
use base::model::RobotModel;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec2;
use robot_localisation::{Localiser, PoseSource, localiser};
use robot_vision::Mount;
use robot_vision::floor::{FloorMap, Overhead};

use super::shot::{Met, Shot, Wanted, none, walk};

/// How a floor is laid together.
#[derive(Clone, Copy, Debug)]
pub struct FloorOf {
    /// Where the robot gets its pose from; it finds that out anew from its readings.
    pub pose: PoseSource,
    /// Metres a pixel.
    pub resolution: f64,
    /// As far as each picture is taken, metres from the camera.
    pub reach: f64,
}

impl Default for FloorOf {
    fn default() -> Self {
        Self { pose: PoseSource::Fused, resolution: 0.02, reach: 2.0 }
    }
}

/// A floor laid together.
#[derive(Clone, Debug)]
pub struct FloorFiles {
    /// x to the right, y up; black where nothing was seen.
    pub picture: Picture,
    /// Where its lower left corner lies, metres.
    pub corner: DVec2,
    /// Pictures that were taken in.
    pub pictures: usize,
    /// Who drove, and which camera saw it.
    pub robot: String,
    /// Which camera saw it.
    pub camera: String,
}

/// Nearer than this a camera sees its own mount, metres.
const NEAREST: f64 = 0.15;

/// Lays together what a camera of a recording saw of the floor.
pub fn floor_of(path: &Path, wanted: Wanted<'_>, how: &FloorOf) -> Result<FloorFiles> {
    let mut layer: Option<Layer> = None;
    walk(path, wanted, &mut |met| {
        match (met, &mut layer) {
            (Met::Robot(model, start), _) => layer = Some(Layer::new(model, start, how)?),
            (Met::Told(reading), Some(layer)) => layer.localiser.take(&reading),
            (Met::Shot(shot), Some(layer)) => layer.lay(&shot)?,
            _ => {}
        }
        Ok(true)
    })?;
    let Some(Layer { map, pictures, of: Some((robot, camera)), .. }) = layer else {
        return Err(none(path, wanted));
    };
    let Some((picture, corner)) = map.picture() else {
        let problem =
            format!("{camera} of {robot} has seen no floor, or {robot} never knew where it was");
        let hint = "choose another --pose, or a camera that looks down";
        return Err(Hinted::error(problem, hint));
    };
    Ok(FloorFiles { picture, corner, pictures, robot, camera })
}

/// Lays pictures on the map as they come.
struct Layer {
    how: FloorOf,
    model: Arc<RobotModel>,
    localiser: Box<dyn Localiser>,
    /// For the camera as it was mounted when the last picture was taken.
    above: Option<(Mount, Overhead)>,
    map: FloorMap,
    pictures: usize,
    of: Option<(String, String)>,
}

impl Layer {
    fn new(model: Arc<RobotModel>, start: Pose, how: &FloorOf) -> Result<Self> {
        let needs_more = matches!(how.pose, PoseSource::Mcl | PoseSource::Landmarks);
        if needs_more || !how.pose.is_carried_by(&model) {
            let problem = if needs_more {
                format!("--pose {} needs a map or landmarks, and a recording has none", how.pose)
            } else {
                format!("{} has no sensor for --pose {}", model.name, how.pose)
            };
            return Err(Hinted::error(problem, "choose another, such as odometry"));
        }
        Ok(Self {
            how: *how,
            localiser: localiser(how.pose, &model, start),
            model,
            above: None,
            map: FloorMap::new(how.resolution),
            pictures: 0,
            of: None,
        })
    }

    fn lay(&mut self, shot: &Shot) -> Result<()> {
        self.of.get_or_insert_with(|| (shot.robot.clone(), shot.camera.clone()));
        let Some(world_from_robot) = self.pose_at(shot.time) else { return Ok(()) };
        if self.above.as_ref().is_none_or(|(known, _)| *known != shot.mount) {
            let floor = -self.model.chassis.ride_height;
            let FloorOf { reach, resolution, .. } = self.how;
            self.above =
                Some((shot.mount, Overhead::new(&shot.mount, floor, reach, resolution / 2.0)));
        }
        let Some((_, above)) = &self.above else { return Ok(()) };
        let seen = above.of(&*shot.picture()?)?;
        self.map.take((above, &seen), &world_from_robot, [NEAREST, self.how.reach]);
        self.pictures += 1;
        Ok(())
    }

    /// Where the robot was when a picture was taken; `None` where it does not know.
    fn pose_at(&self, time: SimTime) -> Option<Pose2> {
        let belief = self.localiser.belief().filter(|belief| !belief.is_lost)?;
        let pose = if belief.time <= time {
            belief.world_from_robot
        } else {
            self.localiser.pose_at(time)?
        };
        Some(Pose2::from(&pose))
    }
}
