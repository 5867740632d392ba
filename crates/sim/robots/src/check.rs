//! Whether a body can stand and move: what no single line of a file can say.

use base::model::kinematics::robot_from_link;
use base::model::{DriveKind, FootSpec, RobotModel, SideOfRobot, WheelSpec};
use glam::DVec3;

use crate::error::RobotError;

/// Wheels may miss the floor by this much, metres: figures are given in millimetres.
const TOUCHES: f64 = 0.002;

/// What is wrong with the body as a whole.
pub(crate) fn check(model: &RobotModel, file: &str) -> Vec<RobotError> {
    let mut faults = Faults { file, errors: vec![] };
    stands(model, &mut faults);
    moves(model, &mut faults);
    faults.errors
}

struct Faults<'a> {
    file: &'a str,
    errors: Vec<RobotError>,
}

impl Faults<'_> {
    fn add(&mut self, part: &str, problem: String, fix: String) {
        let (file, part) = (self.file.to_owned(), part.to_owned());
        self.errors.push(RobotError::Unsound { file, part, problem, fix });
    }
}

fn stands(model: &RobotModel, faults: &mut Faults<'_>) {
    let chassis = &model.chassis;
    let clearance = chassis.ride_height + chassis.middle.z - chassis.size.z / 2.0;
    let wheels = model.wheels.iter().map(|wheel| wheel_bottom(model, wheel));
    let feet = model.feet.iter().map(|foot| foot_bottom(model, foot));
    let lowest = wheels.chain(feet).reduce(f64::min);
    let part = if model.feet.is_empty() { "wheel" } else { "foot" };
    match lowest {
        None if clearance.abs() > TOUCHES => faults.add(
            "chassis",
            format!("without wheels and feet it has to rest on the floor, but its underside is {clearance:.3} m above"),
            format!("write ride_height_m = {:.3}", chassis.ride_height - clearance),
        ),
        Some(bottom) if bottom.abs() > TOUCHES => faults.add(
            part,
            format!("the lowest {part} ends {bottom:.3} m above the floor"),
            format!("write ride_height_m = {:.3}", chassis.ride_height - bottom),
        ),
        Some(_) if clearance < TOUCHES => faults.add(
            "chassis",
            format!("its underside is {clearance:.3} m above the floor"),
            "make size[2] smaller or middle[2] larger".to_owned(),
        ),
        _ => {}
    }
}

/// Height of a foot's lowest point above the floor, all joints where they start.
pub(crate) fn foot_bottom(model: &RobotModel, foot: &FootSpec) -> f64 {
    let at = robot_from_link(model, &[], Some(&foot.parent)) * foot.position;
    model.chassis.ride_height + at.z - foot.radius
}

/// Height of a wheel's lowest point above the floor, all joints at zero.
pub(crate) fn wheel_bottom(model: &RobotModel, wheel: &WheelSpec) -> f64 {
    let at = wheel_middle(model, wheel);
    model.chassis.ride_height + at.z - wheel.radius
}

/// The middle of a wheel in the robot's frame, all joints at zero.
pub(crate) fn wheel_middle(model: &RobotModel, wheel: &WheelSpec) -> DVec3 {
    let zeros = vec![0.0; model.joints.len()];
    robot_from_link(model, &zeros, wheel.parent.as_deref()) * wheel.position
}

fn moves(model: &RobotModel, faults: &mut Faults<'_>) {
    let driven = |side| model.wheels.iter().filter(|w| w.side == side && !w.is_caster).count();
    let sides = [driven(SideOfRobot::Left), driven(SideOfRobot::Right)];
    if model.drive.has_sides() && sides.contains(&0) {
        let problem = format!("{} wheels on the left and {} on the right", sides[0], sides[1]);
        faults.add("drive", problem, "give each side a wheel with a motor".to_owned());
    }
    if model.drive == DriveKind::Legs && (model.feet.is_empty() || model.servos.is_empty()) {
        let (feet, servos) = (model.feet.len(), model.servos.len());
        let fix = "write [[foot]] for what it stands on and [[servo]] for what moves it".to_owned();
        faults.add("drive", format!("{feet} feet and {servos} servos"), fix);
    }
    let is_steered = model.wheels.iter().any(|wheel| wheel.steered != 0);
    if matches!(model.drive, DriveKind::Ackermann { .. }) && !is_steered {
        let fix = "write steered = \"front\" at one wheel or more".to_owned();
        faults.add("drive", "no wheel is steered".to_owned(), fix);
    }
    for wheel in &model.wheels {
        let at = wheel_middle(model, wheel);
        let is_wrong = match wheel.side {
            SideOfRobot::Left => at.y <= 0.0,
            SideOfRobot::Right => at.y >= 0.0,
            SideOfRobot::Middle => false,
        };
        if is_wrong && wheel.steered == 0 {
            let fix = "change side or the sign of y; left is positive".to_owned();
            let DVec3 { y, .. } = at;
            faults.add(
                &format!("wheel {:?}", wheel.name),
                format!("its side is not where it is, y = {y}"),
                fix,
            );
        }
    }
}
