//! What V-REP calls distance objects: here there is one between each robot and each thing with a name.

use base::model::RobotModel;
use glam::DVec3;

use crate::scene::Handle;

/// Their handles are above those of objects.
const FIRST: Handle = 1 << 20;
/// Robots that have some.
const ROBOTS: Handle = 1 << 8;

/// The handle of what is between this thing and this robot.
pub(crate) fn handle(thing: Handle, robot: usize) -> Option<Handle> {
    let robot = Handle::try_from(robot).ok().filter(|robot| *robot < ROBOTS)?;
    thing.checked_mul(ROBOTS)?.checked_add(robot)?.checked_add(FIRST)
}

/// The thing and the robot of a handle.
pub(crate) fn parts(handle: Handle) -> Option<(Handle, usize)> {
    let number = handle.checked_sub(FIRST).filter(|number| *number >= 0)?;
    Some((number / ROBOTS, usize::try_from(number % ROBOTS).ok()?))
}

/// Metres from a robot to an upright post whose foot stands there in the robot's frame; 0 where they touch.
///
/// The robot is a box around chassis and wheels, and upright.
pub(crate) fn to_post(model: &RobotModel, foot: DVec3, radius: f64, height: f64) -> f64 {
    let chassis = &model.chassis;
    let (mut low, mut high) =
        (chassis.middle - chassis.size / 2.0, chassis.middle + chassis.size / 2.0);
    for wheel in model.wheels.iter().filter(|wheel| wheel.parent.is_none()) {
        let half = DVec3::new(wheel.radius, wheel.width / 2.0, wheel.radius);
        low = low.min(wheel.position - half);
        high = high.max(wheel.position + half);
    }
    let beside = |at: f64, low: f64, high: f64| (low - at).max(at - high).max(0.0);
    let flat = libm::hypot(beside(foot.x, low.x, high.x), beside(foot.y, low.y, high.y));
    let above = (foot.z - high.z).max(low.z - (foot.z + height)).max(0.0);
    libm::hypot((flat - radius).max(0.0), above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_of_one_thing_and_one_robot() {
        assert_eq!(parts(handle(41, 3).unwrap()), Some((41, 3)));
        assert_eq!((parts(41), handle(41, 256), handle(i32::MAX, 0)), (None, None, None));
    }

    #[test]
    fn a_distance_is_from_skin_to_skin() {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        let ahead = to_post(&model, DVec3::new(1.0, 0.0, -0.15), 0.125, 0.8);
        assert!((ahead - (1.0 - 0.125 - 0.455 / 2.0)).abs() < 1e-9, "{ahead}");
        // Wheels stick out: 0.1655 m and half of 0.04 m.
        let left = to_post(&model, DVec3::new(0.0, 1.0, -0.15), 0.125, 0.8);
        assert!((left - (1.0 - 0.125 - 0.1855)).abs() < 1e-9, "{left}");
        assert_eq!(to_post(&model, DVec3::new(0.1, 0.1, -0.15), 0.125, 0.8), 0.0);
        assert!(to_post(&model, DVec3::new(0.0, 0.0, 2.0), 0.1, 0.5) > 1.0);
    }
}
