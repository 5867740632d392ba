//! The whole robot, part by part.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::model::kinematics::robot_from_link;
use base::model::{DriveKind, RobotModel, WheelSpec};
use glam::DVec3;
use link_ros::ros_name;
use link_urdf::{Extension, Urdf};
use sim_robots::{Frames, extras};

use super::body::{self, Ends};
use super::names::Names;

/// The robot's frame, as transforms name it.
const BASE: &str = "base_link";
/// The floor below it, as ROS calls it.
const FOOTPRINT: &str = "base_footprint";

/// The text of a robot as URDF.
pub fn export(model: &RobotModel) -> String {
    link_urdf::write(&urdf_of(model))
}

/// A robot as URDF. Links are named as the frames of recordings are, without the robot's name before them; joints as the model names them.
pub fn urdf_of(model: &RobotModel) -> Urdf {
    let mut build = Build::new(model);
    build.joints();
    build.wheels();
    let frames = build.mounts();
    build.urdf.extension = Some(Extension { line: 0, text: extras(model, &frames) });
    build.urdf
}

struct Build<'a> {
    model: &'a RobotModel,
    urdf: Urdf,
    links: Names,
    joints: Names,
    /// The link of each joint of the model.
    link_of: BTreeMap<&'a str, String>,
}

impl<'a> Build<'a> {
    fn new(model: &'a RobotModel) -> Self {
        let mut build = Self {
            model,
            urdf: Urdf { name: model.name.clone(), ..Urdf::default() },
            links: Names::default(),
            joints: Names::default(),
            link_of: BTreeMap::new(),
        };
        let (footprint, base) = (build.links.give(FOOTPRINT), build.links.give(BASE));
        build.urdf.links = vec![body::frame(&footprint), body::chassis(&base, &model.chassis)];
        let above = Pose::at(DVec3::Z * model.chassis.ride_height);
        let ends = Ends { parent: &footprint, child: &base };
        let name = build.joints.give(&format!("{FOOTPRINT}_joint"));
        build.urdf.joints.push(body::fixed(&name, &ends, above));
        build
    }

    fn joints(&mut self) {
        let model = self.model;
        for joint in &model.joints {
            let link = self.links.give(&ros_name(&joint.name));
            let name = self.joints.give(&joint.name);
            let ends = Ends { parent: self.carrier(joint.parent.as_ref()), child: &link };
            let moving = body::moving(&name, &ends, joint);
            self.urdf.joints.push(moving);
            self.urdf.links.push(body::link(&link, joint));
            self.link_of.insert(&joint.name, link);
        }
    }

    fn wheels(&mut self) {
        let model = self.model;
        for wheel in &model.wheels {
            let link = self.links.give(&ros_name(&wheel.name));
            let name = self.joints.give(&wheel.name);
            let parent = self.carrier(wheel.parent.as_ref()).to_owned();
            let origin = self.place(wheel);
            if wheel.steered == 0 {
                let ends = Ends { parent: &parent, child: &link };
                self.urdf.joints.push(if wheel.is_caster {
                    body::fixed(&name, &ends, origin)
                } else {
                    body::axle(&name, &ends, origin, wheel)
                });
                self.urdf.links.push(body::wheel(&link, wheel, wheel.mass));
                continue;
            }
            let fork = self.links.give(&format!("{link}_steering"));
            let column = self.joints.give(&format!("{name}_steering"));
            let ends = Ends { parent: &parent, child: &fork };
            let most = most_steered(model, wheel);
            self.urdf.joints.push(body::column(&column, &ends, origin, (most, wheel)));
            let ends = Ends { parent: &fork, child: &link };
            self.urdf.joints.push(body::axle(&name, &ends, Pose::IDENTITY, wheel));
            // Half of the wheel's mass turns with its fork, so that neither weighs nothing.
            self.urdf.links.push(body::steering(&fork, wheel, wheel.mass / 2.0));
            self.urdf.links.push(body::wheel(&link, wheel, wheel.mass / 2.0));
        }
    }

    /// Where a wheel is: it looks where the robot does, however the link that carries it is turned.
    fn place(&self, wheel: &WheelSpec) -> Pose {
        let zeros = vec![0.0; self.model.joints.len()];
        let carrier = robot_from_link(self.model, &zeros, wheel.parent.as_deref());
        Pose::new(wheel.position, carrier.rotation.inverse())
    }

    fn mounts(&mut self) -> Frames {
        let model = self.model;
        let sensors = model.equipment.iter();
        let sensors: Vec<_> = sensors
            .map(|item| (&item.name, item.parent.as_ref(), item.parent_from_sensor))
            .collect();
        let lamps = model.headlamps.iter();
        let lamps: Vec<_> =
            lamps.map(|lamp| (&lamp.name, lamp.parent.as_ref(), lamp.parent_from_lamp)).collect();
        let mut mounted = |parts: &[(&String, Option<&String>, Pose)]| -> Vec<String> {
            parts.iter().map(|(name, parent, pose)| self.mount(name, *parent, *pose)).collect()
        };
        Frames { sensors: mounted(&sensors), lamps: mounted(&lamps) }
    }

    fn mount(&mut self, name: &str, parent: Option<&String>, pose: Pose) -> String {
        let link = self.links.give(&ros_name(name));
        let joint = self.joints.give(&format!("{link}_mount"));
        let ends = Ends { parent: self.carrier(parent), child: &link };
        let fixed = body::fixed(&joint, &ends, pose);
        self.urdf.joints.push(fixed);
        self.urdf.links.push(body::frame(&link));
        link
    }

    /// The link of a joint, or of the chassis.
    fn carrier(&self, joint: Option<&String>) -> &str {
        joint.and_then(|joint| self.link_of.get(joint.as_str())).map_or(BASE, String::as_str)
    }
}

/// How far the axle of a steered wheel is steered at most.
fn most_steered(model: &RobotModel, wheel: &WheelSpec) -> f64 {
    match model.drive {
        DriveKind::Ackermann { max_front, max_rear } => {
            if wheel.steered > 0 {
                max_front
            } else {
                max_rear
            }
        }
        _ => 0.0,
    }
}
