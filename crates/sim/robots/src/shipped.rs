//! The robots that come with the program: the files of `robots/`, built in, so that an installed program has them too.

#[cfg(test)]
mod tests;

use base::model::RobotModel;

use crate::error::RobotErrors;
use crate::read::read;

/// A file of `robots/` by the robot's name, and its content.
macro_rules! robot {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../robots/", $name, ".toml")))
    };
}

/// The robots, in the order of lists: from the ones everybody starts with to the base station.
const ROBOTS: [(&str, &str); 16] = [
    robot!("P2AT"),
    robot!("P2DX"),
    robot!("P3AT"),
    robot!("P3ATRescue"),
    robot!("P3ATSearch"),
    robot!("P3DX"),
    robot!("OmniP2AT"),
    robot!("OmniP2DX"),
    robot!("Mapper"),
    robot!("MapperPro"),
    robot!("ATRVJr"),
    robot!("Kenaf"),
    robot!("AirRobot"),
    robot!("Hexapod"),
    robot!("Hexapod12"),
    robot!("ComStation"),
];

/// A file of `robots/clients/` by its class, and its content.
macro_rules! class {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../robots/clients/", $name, ".toml")))
    };
}

/// Classes that old clients of USARSim ask for by default: simple models, so that these clients find what they ask for.
const CLASSES: [(&str, &str); 16] = [
    class!("StereoP2AT"),
    class!("ATRVJr3D"),
    class!("Zerg"),
    class!("Talon"),
    class!("Matilda"),
    class!("Rugbot"),
    class!("TeleMax"),
    class!("BasicSkidRobot"),
    class!("CasterSkidRobot"),
    class!("BasicAckermanRobot"),
    class!("Sedan"),
    class!("Kiva4Wheel"),
    class!("ARDrone"),
    class!("KR6"),
    class!("KR60"),
    class!("Fanuc_M16iB20"),
];

/// Classes that we have no model of: a part of the name, why there is none, and the nearest that there is.
const MISSING: [(&str, &str, &str); 7] = [
    ("Avatar", "people who walk at a client's word are not modelled", "P3DX"),
    ("Nao", "robots that walk on two legs are not modelled", "P2DX"),
    ("QRIO", "robots that walk on two legs are not modelled", "P2DX"),
    ("ERS", "robots that walk on four legs are not modelled", "P2DX"),
    ("Submarine", "robots under water are not modelled", "AirRobot"),
    ("Tarantula", "its flippers are not modelled", "Kenaf"),
    ("Hummer", "it is not modelled", "Sedan"),
];

/// A robot that is not shipped, or is broken.
#[derive(Debug, thiserror::Error)]
pub enum ShippedError {
    /// There is none of this name.
    #[error("no robot is named {name:?}; shipped are {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// Its file has mistakes.
    #[error(transparent)]
    Broken(#[from] RobotErrors),
}

/// The names of the shipped robots.
pub fn names() -> Vec<&'static str> {
    ROBOTS.iter().map(|(name, _)| *name).collect()
}

/// The names of classes that old clients ask for, of which there are simple models.
pub fn class_names() -> Vec<&'static str> {
    CLASSES.iter().map(|(name, _)| *name).collect()
}

/// Why there is no robot of this class, and which is the nearest that there is; `None` for names nobody knows.
pub fn nearest_to(class: &str) -> Option<(&'static str, &'static str)> {
    let class = class.to_ascii_lowercase();
    let known = MISSING.iter().find(|(part, ..)| class.contains(&part.to_ascii_lowercase()));
    known.map(|(_, why, nearest)| (*why, *nearest))
}

/// The name and the TOML text of a shipped robot, or of a class of old clients; case does not count, as on the wire.
pub fn text(name: &str) -> Option<(&'static str, &'static str)> {
    let all = ROBOTS.iter().chain(&CLASSES);
    all.copied().find(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// The shipped robot of this name.
pub fn load(name: &str) -> Result<RobotModel, ShippedError> {
    let unknown = || ShippedError::Unknown { name: name.to_owned(), known: names() };
    let (name, text) = text(name).ok_or_else(unknown)?;
    Ok(read(&format!("{name}.toml"), text.as_bytes())?)
}
