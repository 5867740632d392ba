//! A robot as ROS is told of it: names, frames that do not move, and where its wheels say that it is.

use std::collections::BTreeSet;

use base::geom::Pose;
use base::messages::Transform;
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::DVec3;
use link_ros::{frame_name, ros_name};
use link_urdf::JointType;

use super::names::{BASE, FOOTPRINT, MAP, Names, ODOM};

/// What is known of a robot.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) names: Names,
    pub(super) model: RobotModel,
    /// Before the names of its frames within the program: `scout/`.
    own: String,
    /// The floor below it where it came in.
    start_from_world: Pose,
    /// Whether its wheels tell where it is; else the truth does.
    has_odometry: bool,
    /// What they told last, and when.
    odom_from_footprint: Option<(SimTime, Pose)>,
    map_from_odom: Option<Pose>,
    /// Which map was sent last, and when.
    pub(super) map_sent: Option<(SimTime, u64)>,
}

impl Body {
    pub(super) fn new(
        robot: &str,
        names: Names,
        model: &RobotModel,
        world_from_base: &Pose,
    ) -> Self {
        let own = frame_name(robot, "");
        let own = own.rsplit_once('/').map_or(own.as_str(), |(own, _)| own).to_owned() + "/";
        let is_odometry = |kind: &SensorKind| matches!(kind, SensorKind::Odometry(_));
        Self {
            names,
            own,
            start_from_world: on_floor(model, world_from_base).inverse(),
            has_odometry: model.equipment.iter().any(|part| is_odometry(&part.kind)),
            model: model.clone(),
            odom_from_footprint: None,
            map_from_odom: None,
            map_sent: None,
        }
    }

    /// Whether a frame of the program is this robot's.
    pub(super) fn owns(&self, frame: &str) -> bool {
        frame.starts_with(&self.own)
    }

    /// Frames of parts that do not move: as its URDF has them, and what else was mounted.
    pub(super) fn fixed(&self, mounts: &[Transform]) -> Vec<Transform> {
        let urdf = sim_urdf::urdf_of(&self.model);
        let still = |kind| matches!(kind, JointType::Fixed | JointType::Continuous);
        let moving: BTreeSet<String> =
            self.model.joints.iter().map(|joint| ros_name(&joint.name)).collect();
        let joints = urdf.joints.iter().filter(|joint| still(joint.kind));
        let joints = joints.filter(|joint| !moving.contains(&joint.child));
        let mut fixed: Vec<Transform> = joints
            .map(|joint| Transform {
                parent: self.names.frame(&joint.parent),
                child: self.names.frame(&joint.child),
                parent_from_child: joint.origin,
            })
            .collect();
        let known: BTreeSet<String> = fixed.iter().map(|frame| frame.child.clone()).collect();
        let mounts = mounts.iter().filter_map(|mount| self.renamed(mount));
        fixed.extend(mounts.filter(|mount| !known.contains(&mount.child)));
        fixed
    }

    /// How its frames lie now, of those that the program tells of.
    pub(super) fn moving(&mut self, time: SimTime, transform: &Transform) -> Vec<Transform> {
        let is_base = transform.child == format!("{}{BASE}", self.own);
        if !is_base {
            return self.renamed(transform).into_iter().collect();
        }
        let mut frames = vec![];
        if !self.has_odometry {
            let footprint = on_floor(&self.model, &transform.parent_from_child);
            frames.push(self.roll(time, self.start_from_world * footprint).0);
        }
        frames.extend(self.map_from_odom.map(|pose| self.frame(MAP, ODOM, pose)));
        frames
    }

