//! Where the robot starts.

use link_usarsim::Dialect;
use link_usarsim::frame::wire_from_pose;
use link_usarsim::reply::NamedPose;
use link_usarsim::request::Init;

use super::options::{Options, Start};
use crate::error::DriverError;

/// INIT for a start of which the server has told `starts`.
///
/// UDK takes starts by name. UT2004 does not: it gets the pose as the list rounds it, and a team, which no UDK client sends.
pub(super) fn init(
    addr: &str,
    options: &Options,
    starts: &[NamedPose],
) -> Result<Init, DriverError> {
    let is_udk = options.dialect == Dialect::Udk;
    let plain = Init {
        class_name: options.class_name(),
        name: Some(options.name.clone()),
        team: (!is_udk).then_some(0),
        ..Init::default()
    };
    let found = match &options.start {
        Start::At(pose) => {
            let (location, rotation) = wire_from_pose(pose);
            return Ok(Init { location: Some(location), rotation: Some(rotation), ..plain });
        }
        Start::First => starts.first(),
        Start::Named(name) => starts.iter().find(|start| is_named(start, name)),
    };
    let place = found.ok_or_else(|| no_such_start(addr, options, starts))?;
    match &options.start {
        // As the caller spells it: the list has lost its blanks.
        Start::Named(name) if is_udk => Ok(Init { start: Some(name.clone()), ..plain }),
        _ => {
            Ok(Init { location: Some(place.location), rotation: Some(place.orientation), ..plain })
        }
    }
}

/// In any case; UDK's list has `_` where a name has blanks.
fn is_named(start: &NamedPose, name: &str) -> bool {
    start.name.replace(' ', "_").eq_ignore_ascii_case(&name.replace(' ', "_"))
}

fn no_such_start(addr: &str, options: &Options, starts: &[NamedPose]) -> DriverError {
    let names: Vec<&str> = starts.iter().map(|start| start.name.as_str()).collect();
    let wanted = match &options.start {
        Start::Named(name) => name.as_str(),
        _ => "(the first)",
    };
    let none = "none: give a pose instead".to_owned();
    DriverError::NoSuchStart {
        addr: addr.to_owned(),
        start: wanted.to_owned(),
        known: if names.is_empty() { none } else { names.join(", ") },
    }
}
