//! A range finder made of a camera that sees all around: how far the floor goes in every direction, told by its colour.
//!
//! After the UvA's later work with this camera (free space by colour, and Nguyen's colour-based range finder). What the floor looks like is
//! learnt while driving, from a ring around the robot in which nothing is near; its ranges go the way of a laser's, to the map and to the guard.
//! What stands on floor of its own colour is not seen, nor what hangs above it.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{Equipment, Noise, RangeSpec, RobotModel, ScannerSpec, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_mapping::Mounts;
use robot_planning::Footprint;
use robot_vision::Mount;
use robot_vision::floor::{FloorColours, Overhead};

use crate::error::AgentError;
use crate::light::has_level_scanner;
use crate::mission::{MapPlan, RobotPlan};

/// The camera is asked for a picture this often.
const EVERY: SimTime = SimTime::from_millis(300);
/// It looks as far as this, metres: farther off, a pixel shows more than a hand's breadth of floor.
const REACH: f64 = 2.0;
/// Of the view from above, metres.
const RESOLUTION: f64 = 0.02;
const BEAMS: usize = 360;
/// Floor that is learnt from goes so far beyond the robot's outermost corner, metres.
const RING: f64 = 0.3;
/// Nothing is learnt from what is this near to a thing, metres, nor from what lies behind it.
const CLEAR: f64 = 0.1;

/// Looks at the floor.
pub(crate) struct FloorEye {
    camera: Equipment,
    /// What it tells is told under this name.
    name: String,
    mounts: Mounts,
    /// Height of the floor in the robot's frame, and the radius that the body takes up, metres.
    floor: f64,
    body: f64,
    above: Option<(Mount, Overhead)>,
    colours: FloorColours,
    asked: Option<SimTime>,
}

impl FloorEye {
    /// Of a robot whose mission asks for one; an error where it cannot have one.
    pub(crate) fn wanted(
        map: &MapPlan,
        plan: &RobotPlan,
        model: &RobotModel,
    ) -> Result<Option<Self>, AgentError> {
        if !map.by_colour || plan.stands() {
            return Ok(None);
        }
        let none =
            || AgentError::NoFloorEye { robot: plan.name.clone(), model: model.name.clone() };
        Self::of(model).ok_or_else(none).map(Some)
    }

    /// `None` of a robot without a camera that sees all around, or with a laser, which does it better.
    fn of(model: &RobotModel) -> Option<Self> {
        let mounts = Mounts::from_model(model);
        let is_omni = |item: &&Equipment| matches!(item.kind, SensorKind::Omni(_));
        let camera = model.equipment.iter().find(is_omni);
        let camera = camera.filter(|_| !has_level_scanner(&mounts))?;
        let body = Footprint::of(model).map_or(0.0, |shape| shape.circumscribed_radius());
        Some(Self {
            name: format!("{} floor", camera.name),
            camera: camera.clone(),
            mounts,
            floor: -model.chassis.ride_height,
            body,
            above: None,
            colours: FloorColours::new().ok()?,
            asked: None,
        })
    }

    /// The robot with its range finder, for whoever has to know where that sits.
    pub(crate) fn carried_by(&self, model: &RobotModel) -> RobotModel {
        let eye = self.eye(&self.mounts);
        let range = RangeSpec::new(self.body, REACH, Noise::None);
        let spec = ScannerSpec {
            range,
            field_of_view: std::f64::consts::TAU,
            resolution: std::f64::consts::TAU / BEAMS as f64,
            layers: 1,
            layer_field_of_view: 0.0,
            smoke_budget: f64::INFINITY,
            mirror: None,
        };
        let mut model = model.clone();
        model.equipment.push(Equipment {
            name: self.name.clone(),
            parent: None,
            parent_from_sensor: Pose::at(DVec3::new(eye.x, eye.y, 0.0)),
            period: Some(EVERY),
            kind: SensorKind::Scanner(spec),
        });
        model
    }

    /// Above which place it sees the floor, in the robot's frame.
    fn eye(&self, mounts: &Mounts) -> DVec2 {
        let link = mounts.robot_from_link(self.camera.parent.as_deref());
        let SensorKind::Omni(spec) = &self.camera.kind else { return DVec2::ZERO };
        let camera = &spec.camera;
        let mirror = spec.model(camera.width, camera.height, camera.field_of_view);
        let mount = Mount {
            camera: base::camera::CameraModel::Catadioptric(mirror),
            robot_from_camera: link * self.camera.parent_from_sensor,
        };
        mount.viewpoint().truncate()
    }

    /// The camera, when it is to be asked.
    pub(crate) fn asks(&mut self, now: SimTime) -> Option<String> {
        let is_due = self.asked.is_none_or(|last| now.since(last) >= EVERY);
        is_due.then(|| {
            self.asked = Some(now);
            self.camera.name.clone()
        })
    }

