//! Columns and rows of each kind of entry.

use base::geom::Pose;
use base::messages::{Command, Drive, JointOrder, ReadingData};
use glam::DVec3;

use crate::event::Event;

type Row = Vec<String>;

const POSE: [&str; 7] = ["x", "y", "z", "qx", "qy", "qz", "qw"];

/// Names of the columns, without the time.
pub(super) fn columns(event: &Event) -> Row {
    let fixed: &[&str] = match event {
        Event::Reading(reading) => return reading_columns(&reading.data),
        Event::EncodedPicture { .. } => &["format", "bytes"],
        Event::Command { .. } => &["order", "name", "a", "b", "c", "d", "e", "f", "g"],
        Event::Joined(_) | Event::Left { .. } => {
            &["robot", "is_here", "x", "y", "z", "qx", "qy", "qz", "qw"]
        }
        Event::Transforms(_) => &["parent", "child", "x", "y", "z", "qx", "qy", "qz", "qw"],
        Event::Tick { .. } => &["state_hash"],
        Event::Other => &[],
    };
    owned(fixed)
}

fn reading_columns(data: &ReadingData) -> Row {
    let fixed: &[&str] = match data {
        ReadingData::Scan(scan) => {
            let beams = (0..scan.ranges.len()).map(|beam| format!("range_{beam}"));
            return owned(&["first_angle", "step"]).into_iter().chain(beams).collect();
        }
        ReadingData::Range(_) => &["range"],
        ReadingData::Depth(_) | ReadingData::Heat(_) => &["width", "height", "least", "greatest"],
        ReadingData::Picture(..) => &["width", "height"],
        ReadingData::Odometry(_) | ReadingData::Ins(_) | ReadingData::GroundTruth(_) => &POSE,
        ReadingData::Encoder(_) => &["ticks"],
        ReadingData::Tachometer(_) => &["wheel", "speed", "angle"],
        ReadingData::Imu(_) => &["ax", "ay", "az", "wx", "wy", "wz", "roll", "pitch", "yaw"],
        ReadingData::Compass(_) => &["heading"],
        ReadingData::Gps(..) => &["latitude_deg", "longitude_deg", "satellites"],
        ReadingData::Touch(_) => &["is_touching", "thing"],
        ReadingData::Battery(_) => &["charge", "seconds_left"],
        ReadingData::Tags(_) => &["id", "memory", "x", "y", "z"],
        ReadingData::Victims(_) => &["part", "x", "y", "z"],
        ReadingData::Sound(_) => &["loudness_db", "text", "x", "y", "z"],
        ReadingData::Co2(_) => &["ppm"],
        ReadingData::HumanMotion(_) => &["probability"],
        ReadingData::Joints(_) => &["name", "value", "speed", "effort"],
        ReadingData::Packet(_) => &["from", "to", "bytes_hex"],
        ReadingData::Signals(_) => &["robot", "strength_dbm"],
    };
    owned(fixed)
}

/// Lines of values, without the time.
pub(super) fn rows(event: &Event) -> Vec<Row> {
    match event {
        Event::Reading(reading) => reading_rows(&reading.data),
        Event::EncodedPicture { format, bytes, .. } => {
            vec![vec![text(format), bytes.len().to_string()]]
        }
        Event::Command { command, .. } => vec![command_row(command)],
        Event::Joined(new) => {
            vec![[vec![text(&new.robot), "1".to_owned()], pose(&new.world_from_robot)].concat()]
        }
        Event::Left { robot } => {
            vec![[vec![text(robot), "0".to_owned()], vec![String::new(); 7]].concat()]
        }
        Event::Transforms(transforms) => transforms
            .iter()
            .map(|t| [vec![text(&t.parent), text(&t.child)], pose(&t.parent_from_child)].concat())
            .collect(),
        Event::Tick { hash } => vec![vec![format!("{hash:016x}")]],
        Event::Other => vec![vec![]],
    }
}

fn reading_rows(data: &ReadingData) -> Vec<Row> {
    match data {
        ReadingData::Tachometer(wheels) => {
            let row = |(index, wheel): (usize, &base::messages::WheelState)| {
                vec![index.to_string(), wheel.speed.to_string(), wheel.angle.to_string()]
            };
            wheels.iter().enumerate().map(row).collect()
        }
        ReadingData::Tags(tags) => tags
            .iter()
            .map(|tag| {
                let memory = tag.memory.as_deref().map(text).unwrap_or_default();
                let place = tag.position.map_or_else(|| vec![String::new(); 3], point);
                [vec![tag.id.to_string(), memory], place].concat()
            })
            .collect(),
        ReadingData::Victims(parts) => {
            parts.iter().map(|p| [vec![text(&p.part)], point(p.position)].concat()).collect()
        }
        ReadingData::Sound(sounds) => sounds
            .iter()
            .map(|heard| {
                let words = heard.text.as_deref().map(text).unwrap_or_default();
                [vec![heard.loudness.to_string(), words], point(heard.direction)].concat()
            })
            .collect(),
        ReadingData::Joints(joints) => joints
            .iter()
            .map(|j| [vec![text(&j.name)], numbers(&[j.value, j.speed, j.effort])].concat())
            .collect(),
        ReadingData::Signals(heard) => {
            heard.iter().map(|s| vec![text(&s.robot), s.strength.to_string()]).collect()
        }
        one => vec![reading_row(one)],
    }
}

