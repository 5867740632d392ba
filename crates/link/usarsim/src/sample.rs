//! Lines to measure the parser and the writer with.

use crate::Dialect;
use crate::reply::Reply;
use crate::reply::sensor::{Scan, Sensor, SensorData};

/// Beams of a SICK LMS200.
const BEAMS: u32 = 181;

/// What a SICK says in a room: walls, a corner, a doorway; every range has digits of its own.
pub fn laser_reply(dialect: Dialect) -> Reply {
    let (name, field_of_view) = match dialect {
        Dialect::Ut2004 => ("Scanner1", std::f64::consts::PI),
        Dialect::Udk => ("lms200", 3.1414),
    };
    let ranges = (0..BEAMS).map(range).collect();
    Reply::Sensor(Sensor {
        time: Some(395.38),
        kind: "RangeScanner".to_owned(),
        name: Some(name.to_owned()),
        data: SensorData::Scan(Scan { resolution: 0.0174, field_of_view, ranges }),
    })
}

/// The same as a line, without its end.
pub fn laser_line(dialect: Dialect) -> Vec<u8> {
    let mut line = Vec::new();
    laser_reply(dialect).write(dialect, &mut line);
    line
}

/// A wall 2 m to each side, a door of a few beams, and a thousandth of disorder.
fn range(beam: u32) -> f64 {
    const DOOR: std::ops::Range<u32> = 85..95;
    let angle = (f64::from(beam) - 90.0).to_radians();
    let wall = 2.0 / libm::fabs(libm::sin(angle)).max(0.25);
    let disorder = f64::from(beam * 7919 % 1000) * 1e-6 * wall;
    if DOOR.contains(&beam) { 12.345_678 + disorder } else { wall + disorder }
}
