//! Which sensors and actuators are which memory positions.

use base::model::{RobotModel, SensorKind, ServoSpec};
use machine_asm::{Access, Device, DeviceMap, FIRST_DEVICE_ADDRESS};

use crate::units::to_thousandths;

/// What a program can read.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Millimetres of a range sensor, with what stands for nothing.
    Range(String, i32),
    /// x, y or z of the sensor of poses.
    Position(String, usize),
    /// Roll, pitch or yaw of the sensor of poses.
    Posture(String, usize),
    /// Where a joint stands.
    Joint(String),
    /// 1 if body and joints are at rest.
    Still,
    /// Milliseconds of simulated time.
    Time,
    /// What the lamps were told last: share of full light, 0 or 1.
    LightLevel,
    /// Whether the lamps are on.
    Light,
    /// Microseconds of the computer's own clock; it wraps around.
    Micros,
    /// 1 while the sound of a sonar is under way.
    Echo,
    /// Tenths of a degree of a compass, clockwise from north.
    Compass(String),
    /// 1 while the radio takes no byte.
    RadioBusy,
    /// The next byte that the radio heard, or -1; reading it takes it.
    SerialIn,
}

/// What a program can write.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Speed of the wheels on the left.
    Left,
    /// Speed of the wheels on the right.
    Right,
    /// Where a joint is to go.
    Joint(String),
    /// How bright the lamps are to be, per mille; our lamps are on or off, 0 is off.
    LightLevel,
    /// 1 switches the lamps on, 0 off.
    Light,
    /// 1 holds all inputs as they are, 0 lets them go on.
    Freeze,
    /// The pin of a servo, by its number: high for as long as the pulse is.
    Servo(usize),
    /// The pin that makes the sonar sound when it goes high.
    Trigger,
    /// A byte for the radio.
    SerialOut,
    /// 1 lets the radio hand over what it heard.
    RadioReady,
    /// A pin with a lamp or a buzzer, which only people notice.
    Pin,
}

/// What is at an address.
#[derive(Clone, Debug, PartialEq)]
pub enum Wire {
    /// A sensor.
    Input(Input),
    /// An actuator.
    Output(Output),
}

/// All of a robot's peripherals, in the order of their addresses.
#[derive(Clone, Debug, PartialEq)]
pub struct Wiring {
    robot: String,
    wires: Vec<(String, Wire)>,
    /// Sensors that read by themselves.
    regular: Vec<String>,
    /// Of the robot, in its order.
    servos: Vec<ServoSpec>,
}

/// Inputs begin here, outputs there: a robot with more sensors keeps its actuators' addresses.
const FIRST_OUTPUT: u32 = FIRST_DEVICE_ADDRESS + 0x1000;

impl Wiring {
    /// The peripherals of a robot: what it lacks has no address.
    pub fn of(model: &RobotModel) -> Self {
        let mut wires = ranges(model);
        wires.extend(pose(model));
        wires.extend(head(model));
        let fixed = [
            ("still", Input::Still),
            ("time", Input::Time),
            ("light_level_now", Input::LightLevel),
            ("light_now", Input::Light),
        ];
        wires.extend(fixed.map(|(name, input)| (name.to_owned(), Wire::Input(input))));
        let mut outputs = vec![("freeze", Output::Freeze)];
        if model.drive.has_sides() {
            outputs.extend([("left", Output::Left), ("right", Output::Right)]);
        }
        outputs.extend([("light_level", Output::LightLevel), ("light", Output::Light)]);
        wires.extend(
            outputs.into_iter().map(|(name, output)| (name.to_owned(), Wire::Output(output))),
        );
        wires.extend(walker(model));
        // Inputs first: addresses follow this order.
        wires.sort_by_key(|(_, wire)| matches!(wire, Wire::Output(_)));
        let regular = model.equipment.iter().filter(|equipment| equipment.period.is_some());
        let regular = regular.map(|equipment| equipment.name.clone()).collect();
        Self { robot: model.name.clone(), wires, regular, servos: model.servos.clone() }
    }

    /// The robot's model.
    pub fn robot(&self) -> &str {
        &self.robot
    }

    /// The robot's servos.
    pub(crate) fn servos(&self) -> &[ServoSpec] {
        &self.servos
    }

    /// Names and what they stand for, in the order of their addresses.
    pub fn wires(&self) -> &[(String, Wire)] {
        &self.wires
    }

    /// Whether an input has no value before its sensor has read for the first time.
    pub(crate) fn is_awaited(&self, wire: &Wire) -> bool {
        match wire {
            Wire::Input(
                Input::Range(sensor, _)
                | Input::Position(sensor, _)
                | Input::Posture(sensor, _)
                | Input::Compass(sensor),
            ) => self.regular.contains(sensor),
            _ => false,
        }
    }

