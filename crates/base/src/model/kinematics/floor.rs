//! The robot's frame and the floor it stands on.
//!
//! A robot has one frame: its model's own, in which wheels, links and sensors are placed. It lies `ride_height` above a level floor that
//! the robot stands on, x ahead, y to the left; the middle of its body need not be there.

use glam::DVec3;

use super::super::robot::RobotModel;
use crate::geom::Pose;

/// The robot's frame, for a robot that stands at a place on the floor.
pub fn standing_at(model: &RobotModel, world_from_place: &Pose) -> Pose {
    *world_from_place * Pose::at(DVec3::Z * model.chassis.ride_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::kinematics::testing::sides;

    #[test]
    fn a_robot_stands_its_ride_height_above_the_floor() {
        let world_from_robot = standing_at(&sides(), &Pose::from_xyz_yaw(1.0, 2.0, 3.0, 0.5));
        assert_eq!(world_from_robot.position, DVec3::new(1.0, 2.0, 3.1));
    }
}
