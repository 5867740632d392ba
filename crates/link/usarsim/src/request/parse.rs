//! All requests, told apart by their command word.

use super::{Control, Drive, Init, Move, PackageOrder, Set, Trace};
use crate::grammar::{Composer, Message, RawMessage};
use crate::number::Format;
use crate::{Dialect, Triple};

/// One line from a client.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Put a robot into the world (section 3.1).
    Init(Init),
    /// Where robots may start (section 3.2).
    GetStartPoses,
    /// The geometry of things (section 6).
    GetGeo(Query),
    /// The configuration of things (section 6).
    GetConf(Query),
    /// Travel (section 4).
    Drive(Box<Drive>),
    /// Absolute values of several joints (section 4.7).
    MultiDrive(Vec<(String, f64)>),
    /// Settings of sensors, joints and views (section 5.1).
    Set(Set),
    /// Links of a mission package, counted from 1 (section 5.2).
    MissionPackage(PackageOrder),
    /// Links of an actuator, counted from 0 (section 5.3).
    Actuator(PackageOrder),
    /// What a world controller may do (section 5.4).
    Control(Control),
    /// Draw the path of the robot (section 3.4).
    Trace(Trace),
    /// Stop the world, or let it go on (section 3.4).
    Pause,
    /// All path nodes (section 3.3).
    GetPathNodes,
    /// The path node nearest to a place (section 3.3).
    GetClosestPathNode(Triple),
    /// Send an avatar to a path node (section 3.3).
    GoTo(String),
    /// Move an avatar (section 3.3).
    Move(Move),
    /// A word the old servers knew and that may do nothing (section 3.4).
    Idle(RawMessage),
    /// A word nobody knows.
    Unknown(RawMessage),
}

/// Which items are asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// `Robot`, `Sonar`, `MisPkg` and so on, in any case.
    pub kind: String,
    /// One item; all of the kind without.
    pub name: Option<String>,
}

/// Words of section 3.4 that a server accepts and may do nothing about.
const IDLE: [&str; 8] =
    ["CAMERA", "TURN", "POSALL", "SENSOR", "EFFECTOR", "SETBALL", "FACTORY", "TEST"];

impl Request {
    /// Reads a line; every line is some request.
    pub fn parse(line: &str) -> Self {
        Self::from_message(&Message::parse(line))
    }

    /// The request a message is.
    pub fn from_message(message: &Message<'_>) -> Self {
        match message.command.to_ascii_uppercase().as_str() {
            "INIT" => Self::Init(Init::from_message(message)),
            "DRIVE" => Self::Drive(Box::new(Drive::from_message(message))),
            "MULTIDRIVE" => Self::MultiDrive(joint_values(message)),
            "SET" => Self::Set(Set::from_message(message)),
            "MISPKG" => Self::MissionPackage(PackageOrder::from_message(message)),
            "ACT" => Self::Actuator(PackageOrder::from_message(message)),
            "CONTROL" => Self::Control(Control::from_message(message)),
            "GETGEO" => Self::GetGeo(Query::from_message(message)),
            "GETCONF" => Self::GetConf(Query::from_message(message)),
            "GETSTARTPOSES" => Self::GetStartPoses,
            "GETPATHNODES" => Self::GetPathNodes,
            "GETCLOSESTPATHNODE" => {
                Self::GetClosestPathNode(message.triple("Location").unwrap_or_default())
            }
            "GOTO" => Self::GoTo(message.owned("Name").unwrap_or_default()),
            "MOVE" => Self::Move(Move::from_message(message)),
            "TRACE" => Self::Trace(Trace::from_message(message)),
            "PAUSE" => Self::Pause,
            word if IDLE.contains(&word) => Self::Idle(message.to_raw()),
            _ => Self::Unknown(message.to_raw()),
        }
    }

    /// Its command word.
    pub fn command(&self) -> &str {
        match self {
            Self::Init(_) => "INIT",
            Self::GetStartPoses => "GETSTARTPOSES",
            Self::GetGeo(_) => "GETGEO",
            Self::GetConf(_) => "GETCONF",
            Self::Drive(_) => "DRIVE",
            Self::MultiDrive(_) => "MULTIDRIVE",
            Self::Set(_) => "SET",
            Self::MissionPackage(_) => "MISPKG",
            Self::Actuator(_) => "ACT",
            Self::Control(_) => "CONTROL",
            Self::Trace(_) => "TRACE",
            Self::Pause => "PAUSE",
            Self::GetPathNodes => "GETPATHNODES",
            Self::GetClosestPathNode(_) => "GETCLOSESTPATHNODE",
            Self::GoTo(_) => "GOTO",
            Self::Move(_) => "MOVE",
            Self::Idle(raw) | Self::Unknown(raw) => &raw.command,
        }
    }

    /// Appends the line, without its end.
    pub fn write(&self, dialect: Dialect, out: &mut Vec<u8>) {
        let composer = &mut Composer::new(out, dialect, self.command());
        match self {
            Self::Init(init) => init.compose(composer),
            Self::GetGeo(query) | Self::GetConf(query) => query.compose(composer),
            Self::Drive(drive) => drive.compose(composer),
            Self::MultiDrive(joints) => {
                for (joint, value) in joints {
                    composer.number(joint, *value, Format::Shortest);
                }
            }
            Self::Set(set) => set.compose(composer),
            Self::MissionPackage(order) => order.compose(composer, "Seq"),
            Self::Actuator(order) => order.compose(composer, "Sequence"),
            Self::Control(control) => control.compose(composer),
            Self::Trace(trace) => trace.compose(composer),
            Self::GetStartPoses | Self::Pause | Self::GetPathNodes => {}
            Self::GetClosestPathNode(place) => {
                composer.maybe_triple("Location", Some(*place));
            }
            Self::GoTo(node) => {
                composer.text("Name", node);
            }
            Self::Move(motion) => motion.compose(composer),
            Self::Idle(raw) | Self::Unknown(raw) => raw.compose(composer),
        }
    }

    /// Appends the line with its end, CR LF.
    pub fn write_line(&self, dialect: Dialect, out: &mut Vec<u8>) {
        self.write(dialect, out);
        out.extend_from_slice(b"\r\n");
    }
}

impl Query {
    fn from_message(message: &Message<'_>) -> Self {
        let name = message.owned("Name").filter(|name| !name.is_empty());
        Self { kind: message.owned("Type").unwrap_or_default(), name }
    }

    fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("Type", &self.kind).maybe_text("Name", self.name.as_ref());
    }
}

fn joint_values(message: &Message<'_>) -> Vec<(String, f64)> {
    let named = message.blocks.iter().filter(|block| !block.key.is_empty());
    named.map(|block| (block.key.to_owned(), block.number())).collect()
}
