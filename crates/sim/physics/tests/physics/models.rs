//! Robots made by code, with round figures.

use base::geom::Pose;
use base::model::{
    AerialLimits, BatterySpec, Chassis, DriveKind, JointKind, JointSpec, RobotModel, SideOfRobot,
    Tolerance, WheelSpec,
};
use glam::DVec3;

pub(crate) fn wheel(name: &str, position: DVec3) -> WheelSpec {
    WheelSpec {
        name: name.into(),
        parent: None,
        position,
        radius: 0.11,
        width: 0.06,
        mass: 0.8,
        side: if position.y > 0.0 { SideOfRobot::Left } else { SideOfRobot::Right },
        is_caster: false,
        is_tracked: false,
        max_speed: 7.0,
        max_torque: 8.0,
        steered: 0,
    }
}

pub(crate) fn bare(
    name: &str,
    drive: DriveKind,
    size: DVec3,
    mass: f64,
    ride_height: f64,
) -> RobotModel {
    RobotModel {
        name: name.into(),
        about: String::new(),
        chassis: Chassis {
            size,
            middle: DVec3::ZERO,
            mass,
            centre_of_mass: DVec3::ZERO,
            ride_height,
        },
        drive,
        wheels: vec![],
        joints: vec![],
        feet: vec![],
        servos: vec![],
        equipment: vec![],
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.03, turn: 0.05, square: 0.15 },
    }
}

/// Four wheels, skid steered, 15 kg.
pub(crate) fn skid() -> RobotModel {
    let drive = DriveKind::Skid { effective_track: 0.6 };
    let mut model = bare("Skid", drive, DVec3::new(0.5, 0.38, 0.12), 12.0, 0.17);
    for (name, x, y) in
        [("fl", 0.135, 0.2), ("fr", 0.135, -0.2), ("rl", -0.135, 0.2), ("rr", -0.135, -0.2)]
    {
        model.wheels.push(wheel(name, DVec3::new(x, y, -0.06)));
    }
    model
}

/// Two driven wheels and a caster behind, 9 kg.
pub(crate) fn differential() -> RobotModel {
    let mut model =
        bare("Differential", DriveKind::Differential, DVec3::new(0.44, 0.26, 0.16), 8.0, 0.15);
    model.chassis.centre_of_mass = DVec3::new(-0.05, 0.0, -0.03);
    for (name, y) in [("left", 0.165), ("right", -0.165)] {
        let mut driven = wheel(name, DVec3::new(0.0, y, -0.0525));
        driven.radius = 0.0975;
        driven.width = 0.04;
        model.wheels.push(driven);
    }
    let mut caster = wheel("caster", DVec3::new(-0.2, 0.0, -0.1125));
    caster.radius = 0.0375;
    caster.is_caster = true;
    caster.side = SideOfRobot::Middle;
    caster.mass = 0.2;
    model.wheels.push(caster);
    model
}

/// Steered in front, driven by all four, 30 kg.
pub(crate) fn car() -> RobotModel {
    let drive = DriveKind::Ackermann { max_front: 0.5, max_rear: 0.0 };
    let mut model = bare("Car", drive, DVec3::new(0.9, 0.36, 0.15), 30.0, 0.22);
    for (name, x, y) in
        [("fl", 0.3, 0.22), ("fr", 0.3, -0.22), ("rl", -0.3, 0.22), ("rr", -0.3, -0.22)]
    {
        let mut tyre = wheel(name, DVec3::new(x, y, -0.09));
        tyre.radius = 0.13;
        tyre.steered = i8::from(x > 0.0);
        model.wheels.push(tyre);
    }
    model
}

/// A skid robot with a camera on a pan-tilt head.
pub(crate) fn with_head() -> RobotModel {
    let mut model = skid();
    model.name = "Head".into();
    model.joints.push(joint("pan", None, DVec3::new(0.12, 0.0, 0.1), DVec3::Z, None));
    let tilt = joint("tilt", Some("pan"), DVec3::new(0.0, 0.0, 0.06), DVec3::Y, Some((-0.16, 0.4)));
    model.joints.push(tilt);
    model
}

pub(crate) fn joint(
    name: &str,
    parent: Option<&str>,
    at: DVec3,
    axis: DVec3,
    range: Option<(f64, f64)>,
) -> JointSpec {
    JointSpec {
        name: name.into(),
        parent: parent.map(str::to_owned),
        kind: JointKind::Revolute,
        parent_from_link: Pose::at(at),
        axis,
        range,
        start: 0.0,
        max_speed: 0.17,
        max_effort: 20.0,
        link_size: DVec3::new(0.06, 0.06, 0.05),
        link_mass: 0.2,
        package: None,
    }
}

/// A skid robot with a flipper on each side in front, which carries a driven wheel.
pub(crate) fn climber() -> RobotModel {
    let mut model = skid();
    model.name = "Climber".into();
    for (name, y) in [("left flipper", 0.28), ("right flipper", -0.28)] {
        let at = DVec3::new(0.2, y, -0.03);
        let mut flipper = joint(name, None, at, -DVec3::Y, Some((-1.5, 1.5)));
        flipper.max_speed = 1.0;
        flipper.max_effort = 40.0;
        flipper.link_size = DVec3::new(0.14, 0.03, 0.05);
        flipper.link_mass = 1.0;
        model.joints.push(flipper);
        let mut tip = wheel(&format!("{name} tip"), DVec3::new(0.15, 0.0, 0.0));
        tip.parent = Some(name.into());
        tip.radius = 0.08;
        tip.side = if y > 0.0 { SideOfRobot::Left } else { SideOfRobot::Right };
        model.wheels.push(tip);
    }
    model
}

/// Flies.
pub(crate) fn drone() -> RobotModel {
    let limits =
        AerialLimits { forward: 2.0, sideways: 2.0, vertical: 2.0, turn: 1.745, tilt: 0.436 };
    bare("Drone", DriveKind::Aerial(limits), DVec3::new(0.6, 0.6, 0.2), 1.0, 0.1)
}

/// Stands.
pub(crate) fn station() -> RobotModel {
    bare("Station", DriveKind::Fixed, DVec3::splat(0.4), 5.0, 0.2)
}
