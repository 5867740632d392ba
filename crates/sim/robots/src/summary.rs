//! A robot for programs: plain numbers with their units in the names.

use base::geom::Pose;
use base::model::RobotModel;
use serde::Serialize;

use crate::words;

/// What a robot is, for `--json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Class name.
    pub name: String,
    /// One or two sentences.
    pub about: String,
    /// How it travels, in words.
    pub drive: String,
    /// Box of the chassis: length, width, height.
    pub size_m: [f64; 3],
    /// Chassis, wheels and links together.
    pub mass_kg: f64,
    /// Height of the robot's frame above a level floor.
    pub ride_height_m: f64,
    /// Everything on, wheels at rest.
    pub battery_life_s: f64,
    /// In the order clients count them.
    pub wheels: Vec<Wheel>,
    /// Parents before their children.
    pub joints: Vec<Joint>,
    /// What it stands on, if it walks.
    pub feet: Vec<Part>,
    /// What moves its legs; its place says nothing.
    pub servos: Vec<Part>,
    /// In the order they are read.
    pub sensors: Vec<Part>,
    /// Lamps on the robot.
    pub lamps: Vec<Part>,
}

/// A wheel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wheel {
    pub name: String,
    pub parent: Option<String>,
    pub at_m: [f64; 3],
    pub radius_m: f64,
    pub max_speed_rad_s: f64,
}

/// A joint; `range` in radians or metres, `null` without limits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Joint {
    #[serde(flatten)]
    pub part: Part,
    pub axis: [f64; 3],
    pub range: Option<[f64; 2]>,
    pub max_speed: f64,
}

/// Something that is mounted; `kind` as robot files say it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    pub name: String,
    pub kind: String,
    pub figures: String,
    pub parent: Option<String>,
    pub at_m: [f64; 3],
    pub roll_pitch_yaw_deg: [f64; 3],
    pub period_s: Option<f64>,
}

impl Summary {
    /// Of a robot.
    pub fn new(model: &RobotModel) -> Self {
        Self {
            name: model.name.clone(),
            about: model.about.clone(),
            drive: words::drive(&model.drive),
            size_m: model.chassis.size.to_array(),
            mass_kg: words::mass(model),
            ride_height_m: model.chassis.ride_height,
            battery_life_s: model.battery.life,
            wheels: wheels(model),
            joints: joints(model),
            feet: feet(model),
            servos: servos(model),
            sensors: sensors(model),
            lamps: lamps(model),
        }
    }
}

fn wheels(model: &RobotModel) -> Vec<Wheel> {
    let wheels = model.wheels.iter().map(|wheel| Wheel {
        name: wheel.name.clone(),
        parent: wheel.parent.clone(),
        at_m: wheel.position.to_array(),
        radius_m: wheel.radius,
        max_speed_rad_s: wheel.max_speed,
    });
    wheels.collect()
}

fn joints(model: &RobotModel) -> Vec<Joint> {
    let joints = model.joints.iter().map(|joint| Joint {
        part: Part {
            figures: words::joint(joint),
            ..part(&joint.name, "joint", joint.parent.as_ref(), joint.parent_from_link)
        },
        axis: joint.axis.to_array(),
        range: joint.range.map(|(min, max)| [min, max]),
        max_speed: joint.max_speed,
    });
    joints.collect()
}

fn feet(model: &RobotModel) -> Vec<Part> {
    let feet = model.feet.iter().map(|foot| Part {
        figures: format!("radius {}", words::metres(foot.radius)),
        ..part(&foot.name, "foot", Some(&foot.parent), Pose::at(foot.position))
    });
    feet.collect()
}

fn servos(model: &RobotModel) -> Vec<Part> {
    let servos = model.servos.iter().map(|servo| Part {
        figures: words::servo(servo),
        ..part(&servo.name, "servo", None, Pose::IDENTITY)
    });
    servos.collect()
}

fn sensors(model: &RobotModel) -> Vec<Part> {
    let sensors = model.equipment.iter().map(|sensor| Part {
        figures: words::figures(&sensor.kind),
        period_s: sensor.period.map(base::time::SimTime::seconds),
        ..part(
            &sensor.name,
            sensor.kind.descriptor().word,
            sensor.parent.as_ref(),
            sensor.parent_from_sensor,
        )
    });
    sensors.collect()
}

fn lamps(model: &RobotModel) -> Vec<Part> {
    let lamps = model.headlamps.iter();
    lamps
        .map(|lamp| part(&lamp.name, "lamp", lamp.parent.as_ref(), lamp.parent_from_lamp))
        .collect()
}

fn part(name: &str, kind: &str, parent: Option<&String>, parent_from_part: Pose) -> Part {
    let (roll, pitch, yaw) = parent_from_part.roll_pitch_yaw();
    // A millionth of a degree says all there is to say.
    let tidy = |angle: f64| (angle.to_degrees() * 1e6).round() / 1e6 + 0.0;
    Part {
        name: name.to_owned(),
        kind: kind.to_owned(),
        figures: String::new(),
        parent: parent.cloned(),
        at_m: parent_from_part.position.to_array(),
        roll_pitch_yaw_deg: [roll, pitch, yaw].map(tidy),
        period_s: None,
    }
}
