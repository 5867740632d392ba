//! All replies, told apart by their command word.

use super::sensor::Sensor;
use super::{
    AvatarStatus, Conf, Death, Effector, Geo, Level, LinkStatus, NamedPose, ObjectStatus, Response,
    Status, info, world,
};
use crate::grammar::{Composer, Message, RawMessage};
use crate::number::Format;
use crate::{Dialect, Triple};

/// One line from a server.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Where one is: the first line of all (section 2.5).
    Level(Level),
    /// Where robots may start (section 3.2).
    StartPoses(Vec<NamedPose>),
    /// All path nodes (section 3.3).
    PathNodes(Vec<NamedPose>),
    /// The nearest path node and its place (section 3.3).
    ClosestPathNode(String, Triple),
    /// How the robot is (section 7).
    Status(Status),
    /// How an avatar is (section 3.3).
    Avatar(AvatarStatus),
    /// The bones of an avatar, as they came (section 3.3).
    Bones(RawMessage),
    /// Things a world controller asked for (section 5.4).
    Objects(Vec<ObjectStatus>),
    /// What a sensor says (section 8).
    Sensor(Sensor),
    /// Links of a mission package (section 8.4).
    MissionPackage(LinkStatus),
    /// Links of an actuator (section 8.4).
    Actuator(LinkStatus),
    /// A gripper and its kin (section 8.4).
    Effector(Effector),
    /// Geometry (section 6).
    Geo(Geo),
    /// Configuration (section 6).
    Conf(Conf),
    /// How a setting went (section 5.1).
    Response(Response),
    /// The robot is no more (section 2.5).
    Death(Death),
    /// A word nobody knows.
    Other(RawMessage),
}

impl Reply {
    /// Reads a line; every line is some reply.
    pub fn parse(line: &str) -> Self {
        Self::from_message(&Message::parse(line))
    }

    /// The reply a message is.
    pub fn from_message(message: &Message<'_>) -> Self {
        match message.command.to_ascii_uppercase().as_str() {
            "SEN" => Self::Sensor(Sensor::from_message(message)),
            "STA" => world::status(message),
            "NFO" => info::info(message),
            "MISSTA" => Self::MissionPackage(LinkStatus::from_message(message)),
            "ASTA" => Self::Actuator(LinkStatus::from_message(message)),
            "EFF" => Self::Effector(Effector::from_message(message)),
            "GEO" => Self::Geo(Geo::from_message(message)),
            "CONF" => Self::Conf(Conf::from_message(message)),
            "RES" => Self::Response(Response::from_message(message)),
            "DIE" => Self::Death(Death::from_message(message)),
            "BSTA" => Self::Bones(message.to_raw()),
            _ => Self::Other(message.to_raw()),
        }
    }

    /// Its command word.
    pub fn command(&self) -> &str {
        match self {
            Self::Level(_)
            | Self::StartPoses(_)
            | Self::PathNodes(_)
            | Self::ClosestPathNode(..) => "NFO",
            Self::Status(_) | Self::Avatar(_) | Self::Objects(_) => "STA",
            Self::Sensor(_) => "SEN",
            Self::MissionPackage(_) => "MISSTA",
            Self::Actuator(_) => "ASTA",
            Self::Effector(_) => "EFF",
            Self::Geo(_) => "GEO",
            Self::Conf(_) => "CONF",
            Self::Response(_) => "RES",
            Self::Death(_) => "DIE",
            Self::Bones(raw) | Self::Other(raw) => &raw.command,
        }
    }

    /// Appends the line, without its end.
    pub fn write(&self, dialect: Dialect, out: &mut Vec<u8>) {
        let composer = &mut Composer::new(out, dialect, self.command());
        match self {
            Self::Level(level) => level.compose(composer),
            Self::StartPoses(poses) => info::compose_starts(composer, poses),
            Self::PathNodes(nodes) => info::compose_nodes(composer, nodes),
            Self::ClosestPathNode(name, place) => {
                composer.text("Pathnode", name).numbers("Location", place, Format::Rounded(4));
            }
            Self::Status(status) => status.compose(composer),
            Self::Avatar(status) => status.compose(composer),
            Self::Objects(objects) => objects.iter().for_each(|object| object.compose(composer)),
            Self::Sensor(sensor) => sensor.compose(composer),
            Self::MissionPackage(links) | Self::Actuator(links) => links.compose(composer),
            Self::Effector(effector) => effector.compose(composer),
            Self::Geo(geo) => geo.compose(composer),
            Self::Conf(conf) => conf.compose(composer),
            Self::Response(response) => response.compose(composer),
            Self::Death(death) => death.compose(composer),
            Self::Bones(raw) | Self::Other(raw) => raw.compose(composer),
        }
    }

    /// Appends the line with its end, CR LF.
    pub fn write_line(&self, dialect: Dialect, out: &mut Vec<u8>) {
        self.write(dialect, out);
        out.extend_from_slice(b"\r\n");
    }
}
