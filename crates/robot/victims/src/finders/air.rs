//! What comes through the air and tells no place: breath, voices, and that something moves.

use base::geom::Pose2;
use base::messages::Heard;
use glam::DVec3;

use super::place::Eye;
use crate::kind::Kind;
use crate::sighting::{Look, Place, Sector, Sighting, Strength};

/// Carbon dioxide from which somebody breathes nearby, and from which very near, parts per million above the air's own.
const BREATH: [f64; 2] = [12.0, 30.0];
/// Parts per million at a metre from somebody at rest (docs/sensors/co2.md), with half as much again for those who do not.
const AT_A_METRE: f64 = 60.0;
/// So far a breath is told from the air, metres.
const BREATH_REACH: f64 = AT_A_METRE / BREATH[0];
/// Probability told by a motion sensor from which something moves, and from which surely.
const MOVES: [f64; 2] = [0.25, 0.55];
/// Three standard deviations of a voice's direction, radians: five degrees each (docs/sensors/sound.md).
const BEARING: f64 = 0.262;
/// So far a voice is followed, metres.
const VOICE_REACH: f64 = 12.0;

/// A look of a carbon dioxide sensor: all around, as near as the reading says.
pub fn co2(ppm: f64, eye: &Eye<'_>) -> Look {
    let mut look = eye.look(Kind::Co2, (std::f64::consts::TAU, 1.5));
    if let Some(strength) = graded(ppm, BREATH) {
        let reach = (AT_A_METRE / ppm).clamp(0.5, BREATH_REACH);
        let place = Place::Within(Sector::around(eye.on_floor(), reach));
        look.sightings.push(Sighting { strength, place, tag: None });
    }
    look
}

/// A look of a motion sensor over its field and range.
pub fn motion(probability: f64, eye: &Eye<'_>, view: (f64, f64)) -> Look {
    let mut look = eye.look(Kind::Motion, view);
    if let Some(strength) = graded(probability, MOVES) {
        look.sightings.push(Sighting { strength, place: Place::Within(look.view), tag: None });
    }
    look
}

/// A look of a microphone array: voices by their direction, strong where words can be understood.
pub fn sound(heard: &[Heard], eye: &Eye<'_>) -> Look {
    let mut look = eye.look(Kind::Sound, (std::f64::consts::TAU, VOICE_REACH / 2.0));
    look.sightings = heard
        .iter()
        .map(|voice| {
            let DVec3 { x, y, .. } = eye.world_from_sensor.rotation * voice.direction;
            let from = Pose2 { yaw: libm::atan2(y, x), ..eye.on_floor() };
            let sector = Sector { from, half_angle: BEARING + eye.doubt[1], reach: VOICE_REACH };
            let strength = if voice.text.is_some() { Strength::Strong } else { Strength::Weak };
            Sighting { strength, place: Place::Within(sector), tag: None }
        })
        .collect();
    look
}

fn graded(value: f64, [weak, strong]: [f64; 2]) -> Option<Strength> {
    if value >= strong { Some(Strength::Strong) } else { (value >= weak).then_some(Strength::Weak) }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::time::SimTime;
    use glam::DVec2;

    use super::*;

    fn eye() -> Eye<'static> {
        let world_from_sensor = Pose::from_xyz_yaw(1.0, 0.0, 0.4, std::f64::consts::FRAC_PI_2);
        let (robot, time) = ("scout", SimTime::ZERO);
        Eye { robot, time, world_from_sensor, floor: 0.0, doubt: [0.05, 0.01] }
    }

    #[test]
    fn the_stronger_the_breath_the_nearer_somebody_is() {
        assert!(co2(5.0, &eye()).sightings.is_empty());
        let reach = |ppm| match co2(ppm, &eye()).sightings[0].place {
            Place::Within(sector) => sector.reach,
            Place::At { .. } => panic!("breath tells no place"),
        };
        assert_eq!((reach(20.0), reach(60.0)), (3.0, 1.0));
        assert_eq!(co2(31.0, &eye()).sightings[0].strength, Strength::Strong);
    }

    #[test]
    fn a_voice_is_heard_from_where_it_comes_from() {
        let voice = Heard { loudness: 50.0, text: None, direction: DVec3::Y };
        let look = sound(&[voice], &eye());
        // The sensor looks along y; its left is the world's -x.
        assert!(look.sightings[0].may_be_of(DVec2::new(-4.0, 0.2)));
        assert!(!look.sightings[0].may_be_of(DVec2::new(1.0, 4.0)));
    }
}
