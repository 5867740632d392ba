//! The victim sensor: parts of bodies, gathered into people.

use base::messages::PartSeen;

use super::place::Eye;
use crate::body::bodies;
use crate::kind::Kind;
use crate::sighting::{Look, Sighting, Strength};

/// Parts of one body from which it is no false alarm: those come one at a time.
const SEVERAL: usize = 2;

/// A look of a victim sensor that errs by `sigma` of the distance; `view` is its field and its range.
pub fn parts(seen: &[PartSeen], sigma: f64, eye: &Eye<'_>, view: (f64, f64)) -> Look {
    let mut look = eye.look(Kind::Body, view);
    let on_floor = seen.iter().map(|part| {
        let at = (eye.world_from_sensor * part.position).truncate();
        (part.clone(), at)
    });
    let on_floor: Vec<_> = on_floor.collect();
    for body in bodies(&on_floor) {
        let middle = body.middle();
        let at = eye.world_from_sensor.inverse() * middle.extend(eye.world_from_sensor.position.z);
        let erring = sigma * at.length();
        let spread = libm::sqrt(erring * erring + body.sigma() * body.sigma());
        let is_sure = body.parts.len() >= SEVERAL;
        let strength = if is_sure { Strength::Strong } else { Strength::Weak };
        look.sightings.push(Sighting { strength, place: eye.at(at, spread), tag: None });
    }
    look
}