    /// Addresses for the assembler and the computer.
    pub fn device_map(&self) -> DeviceMap {
        let mut map = DeviceMap::default();
        let (mut input, mut output) = (FIRST_DEVICE_ADDRESS, FIRST_OUTPUT);
        for (name, wire) in &self.wires {
            let (next, access) = match wire {
                Wire::Input(_) => (&mut input, Access::Read),
                Wire::Output(_) => (&mut output, Access::Write),
            };
            let device = Device { name: name.clone(), address: *next, access };
            *next += 1;

            let _ = map.add(device);
        }
        map
    }
}

/// `sonar`, `sonar_2`, ..., `ir`, ...
fn ranges(model: &RobotModel) -> Vec<(String, Wire)> {
    let (mut sonars, mut infrareds) = (0, 0);
    let mut wires = vec![];
    for equipment in &model.equipment {
        let (word, count, longest) = match &equipment.kind {
            SensorKind::Sonar(spec) => ("sonar", &mut sonars, spec.range.max_range),
            SensorKind::Infrared(spec) | SensorKind::Range(spec) => {
                ("ir", &mut infrareds, spec.max_range)
            }
            _ => continue,
        };
        *count += 1;
        let name = if *count == 1 { word.to_owned() } else { format!("{word}_{count}") };
        let input = Input::Range(equipment.name.clone(), to_thousandths(longest));
        wires.push((name, Wire::Input(input)));
    }
    wires
}

/// The pins of a robot whose servos walk: pulses, sonar and radio as their chips have them, a clock to time them by.
fn walker(model: &RobotModel) -> Vec<(String, Wire)> {
    if model.servos.is_empty() {
        return vec![];
    }
    let has_sonar = model.equipment.iter().any(|e| matches!(e.kind, SensorKind::Sonar(_)));
    let mut inputs = vec![("micros", Input::Micros)];
    let mut outputs = vec![];
    if has_sonar {
        inputs.push(("echo", Input::Echo));
        outputs.push(("trigger", Output::Trigger));
    }
    let compass = model.equipment.iter().find(|e| matches!(e.kind, SensorKind::Compass(_)));
    inputs.extend(compass.map(|sensor| ("compass", Input::Compass(sensor.name.clone()))));
    inputs.extend([("busy", Input::RadioBusy), ("serial_in", Input::SerialIn)]);
    outputs.extend([("serial_out", Output::SerialOut), ("ready", Output::RadioReady)]);
    outputs.extend(["green", "red", "buzzer"].map(|name| (name, Output::Pin)));
    let servo = |(number, servo): (usize, &ServoSpec)| {
        let name = format!("servo_{}", servo.name.to_lowercase());
        (name, Wire::Output(Output::Servo(number)))
    };
    let inputs = inputs.into_iter().map(|(name, input)| (name.to_owned(), Wire::Input(input)));
    let outputs = outputs.into_iter().map(|(name, output)| (name.to_owned(), Wire::Output(output)));
    inputs.chain(model.servos.iter().enumerate().map(servo)).chain(outputs).collect()
}

/// Position and posture from the best sensor of poses there is.
fn pose(model: &RobotModel) -> Vec<(String, Wire)> {
    let rank = |kind: &SensorKind| match kind {
        SensorKind::GroundTruth => Some(0),
        SensorKind::Ins(_) => Some(1),
        SensorKind::Odometry(_) => Some(2),
        _ => None,
    };
    let ranked = model.equipment.iter().filter_map(|e| Some((rank(&e.kind)?, &e.name)));
    let Some((_, sensor)) = ranked.min_by_key(|(rank, _)| *rank) else { return vec![] };
    let position = ["x", "y", "z"].into_iter().enumerate();
    let posture = ["roll", "pitch", "yaw"].into_iter().enumerate();
    let position = position.map(|(k, name)| (name, Input::Position(sensor.clone(), k)));
    let posture = posture.map(|(k, name)| (name, Input::Posture(sensor.clone(), k)));
    position.chain(posture).map(|(name, input)| (name.to_owned(), Wire::Input(input))).collect()
}

/// Pan and tilt of the first head: links 1 and 2 of a package.
fn head(model: &RobotModel) -> Vec<(String, Wire)> {
    let link = |package: &str, wanted: usize| {
        let is_it = |of: &(String, usize)| of.0 == package && of.1 == wanted;
        model.joints.iter().find(|joint| joint.package.as_ref().is_some_and(is_it))
    };
    let mut packages = model.joints.iter().filter_map(|joint| joint.package.as_ref());
    let found = packages.find_map(|(name, _)| Some((link(name, 1)?, link(name, 2)?)));
    let Some((pan, tilt)) = found else { return vec![] };
    [("pan", pan), ("tilt", tilt)]
        .into_iter()
        .flat_map(|(name, joint)| {
            let input = Wire::Input(Input::Joint(joint.name.clone()));
            let output = Wire::Output(Output::Joint(joint.name.clone()));
            [(format!("{name}_now"), input), (name.to_owned(), output)]
        })
        .collect()
}
