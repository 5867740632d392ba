//! The sensors that tell of people: where they sit, when they are due, and what a robot makes of what they say.

use std::collections::BTreeMap;

use base::camera::CameraModel;
use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use robot_mapping::Mounts;
use robot_victims::finders::{self, Eye, Obstacles};
use robot_victims::{Look, SkinColours};
use robot_vision::Mount;

use super::panorama::Panorama;
use crate::state::State;

/// Where sensors sit on a robot, and what they are.
pub(super) struct Eyes {
    robot: String,
    mounts: Mounts,
    carried: BTreeMap<String, Carried>,
    /// Height of the robot's frame above the floor when it stands, metres.
    ride: f64,
    /// When cameras were last asked.
    asked: Option<SimTime>,
    /// What it makes of a camera that sees all around.
    panorama: Panorama,
}

struct Carried {
    parent: Option<String>,
    parent_from_sensor: Pose,
    kind: SensorKind,
}

/// A camera that may take a portrait.
pub(super) struct Lens {
    pub(super) sensor: String,
    pub(super) world_from_camera: Pose,
    /// Radians from one side to the other.
    pub(super) field_of_view: f64,
}

/// Cameras tell of people as far as this, metres: so they were asked when ratios were learnt.
const REACH: f64 = 6.0;
/// A mirror spreads its pixels all around, and shows a face as far as this, metres.
const REACH_AROUND: f64 = 3.0;
/// What a robot's pose is never surer than, metres and radians.
const DOUBT: [f64; 2] = [0.05, 0.01];
/// A scanner that looks up or down by more than this, as the sine, is not level.
const LEVEL: f64 = 0.1;

impl Eyes {
    pub(super) fn of(robot: &str, model: &RobotModel) -> Self {
        let carried = model.equipment.iter().map(|item| {
            let parent_from_sensor = item.parent_from_sensor;
            let (parent, kind) = (item.parent.clone(), item.kind.clone());
            (item.name.clone(), Carried { parent, parent_from_sensor, kind })
        });
        Self {
            robot: robot.to_owned(),
            mounts: Mounts::from_model(model),
            carried: carried.collect(),
            ride: model.chassis.ride_height,
            asked: None,
            panorama: Panorama::default(),
        }
    }

    fn world_from(&self, state: &State, carried: &Carried) -> Option<Pose> {
        let world_from_robot = state.belief.as_ref()?.world_from_robot;
        let link = self.mounts.robot_from_link(carried.parent.as_deref());
        Some(world_from_robot * link * carried.parent_from_sensor)
    }

    /// Where a scanner is, if it looks along the floor in one fan.
    pub(super) fn level_scanner(&self, state: &State, sensor: &str) -> Option<Pose> {
        let carried = self.carried.get(sensor)?;
        let SensorKind::Scanner(spec) = &carried.kind else { return None };
        let world_from_sensor = self.world_from(state, carried)?;
        let up = world_from_sensor.rotation * glam::DVec3::Z;
        (spec.layers <= 1 && up.z > 1.0 - LEVEL).then_some(world_from_sensor)
    }

    /// Heat cameras, and those that see all around, that are to be asked now.
    pub(super) fn due(&mut self, now: SimTime, every: SimTime) -> impl Iterator<Item = String> {
        let is_due = self.asked.is_none_or(|last| now.since(last) >= every);
        if is_due {
            self.asked = Some(now);
        }
        let is_asked =
            |kind: &SensorKind| matches!(kind, SensorKind::Heat(_) | SensorKind::Omni(_));
        let cameras =
            self.carried.iter().filter(move |(_, carried)| is_due && is_asked(&carried.kind));
        cameras.map(|(name, _)| name.clone()).collect::<Vec<_>>().into_iter()
    }

    /// The first camera that looks ahead, where it is now.
    pub(super) fn camera(&self, state: &State) -> Option<Lens> {
        let mut all = self.carried.iter();
        all.find_map(|(name, carried)| {
            let SensorKind::Camera(spec) = &carried.kind else { return None };
            let world_from_camera = self.world_from(state, carried)?;
            Some(Lens {
                sensor: name.clone(),
                world_from_camera,
                field_of_view: spec.field_of_view,
            })
        })
    }

    /// The look that a picture all around amounts to.
    pub(super) fn look_around(
        &mut self,
        state: &State,
        reading: &Reading,
        obstacles: &Obstacles,
    ) -> Option<Look> {
        let ReadingData::Picture(picture, camera) = &reading.data else { return None };
        let carried = self.carried.get(&reading.sensor)?;
        let SensorKind::Omni(_) = carried.kind else { return None };
        let belief = state.belief.as_ref()?;
        let link = self.mounts.robot_from_link(carried.parent.as_deref());
        let mount = Mount { camera: *camera, robot_from_camera: link * carried.parent_from_sensor };
        let eye = Eye {
            robot: &self.robot,
            time: reading.time,
            world_from_sensor: belief.world_from_robot,
            floor: belief.world_from_robot.position.z - self.ride,
            doubt: [DOUBT[0].max(belief.place_sigma()), DOUBT[1].max(belief.yaw_sigma())],
        };
        self.panorama.look((picture, mount), &eye, (REACH_AROUND, obstacles))
    }

    /// A sensor where it was when it looked.
    fn eye(&self, state: &State, reading: &Reading, carried: &Carried) -> Option<Eye<'_>> {
        let belief = state.belief.as_ref()?;
        Some(Eye {
            robot: &self.robot,
            time: reading.time,
            world_from_sensor: self.world_from(state, carried)?,
            floor: belief.world_from_robot.position.z - self.ride,
            doubt: [DOUBT[0].max(belief.place_sigma()), DOUBT[1].max(belief.yaw_sigma())],
        })
    }

    /// The look that a reading amounts to, if it tells of people.
    pub(super) fn look(
        &self,
        state: &State,
        reading: &Reading,
        obstacles: &Obstacles,
    ) -> Option<Look> {
        let carried = self.carried.get(&reading.sensor)?;
        let eye = self.eye(state, reading, carried)?;
        Some(match (&reading.data, &carried.kind) {
            (ReadingData::Picture(picture, camera), _) => {
                let skin = (SkinColours::learnt().odds(), SkinColours::THRESHOLD);
                return finders::skin((picture, camera), skin, &eye, (REACH, obstacles));
            }
            (ReadingData::Heat(view), _) if matches!(view.camera, CameraModel::Pinhole(_)) => {
                return finders::warmth(view, &eye, REACH, obstacles);
            }
            (ReadingData::Victims(parts), SensorKind::Victim(spec)) => {
                finders::parts(parts, spec.sigma, &eye, (spec.field_of_view, spec.max_range))
            }
            (ReadingData::Tags(tags), SensorKind::Rfid(spec)) => {
                finders::tags(tags, &eye, spec.max_range)
            }
            (ReadingData::Co2(ppm), _) => finders::co2(*ppm, &eye),
            (ReadingData::Sound(heard), _) => finders::sound(heard, &eye),
            (ReadingData::HumanMotion(chance), SensorKind::HumanMotion(range, field)) => {
                finders::motion(*chance, &eye, (*field, *range))
            }
            _ => return None,
        })
    }
}
