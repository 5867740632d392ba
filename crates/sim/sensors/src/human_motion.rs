//! A motion sensor: how probable it is that somebody moves in view.
//!
//! Pyroelectric: it sees warm bodies move across its field, not through walls and not through glass. Each person in view is noticed with
//! p = m (1 - d / range), m by what moves: a walk or a wave 0.9, a breathing chest 0.3; chances combine as 1 - product(1 - p), and the sum errs
//! normally. USARSim has the message but no figures: these are ours.

use base::arena::Motion;
use base::messages::ReadingData;
use base::noise::NoiseStream;
use glam::DVec3;

use crate::people::{self, is_in_view};
use crate::situation::Situation;

const WALKING_OR_WAVING: f64 = 0.9;
const BREATHING: f64 = 0.3;
/// Metres from one reading to the next that count as walking.
const STEP: f64 = 0.01;
/// Standard deviation of what is told.
const SIGMA: f64 = 0.05;

/// A motion sensor, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HumanMotion {
    max_range: f64,
    field_of_view: f64,
    /// Where everybody was at the last reading.
    before: Vec<Option<DVec3>>,
}

impl HumanMotion {
    pub(crate) fn new(max_range: f64, field_of_view: f64) -> Self {
        Self { max_range, field_of_view, before: vec![] }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let error = noise.gaussian(SIGMA);
        let victims = situation.world().arena().victims.len();
        let places: Vec<Option<DVec3>> =
            (0..victims).map(|victim| people::torso(situation.world(), victim)).collect();
        let unnoticed: f64 = (0..victims)
            .map(|victim| 1.0 - self.noticed(situation, victim, places[victim]))
            .product();
        self.before = places;
        let told = 1.0 - unnoticed + error;
        ReadingData::HumanMotion(told.clamp(0.0, 1.0))
    }

    /// The chance that this person's motion is noticed.
    fn noticed(&self, situation: &Situation<'_>, victim: usize, place: Option<DVec3>) -> f64 {
        let Some(place) = place else { return 0.0 };
        let in_sensor = situation.in_sensor(place);
        let liveliness = self.liveliness(situation, victim, place);
        let is_seen = liveliness > 0.0
            && is_in_view(in_sensor, self.max_range, self.field_of_view)
            && people::is_open_to(situation, victim, place, false);
        if is_seen { liveliness * (1.0 - in_sensor.length() / self.max_range) } else { 0.0 }
    }

    fn liveliness(&self, situation: &Situation<'_>, victim: usize, place: DVec3) -> f64 {
        let person = &situation.world().arena().victims[victim];
        let before = self.before.get(victim).copied().flatten();
        let is_walking = before.is_some_and(|before| before.distance(place) > STEP);
        match person.motion {
            _ if is_walking => WALKING_OR_WAVING,
            _ if !person.is_alive => 0.0,
            Motion::Waving => WALKING_OR_WAVING,
            Motion::Breathing => BREATHING,
            Motion::Still => 0.0,
        }
    }
}

#[cfg(test)]
mod tests;
