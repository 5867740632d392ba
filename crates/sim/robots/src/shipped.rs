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
const ROBOTS: [(&str, &str); 11] = [
    robot!("P2AT"),
    robot!("P2DX"),
    robot!("P3AT"),
    robot!("P3ATRescue"),
    robot!("P3DX"),
    robot!("Mapper"),
    robot!("MapperPro"),
    robot!("ATRVJr"),
    robot!("Kenaf"),
    robot!("AirRobot"),
    robot!("ComStation"),
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

/// The name and the TOML text of a shipped robot; case does not count, as on the wire.
pub fn text(name: &str) -> Option<(&'static str, &'static str)> {
    ROBOTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).copied()
}

/// The shipped robot of this name.
pub fn load(name: &str) -> Result<RobotModel, ShippedError> {
    let unknown = || ShippedError::Unknown { name: name.to_owned(), known: names() };
    let (name, text) = text(name).ok_or_else(unknown)?;
    Ok(read(&format!("{name}.toml"), text.as_bytes())?)
}