    /// Takes where wheels say that it is; gives the frame, and how it moves, m/s and rad/s.
    pub(super) fn roll(&mut self, time: SimTime, pose: Pose) -> (Transform, (DVec3, DVec3)) {
        let before = self.odom_from_footprint.replace((time, pose));
        let velocities = before.map_or((DVec3::ZERO, DVec3::ZERO), |(then, before)| {
            let seconds = time.since(then).seconds();
            if seconds <= 0.0 {
                return (DVec3::ZERO, DVec3::ZERO);
            }
            let moved = before.inverse() * pose;
            let (roll, pitch, yaw) = moved.roll_pitch_yaw();
            (moved.position / seconds, DVec3::new(roll, pitch, yaw) / seconds)
        });
        (self.frame(ODOM, FOOTPRINT, pose), velocities)
    }

    /// Takes where it believes to be on its map.
    pub(super) fn believe(&mut self, world_from_base: &Pose) {
        let Some((_, odom)) = self.odom_from_footprint else { return };
        let flat =
            |pose: &Pose| Pose::from_xyz_yaw(pose.position.x, pose.position.y, 0.0, pose.yaw());
        self.map_from_odom = Some(flat(world_from_base) * flat(&odom).inverse());
    }

    fn frame(&self, parent: &str, child: &str, parent_from_child: Pose) -> Transform {
        let (parent, child) = (self.names.frame(parent), self.names.frame(child));
        Transform { parent, child, parent_from_child }
    }

    /// A frame of the program by the names that ROS is told.
    fn renamed(&self, transform: &Transform) -> Option<Transform> {
        let parent = transform.parent.strip_prefix(&self.own)?;
        let child = transform.child.strip_prefix(&self.own)?;
        Some(self.frame(parent, child, transform.parent_from_child))
    }
}

/// The floor below a body that stands upright.
fn on_floor(model: &RobotModel, world_from_base: &Pose) -> Pose {
    *world_from_base * Pose::at(DVec3::NEG_Z * model.chassis.ride_height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body() -> Body {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        Body::new("front left", Names::below([]), &model, &Pose::at(DVec3::new(5.0, 0.0, 0.26)))
    }

    #[test]
    fn every_part_hangs_on_one_other_and_the_floor_below_it_is_the_root() {
        let fixed = body().fixed(&[]);
        let children: BTreeSet<&str> = fixed.iter().map(|frame| frame.child.as_str()).collect();
        assert_eq!(children.len(), fixed.len(), "nothing hangs on two");
        for part in ["base_link", "Scanner1", "LeftFWheel"] {
            assert!(children.contains(part), "{part} of {children:?}");
        }
        assert!(!children.contains(FOOTPRINT) && !children.contains("CameraPanTilt_Link1"));
    }

    #[test]
    fn speed_is_what_wheels_tell_over_time_in_the_robots_own_frame() {
        let mut body = body();
        let heading = std::f64::consts::FRAC_PI_2;
        body.roll(SimTime::from_millis(100), Pose::from_xyz_yaw(1.0, 0.0, 0.0, heading));
        let pose = Pose::from_xyz_yaw(1.0, 0.2, 0.0, heading + 0.1);
        let (frame, (linear, angular)) = body.roll(SimTime::from_millis(300), pose);
        assert_eq!((frame.parent.as_str(), frame.child.as_str()), ("odom", "base_footprint"));
        assert!((linear.x - 1.0).abs() < 1e-9 && linear.y.abs() < 1e-9, "{linear}");
        assert!((angular.z - 0.5).abs() < 1e-9, "{angular}");
    }

    #[test]
    fn what_a_map_says_beside_the_wheels_moves_where_they_began() {
        let mut body = body();
        body.roll(SimTime::from_millis(100), Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0));
        body.believe(&Pose::from_xyz_yaw(6.0, 2.0, 0.26, 0.0));
        let base = Transform {
            parent: "world".into(),
            child: "front_left/base_link".into(),
            parent_from_child: Pose::IDENTITY,
        };
        let frames = body.moving(SimTime::from_millis(100), &base);
        let [map] = &frames[..] else { panic!("{frames:?}") };
        assert_eq!((map.parent.as_str(), map.child.as_str()), ("map", "odom"));
        assert!((map.parent_from_child.position - DVec3::new(5.0, 2.0, 0.0)).length() < 1e-9);
    }
}
