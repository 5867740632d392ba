//! The state of a robot as STA, MISSTA and ASTA (sections 7 and 8.4).

use base::messages::JointState;
use base::model::{DriveKind, RobotModel};
use base::time::SimTime;

use crate::Dialect;
use crate::reply::{LinkState, LinkStatus, Status, Steering};

/// What STA tells of a robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RobotState {
    /// When.
    pub time: SimTime,
    /// Steering of the front and rear wheels, radians to the left.
    pub steering: (f64, f64),
    /// Where the joints are.
    pub joints: Vec<JointState>,
    /// Whether the headlights are on.
    pub is_lit: bool,
    /// Seconds left; `None` without a battery.
    pub seconds_left: Option<f64>,
}

/// Seconds that stand for no battery.
const NO_BATTERY: i64 = 99_999;

/// What a drive is called (section 6.1).
pub(super) fn vehicle_kind(model: &RobotModel) -> &'static str {
    match model.drive {
        DriveKind::Aerial(_) => "AerialVehicle",
        DriveKind::Fixed => "StaticPlatform",
        _ => "GroundVehicle",
    }
}

/// The STA of a robot; joints that belong to a package are told by the package.
pub fn status_from_state(dialect: Dialect, model: &RobotModel, state: &RobotState) -> Status {
    let kind = vehicle_kind(model);
    let is_ground = kind == "GroundVehicle";
    let is_udk = dialect == Dialect::Udk;
    let free = |joint: &&JointState| {
        model.joints.iter().any(|spec| spec.name == joint.name && spec.package.is_none())
    };
    // UDK's flyers tell time and battery only, its platforms their kind as well.
    let has_light = is_ground || !is_udk;
    Status {
        time: state.time.seconds(),
        kind: (kind != "AerialVehicle" || !is_udk).then(|| kind.to_owned()),
        steering: is_ground.then(|| steering(model, state.steering)),
        joints: state
            .joints
            .iter()
            .filter(free)
            .map(|joint| (joint.name.clone(), joint.value))
            .collect(),
        light_toggle: has_light.then_some(state.is_lit),
        light_intensity: has_light.then_some(if is_udk || state.is_lit { 100 } else { 0 }),
        battery: Some(state.seconds_left.map_or(NO_BATTERY, |seconds| seconds.max(0.0) as i64)),
        view: (!is_udk).then_some(-1),
    }
}

fn steering(model: &RobotModel, (front, rear): (f64, f64)) -> Steering {
    match model.drive {
        DriveKind::Ackermann { .. } => Steering::Angles(0.0 - front, 0.0 - rear),
        _ => Steering::Fixed,
    }
}

/// One status a package, in the order of the model: MISSTA with torques in UT2004, ASTA without in UDK.
pub fn links_from_joints(
    dialect: Dialect,
    model: &RobotModel,
    time: SimTime,
    joints: &[JointState],
) -> Vec<LinkStatus> {
    let mut packages: Vec<LinkStatus> = Vec::new();
    for spec in &model.joints {
        let Some((package, number)) = &spec.package else { continue };
        let Some(state) = joints.iter().find(|joint| joint.name == spec.name) else { continue };
        let torque = dialect.is_ut2004().then_some(state.effort);
        let link = LinkState { link: *number as i64, value: state.value, torque };
        match packages.iter_mut().find(|status| status.name == *package) {
            Some(status) => status.links.push(link),
            None => packages.push(LinkStatus {
                time: time.seconds(),
                name: package.clone(),
                links: vec![link],
            }),
        }
    }
    for status in &mut packages {
        status.links.sort_by_key(|link| link.link);
    }
    packages
}
