//! Pictures of a recording, each with the camera that took it and where that sat on its robot.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use base::camera::CameraModel;
use base::geom::Pose;
use base::messages::{JointState, Newcomer, Reading, ReadingData};
use base::model::{RobotModel, kinematics};
use base::picture::Picture;
use base::time::SimTime;
use link_recording::{Event, Replayer};
use robot_vision::Mount;
use sim_engine::model_from_text;

use crate::replaying::open;

/// Which pictures are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// Of this robot; of the first that took any if not said.
    pub robot: Option<&'a str>,
    /// With this camera; with the first that took any if not said.
    pub camera: Option<&'a str>,
}

/// A picture of a recording.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Who took it.
    pub robot: String,
    /// With which camera.
    pub camera: String,
    /// When.
    pub time: SimTime,
    /// What the robot is.
    pub model: Arc<RobotModel>,
    /// The camera, and where it sat then.
    pub mount: Mount,
    file: Film,
}

/// A picture as it was recorded.
#[derive(Clone, Debug)]
enum Film {
    Plain(Arc<Picture>),
    Pressed(String, Vec<u8>),
}

/// What is met on the way through a recording.
pub(super) enum Met {
    /// Whose pictures are wanted, and where it began.
    Robot(Arc<RobotModel>, Pose),
    /// One of its sensors said something.
    Told(Reading),
    /// It took a picture.
    Shot(Box<Shot>),
}

/// The newest picture at a time, or the last of all.
pub fn shot(path: &Path, wanted: Wanted<'_>, at: Option<SimTime>) -> Result<Shot> {
    let (mut newest, mut first) = (None, None);
    walk(path, wanted, &mut |met| {
        if let Met::Shot(shot) = met {
            first.get_or_insert(shot.time);
            if at.is_some_and(|at| shot.time > at) {
                return Ok(false);
            }
            newest = Some(*shot);
        }
        Ok(true)
    })?;
    newest.ok_or_else(|| match (first, at) {
        (Some(first), Some(at)) => {
            let problem = format!("no picture was taken until {:.2} s", at.seconds());
            Hinted::error(problem, format!("the first one is of {:.2} s", first.seconds()))
        }
        _ => none(path, wanted),
    })
}

/// Why there is no such picture.
pub(super) fn none(path: &Path, wanted: Wanted<'_>) -> anyhow::Error {
    let of = |what: &str, name: Option<&str>| {
        name.map_or(String::new(), |name| format!(" of {what} {name:?}"))
    };
    let (robot, camera) = (of("robot", wanted.robot), of("camera", wanted.camera));
    let problem = format!("{} holds no picture{robot}{camera}", path.display());
    let hint =
        "record with --pictures, and name a --robot and a --camera that are in it (usar info)";
    Hinted::error(problem, hint)
}

/// Goes through a recording until `each` has enough.
pub(super) fn walk(
    path: &Path,
    wanted: Wanted<'_>,
    each: &mut dyn FnMut(Met) -> Result<bool>,
) -> Result<()> {
    let named = || format!("cannot read {}", path.display());
    let replayer: Replayer<BufReader<File>> = Replayer::new(open(path)?).with_context(named)?;
    let mut walk = Walk { wanted, robots: BTreeMap::new(), chosen: None };
    for entry in replayer {
        let entry = entry.with_context(named)?;
        for met in walk.meet(entry.time, entry.event) {
            if !each(met)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

struct Walk<'a> {
    wanted: Wanted<'a>,
    robots: BTreeMap<String, Carrier>,
    /// Robot and camera, once a picture of theirs was met.
    chosen: Option<(String, String)>,
}

struct Carrier {
    model: Arc<RobotModel>,
    start: Pose,
    joints: Vec<JointState>,
    /// What it said before anybody knew that its pictures are wanted.
    before: Vec<Reading>,
}

/// Readings that are kept of a robot that has not taken a picture yet.
const MOST_BEFORE: usize = 100_000;

impl Walk<'_> {
    fn meet(&mut self, time: SimTime, event: Event) -> Vec<Met> {
        match event {
            Event::Joined(new) => {
                self.join(new);
                vec![]
            }
            Event::EncodedPicture { robot, sensor, format, bytes, camera: Some(camera) } => {
                self.shoot((robot, sensor), time, (camera, Film::Pressed(format, bytes)))
            }
            Event::Reading(Reading {
                robot,
                sensor,
                data: ReadingData::Picture(picture, camera),
                ..
            }) => self.shoot((robot, sensor), time, (camera, Film::Plain(picture))),
            Event::Reading(reading) => self.hear(reading),
            _ => vec![],
        }
    }

    fn join(&mut self, new: Newcomer) {
        let is_wanted = self.wanted.robot.is_none_or(|robot| robot == new.robot);
        if let Some(model) = model_from_text(&new.model).ok().filter(|_| is_wanted) {
            let (model, start) = (Arc::new(model), new.world_from_robot);
            let carrier = Carrier { model, start, joints: vec![], before: vec![] };
            self.robots.insert(new.robot, carrier);
        }
    }

    fn hear(&mut self, reading: Reading) -> Vec<Met> {
        let Some(carrier) = self.robots.get_mut(&reading.robot) else { return vec![] };
        if let ReadingData::Joints(states) = &reading.data {
            carrier.joints.clone_from(states);
        }
        match &self.chosen {
            Some((robot, _)) if *robot == reading.robot => vec![Met::Told(reading)],
            None if carrier.before.len() < MOST_BEFORE => {
                carrier.before.push(reading);
                vec![]
            }
            _ => vec![],
        }
    }

    fn shoot(
        &mut self,
        (robot, camera): (String, String),
        time: SimTime,
        (model, file): (CameraModel, Film),
    ) -> Vec<Met> {
        let is_wanted = self.wanted.camera.is_none_or(|wanted| wanted == camera);
        let key = (robot, camera);
        let is_chosen = self.chosen.as_ref().is_none_or(|chosen| *chosen == key);
        let Some(carrier) = self.robots.get_mut(&key.0).filter(|_| is_wanted && is_chosen) else {
            return vec![];
        };
        let Some(item) = carrier.model.equipment.iter().find(|item| item.name == key.1) else {
            return vec![];
        };
        let values = kinematics::joint_values(&carrier.model, &carrier.joints);
        let robot_from_camera = kinematics::robot_from_sensor(&carrier.model, &values, item);
        let shot = Shot {
            robot: key.0.clone(),
            camera: key.1.clone(),
            time,
            model: carrier.model.clone(),
            mount: Mount { camera: model, robot_from_camera },
            file,
        };
        let mut met = vec![];
        if self.chosen.is_none() {
            met.push(Met::Robot(carrier.model.clone(), carrier.start));
            met.extend(std::mem::take(&mut carrier.before).into_iter().map(Met::Told));
            self.chosen = Some(key);
        }
        met.push(Met::Shot(Box::new(shot)));
        met
    }
}

impl Shot {
    /// The picture itself.
    pub fn picture(&self) -> Result<Arc<Picture>> {
        match &self.file {
            Film::Plain(picture) => Ok(picture.clone()),
            Film::Pressed(format, bytes) => {
                let named =
                    || format!("a picture of {} at {:.2} s", self.camera, self.time.seconds());
                let picture = match format.as_str() {
                    "png" => link_images::png::decode(bytes).with_context(named)?,
                    _ => link_images::jpeg::decode(bytes).with_context(named)?,
                };
                Ok(Arc::new(picture))
            }
        }
    }
}
