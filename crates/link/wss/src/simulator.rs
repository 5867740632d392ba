//! What the wireless simulation server asks the simulator: where robots are, and what lies between.

use std::fmt;

use glam::DVec3;

use crate::Message;
use crate::vector::{self, Wire};

/// A line to the simulator.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Where all robots are.
    Positions,
    /// How many obstacles lie on a straight line.
    Obstacles(Segment),
}

/// A straight line, by its ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Segment {
    /// Between the chassis centres of two robots.
    Robots {
        /// Name of the one.
        from: String,
        /// Name of the other.
        to: String,
    },
    /// Between two points, metres, in our frame.
    Points {
        /// The one.
        start: DVec3,
        /// The other.
        end: DVec3,
    },
}

/// A robot as the radio sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotPlace {
    /// Its name; other than empty and without braces.
    pub name: String,
    /// Centre of the chassis, metres, in our frame.
    pub location: DVec3,
    /// Whether its battery is empty, and with it its radio.
    pub is_battery_empty: bool,
}

/// A line from the simulator.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// All robots.
    Positions(Vec<RobotPlace>),
    /// Obstacles on a line; -1 if a robot is not known.
    Obstacles {
        /// As it was asked.
        segment: Segment,
        /// How many.
        count: f64,
    },
}

impl Query {
    /// Reads a line; `None` if it asks nothing we know.
    pub fn parse(line: &str) -> Option<Self> {
        let message = Message::parse(line);
        if message.is("GETPOS") {
            Some(Self::Positions)
        } else if message.is("GETOBS") {
            Segment::of(&message).map(Self::Obstacles)
        } else {
            None
        }
    }
}

impl Segment {
    fn of(message: &Message<'_>) -> Option<Self> {
        if let (Some(from), Some(to)) = (message.value("From"), message.value("To")) {
            return Some(Self::Robots { from: from.to_owned(), to: to.to_owned() });
        }
        let (start, end) = (message.value("Start")?, message.value("End")?);
        Some(Self::Points { start: vector::parse(start), end: vector::parse(end) })
    }
}

impl Answer {
    /// Reads a line; `None` if it is no answer.
    pub fn parse(line: &str) -> Option<Self> {
        let message = Message::parse(line);
        if message.is("POSITIONS") {
            let robots = message.blocks().filter(|(key, _)| key.eq_ignore_ascii_case("Name"));
            Some(Self::Positions(robots.filter_map(|(_, value)| robot_place(value)).collect()))
        } else if message.is("NUMOBS") {
            let count = message.value("ObstCount")?.parse().ok()?;
            Some(Self::Obstacles { segment: Segment::of(&message)?, count })
        } else {
            None
        }
    }
}

/// Reads `R1 Location 4.5,1.9,1.8 BatteryEmpty False`.
fn robot_place(value: &str) -> Option<RobotPlace> {
    let (name, rest) = value.split_once(" Location ")?;
    let (location, battery) = rest.split_once(" BatteryEmpty ").unwrap_or((rest, "False"));
    Some(RobotPlace {
        name: name.trim().to_owned(),
        location: vector::parse(location),
        is_battery_empty: battery.trim().eq_ignore_ascii_case("True"),
    })
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |&ours| Wire { ours, decimals: 4 };
        match self {
            Self::Robots { from, to } => write!(f, "{{From {from}}} {{To {to}}}"),
            Self::Points { start, end } => {
                write!(f, "{{Start {}}} {{End {}}}", point(start), point(end))
            }
        }
    }
}

impl fmt::Display for Query {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions => f.write_str("GETPOS"),
            Self::Obstacles(segment) => write!(f, "GETOBS {segment}"),
        }
    }
}

impl fmt::Display for RobotPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let location = Wire { ours: self.location, decimals: 4 };
        let battery = if self.is_battery_empty { "True" } else { "False" };
        write!(f, "{{Name {} Location {location} BatteryEmpty {battery}}}", self.name)
    }
}

impl fmt::Display for Answer {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Positions(robots) => {
                write!(f, "POSITIONS {{Robots {}}}", robots.len())?;
                robots.iter().try_for_each(|robot| write!(f, " {robot}"))
            }
            Self::Obstacles { segment, count } => {
                write!(f, "NUMOBS {segment} {{ObstCount {count:.4}}}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_original_and_are_read_back() {
        let answers = [
            "POSITIONS {Robots 0}",
            "POSITIONS {Robots 2} {Name R1 Location 4.5000,1.9000,1.8500 BatteryEmpty False} \
             {Name Red Two Location -1.0000,0.0000,2.0000 BatteryEmpty True}",
            "NUMOBS {From R1} {To R2} {ObstCount 2.0000}",
            "NUMOBS {From R1} {To R9} {ObstCount -1.0000}",
            "NUMOBS {Start 0.0000,1.0000,2.0000} {End 3.0000,4.0000,5.0000} {ObstCount 7.0000}",
        ];
        for line in answers {
            assert_eq!(Answer::parse(line).unwrap().to_string(), line);
        }
        for line in ["GETPOS", "GETOBS {From R1} {To R2}"] {
            assert_eq!(Query::parse(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn positions_arrive_in_our_frame() {
        let line = "POSITIONS {Robots 1} {Name R1 Location 4.5,1.9,1.85 BatteryEmpty False}";
        let Some(Answer::Positions(robots)) = Answer::parse(line) else { panic!("no positions") };
        assert_eq!(robots[0].location, DVec3::new(4.5, -1.9, -1.85));
    }

    #[test]
    fn half_a_question_is_none() {
        for line in ["GETOBS", "GETOBS {From R1}", "GETOBS {Start 1,2,3}", "HELLO", ""] {
            assert_eq!(Query::parse(line), None, "{line}");
        }
    }
}