    /// What the newest of its pictures tells; `near` are things that stand close by, in the robot's frame.
    pub(crate) fn take(&mut self, readings: &[Reading], near: &[DVec2]) -> Option<Reading> {
        for reading in readings {
            if let ReadingData::Joints(states) = &reading.data {
                self.mounts.set_joints(states);
            }
        }
        let mut newest_first = readings.iter().rev();
        newest_first.find_map(|reading| {
            let ReadingData::Picture(picture, camera) = &reading.data else { return None };
            if reading.sensor != self.camera.name {
                return None;
            }
            let link = self.mounts.robot_from_link(self.camera.parent.as_deref());
            let robot_from_camera = link * self.camera.parent_from_sensor;
            self.look_from(Mount { camera: *camera, robot_from_camera });
            let (_, above) = self.above.as_ref()?;
            let seen = above.of(picture).ok()?;
            let ring = self.body + RING;
            self.colours.learn((above, &seen), |place| {
                let is_floor = place.length() < ring && is_clear(place, near);
                is_floor.then_some(true)
            });
            let scan = self.colours.ranges((above, &seen), BEAMS, [self.body, REACH]).ok()?;
            let sensor = self.name.clone();
            Some(Reading { sensor, data: ReadingData::Scan(scan), ..reading.clone() })
        })
    }

    /// Works out the view from above of a camera that sits and sees so.
    fn look_from(&mut self, mount: Mount) {
        if self.above.as_ref().is_none_or(|(known, _)| *known != mount) {
            self.above = Some((mount, Overhead::new(&mount, self.floor, REACH, RESOLUTION)));
        }
    }
}

/// Whether nothing is at a place, nor before it.
fn is_clear(place: DVec2, near: &[DVec2]) -> bool {
    let (far, towards) = (place.length(), place.normalize_or_zero());
    near.iter().all(|thing| {
        let along = thing.dot(towards);
        let aside = thing.perp_dot(towards).abs();
        aside > CLEAR || !(0.0..far + CLEAR).contains(&along)
    })
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, PI};
    use std::sync::Arc;

    use base::camera::{CameraModel, Catadioptric};
    use base::colour::Rgb;
    use base::model::presets::preset;
    use base::picture::Picture;

    use super::*;
    use crate::testing::pioneer;

    /// Height of the mirror's camera on the robot.
    const EYE: f64 = 0.3;

    fn robot() -> RobotModel {
        let up = Pose::from_roll_pitch_yaw(DVec3::Z * EYE, PI, -FRAC_PI_2, 0.0);
        let mut robot = pioneer();
        robot.equipment.retain(|item| !matches!(item.kind, SensorKind::Scanner(_)));
        robot.equipment.push(Equipment {
            name: "Eye".to_owned(),
            parent: None,
            parent_from_sensor: up,
            period: None,
            kind: preset("panorama_eye").unwrap().kind.clone(),
        });
        robot
    }

    /// A green floor that ends at a brown wall 1.5 m ahead.
    fn reading(robot: &RobotModel) -> Reading {
        let mirror = Catadioptric::whole_mirror(480, 480, 11.736, 0.09, 0.038);
        let camera = CameraModel::Catadioptric(mirror);
        let robot_from_camera = robot.equipment.last().unwrap().parent_from_sensor;
        let (mount, floor) = (Mount { camera, robot_from_camera }, -robot.chassis.ride_height);
        let mut picture = Picture::filled(480, 480, Rgb::new(120, 80, 40));
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            let place = [(index % 480) as f64, (index / 480) as f64];
            let Some(towards) = mount.direction(place).filter(|way| way.z < 0.0) else { continue };
            let eye = mount.viewpoint();
            let met = eye + towards * ((floor - eye.z) / towards.z);
            if met.x < 1.5 {
                *pixel = Rgb::new(40, 150, 60);
            }
        }
        Reading {
            robot: "tin".to_owned(),
            sensor: "Eye".to_owned(),
            time: SimTime::from_millis(40),
            data: ReadingData::Picture(Arc::new(picture), camera),
        }
    }

    #[test]
    fn the_floor_s_end_is_told_as_a_laser_would_tell_a_wall() {
        let robot = robot();
        let mut eye = FloorEye::of(&robot).unwrap();
        assert_eq!(eye.asks(SimTime::ZERO).as_deref(), Some("Eye"));
        assert_eq!(eye.asks(SimTime::from_millis(200)), None);
        let told = eye.take(&[reading(&robot)], &[]).unwrap();
        assert_eq!((told.sensor.as_str(), told.time), ("Eye floor", SimTime::from_millis(40)));
        let ReadingData::Scan(scan) = told.data else { panic!("{told:?}") };
        let ahead = f64::from(scan.ranges[BEAMS / 2].unwrap());
        assert!((ahead - 1.5).abs() < 0.06, "{ahead} m");
        assert_eq!(scan.ranges[0], None, "behind, the floor goes on");
        let carried = eye.carried_by(&robot);
        assert!(Mounts::from_model(&carried).get("Eye floor").is_some());
    }

    #[test]
    fn a_robot_with_a_laser_or_without_a_mirror_needs_none() {
        let mut bare = robot();
        bare.equipment.pop();
        assert!(FloorEye::of(&bare).is_none());
        let with_laser = FloorEye::of(&robot()).unwrap().carried_by(&robot());
        assert!(FloorEye::of(&with_laser).is_none());
    }

    #[test]
    fn what_stands_near_is_not_learnt_as_floor_nor_what_lies_behind_it() {
        let near = [DVec2::new(0.4, 0.0)];
        assert!(!is_clear(DVec2::new(0.4, 0.02), &near) && !is_clear(DVec2::new(0.6, 0.0), &near));
        assert!(is_clear(DVec2::new(0.2, 0.0), &near) && is_clear(DVec2::new(0.0, 0.5), &near));
    }
}