fn reading_row(data: &ReadingData) -> Row {
    match data {
        ReadingData::Range(range) => vec![optional(*range)],
        ReadingData::Scan(scan) => {
            let ranges = scan.ranges.iter().map(|range| optional(*range));
            numbers(&[scan.first_angle, scan.step]).into_iter().chain(ranges).collect()
        }
        ReadingData::Depth(view) => {
            let known: Vec<f32> = view.depths.iter().flatten().copied().collect();
            picture_row(view.width, view.depths.len(), &known)
        }
        ReadingData::Heat(view) => {
            picture_row(view.camera.size().0, view.kelvin.len(), &view.kelvin)
        }
        ReadingData::Picture(picture, _) => {
            vec![picture.width.to_string(), picture.height().to_string()]
        }
        ReadingData::Odometry(p) | ReadingData::Ins(p) | ReadingData::GroundTruth(p) => pose(p),
        ReadingData::Encoder(ticks) => vec![ticks.to_string()],
        ReadingData::Imu(felt) => {
            let felt = [felt.acceleration, felt.angular_velocity, felt.orientation];
            felt.map(point).concat()
        }
        ReadingData::Gps(fix, satellites) => vec![
            optional(fix.map(|fix| fix.latitude)),
            optional(fix.map(|fix| fix.longitude)),
            satellites.to_string(),
        ],
        ReadingData::Touch(touched) => {
            let thing = touched.thing.as_deref().map(text).unwrap_or_default();
            vec![touched.is_touching.to_string(), thing]
        }
        ReadingData::Battery(state) => numbers(&[state.charge, state.seconds_left]),
        ReadingData::Compass(v) | ReadingData::Co2(v) | ReadingData::HumanMotion(v) => {
            numbers(&[*v])
        }
        ReadingData::Packet(packet) => {
            let to = packet.to.as_deref().map(text).unwrap_or_default();
            vec![text(&packet.from), to, hex(&packet.bytes)]
        }
        // These are lists and have rows of their own.
        ReadingData::Tachometer(_)
        | ReadingData::Tags(_)
        | ReadingData::Victims(_)
        | ReadingData::Sound(_)
        | ReadingData::Signals(_)
        | ReadingData::Joints(_) => vec![],
    }
}

fn picture_row(width: usize, pixels: usize, values: &[f32]) -> Row {
    let height = pixels.checked_div(width).unwrap_or(0);
    let least = values.iter().copied().reduce(f32::min);
    let greatest = values.iter().copied().reduce(f32::max);
    vec![width.to_string(), height.to_string(), optional(least), optional(greatest)]
}

fn command_row(command: &Command) -> Row {
    let (order, name, values): (&str, &str, Vec<f64>) = match command {
        Command::Drive(Drive::Skid { left, right }) => ("skid", "", vec![*left, *right]),
        Command::Drive(Drive::Ackermann { speed, front, rear }) => {
            ("ackermann", "", vec![*speed, *front, *rear])
        }
        Command::Drive(Drive::Aerial { forward, left, up, turn }) => {
            ("aerial", "", vec![*forward, *left, *up, *turn])
        }
        Command::Joint { name, order: JointOrder::To(v) } => ("joint_to", name, vec![*v]),
        Command::Joint { name, order: JointOrder::By(v) } => ("joint_by", name, vec![*v]),
        Command::Joint { name, order: JointOrder::Speed(v) } => ("joint_speed", name, vec![*v]),
        Command::Joint { name, order: JointOrder::Effort(v) } => ("joint_effort", name, vec![*v]),
        Command::Light(on) => ("light", "", vec![f64::from(u8::from(*on))]),
        Command::Flip => ("flip", "", vec![]),
        Command::Reset { sensor } => ("reset", sensor, vec![]),
        Command::Place { sensor, pose } => {
            let rotation = pose.rotation.to_array();
            ("place", sensor, pose.position.to_array().into_iter().chain(rotation).collect())
        }
        Command::Send { to, bytes } => {
            ("send", to.as_deref().unwrap_or_default(), vec![bytes.len() as f64])
        }
        Command::Trigger { sensor } => ("trigger", sensor, vec![]),
        Command::Zoom { camera, field_of_view } => ("zoom", camera, vec![*field_of_view]),
    };
    let mut row = vec![order.to_owned(), text(name)];
    row.extend(numbers(&values));
    row.resize(9, String::new());
    row
}

fn owned(names: &[&str]) -> Row {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn numbers(values: &[f64]) -> Row {
    values.iter().map(f64::to_string).collect()
}

fn point(point: DVec3) -> Row {
    numbers(&point.to_array())
}

fn pose(pose: &Pose) -> Row {
    [point(pose.position), numbers(&pose.rotation.to_array())].concat()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn optional(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// In quotes where a comma, a quote or a line break would be misread.
fn text(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
