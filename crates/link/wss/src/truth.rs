//! The ground-truth query: who is where, for referees.

use std::fmt;

use base::geom::Pose;
use glam::DVec3;

use crate::Message;
use crate::vector::{self, Wire};

/// The line behind the last actor.
pub const END_OF_ACTORS: &str = "{End}";

/// Whom a referee asks for; empty asks for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TruthQuery {
    /// `USARBot.P3AT` or `P3AT`, in any case.
    pub class: Option<String>,
    /// Name of the actor, in any case.
    pub name: Option<String>,
}

/// Something that moves in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    /// Its name.
    pub name: String,
    /// Its class, without package.
    pub class: String,
    /// Seconds of the simulation.
    pub time: f64,
    /// Where it is, in our frame.
    pub world_from_actor: Pose,
}

impl TruthQuery {
    /// Any line is a query; `{Actors}` and nonsense ask for all.
    pub fn parse(line: &str) -> Self {
        let message = Message::parse(line);
        let value = |key| message.value(key).filter(|value| !value.is_empty()).map(str::to_owned);
        Self { class: value("Class"), name: value("Name") }
    }

    /// Whether the actor is asked for.
    pub fn is_for(&self, actor: &Actor) -> bool {
        let class = self.class.as_ref().is_none_or(|class| {
            without_package(class).eq_ignore_ascii_case(without_package(&actor.class))
        });
        let name = self.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&actor.name));
        class && name
    }
}

fn without_package(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

impl Actor {
    /// Reads a line of an answer; `None` for the line behind the last actor, and for nonsense.
    pub fn parse(line: &str) -> Option<Self> {
        let message = Message::parse(line);
        let [roll, pitch, yaw] = vector::parse(message.value("Rotation")?).to_array();
        let position = vector::parse(message.value("Location")?);
        Some(Self {
            name: message.value("Name")?.to_owned(),
            class: message.value("Class")?.to_owned(),
            time: message.value("Time")?.parse().ok()?,
            world_from_actor: Pose::from_roll_pitch_yaw(position, roll, pitch, yaw),
        })
    }
}

impl fmt::Display for TruthQuery {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.class, &self.name) {
            (None, None) => f.write_str("{Actors}"),
            (Some(class), None) => write!(f, "{{class {class}}}"),
            (None, Some(name)) => write!(f, "{{name {name}}}"),
            (Some(class), Some(name)) => write!(f, "{{class {class}}} {{name {name}}}"),
        }
    }
}

impl fmt::Display for Actor {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, class, time, world_from_actor } = self;
        let (roll, pitch, yaw) = world_from_actor.roll_pitch_yaw();
        let location = Wire { ours: world_from_actor.position, decimals: 2 };
        // Turning the frame about x turns pitch and yaw round as it does y and z.
        let rotation = Wire { ours: DVec3::new(roll, pitch, yaw), decimals: 2 };
        write!(f, "{{Name {name}}} {{Class {class}}} {{Time {time:.4}}} ")?;
        write!(f, "{{Location {location}}} {{Rotation {rotation}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actor() -> Actor {
        Actor {
            name: "R1".into(),
            class: "P3AT".into(),
            time: 47.975_4,
            world_from_actor: Pose::from_xyz_yaw(1.6, -2.73, -1.65, -0.5),
        }
    }

    #[test]
    fn an_actor_is_written_in_the_frame_of_the_wire_and_read_back() {
        let line = "{Name R1} {Class P3AT} {Time 47.9754} {Location 1.60,2.73,1.65} {Rotation 0.00,0.00,0.50}";
        assert_eq!(actor().to_string(), line);
        assert_eq!(Actor::parse(line).unwrap().to_string(), line);
        assert_eq!(Actor::parse(END_OF_ACTORS), None);
    }

    #[test]
    fn queries_choose_by_class_and_name() {
        let asks = |line: &str| TruthQuery::parse(line).is_for(&actor());
        for line in ["{Actors}", "", "{class USARBot.P3AT}", "{Class p3at} {Name r1}", "{class }"] {
            assert!(asks(line), "{line}");
        }
        for line in ["{class USARBot.P2AT}", "{name R2}", "{class P3AT} {name R2}"] {
            assert!(!asks(line), "{line}");
        }
    }
}
