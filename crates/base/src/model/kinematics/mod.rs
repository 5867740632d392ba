//! How a body moves: where its links are, how fast it can travel, and what its wheels or rotors are told for a wished motion.
//!
//! Everything that drives a robot, draws it or predicts it asks here, so that nobody has to know which kind of drive it has.
//!
//! ```
//! use base::messages::{Command, Drive};
//! use base::model::kinematics::{Twist, drive};
//! # use base::model::{BatterySpec, Chassis, DriveKind, RobotModel, SideOfRobot, Tolerance, WheelSpec};
//! # use glam::DVec3;
//! # let wheel = |side, y| WheelSpec { name: "w".into(), parent: None, position: DVec3::Y * y, radius: 0.25, width: 0.05,
//! #     mass: 1.0, side, is_caster: false, is_tracked: false, max_speed: 10.0, max_torque: 1.0, steered: 0 };
//! # let model = RobotModel { name: "Two".into(), about: String::new(), drive: DriveKind::Differential,
//! #     chassis: Chassis { size: DVec3::ONE, middle: DVec3::ZERO, mass: 1.0, centre_of_mass: DVec3::ZERO, ride_height: 0.1 },
//! #     wheels: vec![wheel(SideOfRobot::Left, 0.25), wheel(SideOfRobot::Right, -0.25)], joints: vec![], feet: vec![], servos: vec![], equipment: vec![],
//! #     headlamps: vec![], battery: BatterySpec { energy: 1.0, life: 1.0 },
//! #     tolerance: Tolerance { straight: 1.0, turn: 1.0, square: 1.0 } };
//! // Half a metre a second ahead, turning left by one radian a second, on wheels of 0.25 m that are 0.5 m apart.
//! let order = drive(&model, Twist { forward: 0.5, turn: 1.0, ..Twist::REST }).unwrap();
//! assert_eq!(order, Command::Drive(Drive::Skid { left: 1.0, right: 3.0 }));
//! ```

mod floor;
mod joints;
mod limits;
mod order;
#[cfg(test)]
mod testing;
mod twist;
mod wheels;

pub use floor::standing_at;
pub use joints::{
    chained_links, joint_values, links_from, parent_from_link, robot_from_link, robot_from_sensor,
    start_value,
};
pub use limits::{tightest_curve, top_speeds, top_wheel_speed, track, wheel_base};
pub use order::{StandsStill, drive, halt};
pub use twist::Twist;
pub use wheels::{WheelAims, twist_of};
