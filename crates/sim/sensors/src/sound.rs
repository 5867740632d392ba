//! A microphone array: who calls, how loud, and from where.
//!
//! A voice falls by 20 log10 of the distance in metres (a point source in the open) and by a fixed loss at every wall on the straight way.
//! Somebody calls at every whole multiple of their period, for a second and a half; a reading tells of the calls since the one before.
//! USARSim has the message but no figures: ours are below.

use base::arena::Voice;
use base::messages::{Heard, ReadingData};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::{DQuat, DVec3};
use sim_rays::{Ray, Scene};

use crate::people;
use crate::situation::Situation;

/// How long a call lasts.
const CALL: SimTime = SimTime::from_millis(1500);
/// Decibels at each wall: partitions keep off 30 to 50 (EN 12354), and every room leaks.
const WALL_LOSS: f64 = 30.0;
/// Decibels above what is just heard, from which words can be understood.
const CLEARLY: f64 = 10.0;
/// Nearer than this a voice gets no louder, metres.
const NEAREST: f64 = 0.1;
/// Standard deviation of the loudness told, decibels.
const LOUDNESS_SIGMA: f64 = 1.0;
/// Standard deviation of the direction told, about each of two axes, radians: five degrees.
const DIRECTION_SIGMA: f64 = 0.0873;

/// A microphone array, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sound {
    threshold: f64,
    last_read: Option<SimTime>,
}

impl Sound {
    pub(crate) fn new(threshold: f64) -> Self {
        Self { threshold, last_read: None }
    }

    pub(crate) fn read(
        &mut self,
        situation: &Situation<'_>,
        noise: &mut NoiseStream,
    ) -> ReadingData {
        let now = situation.carrier.time;
        let since = self.last_read.replace(now).unwrap_or(now);
        let mut heard = vec![];
        for (index, victim) in situation.world().arena().victims.iter().enumerate() {
            let Some(voice) = victim.voice.as_ref().filter(|_| victim.is_alive) else { continue };
            // Everybody with a voice draws, silent or not.
            let errors = [noise.gaussian(1.0), noise.gaussian(1.0), noise.gaussian(1.0)];
            if is_calling(voice, since, now) {
                heard.extend(self.hear(situation, index, voice, errors));
            }
        }
        ReadingData::Sound(heard)
    }

    fn hear(
        &self,
        situation: &Situation<'_>,
        victim: usize,
        voice: &Voice,
        [louder, turn, rise]: [f64; 3],
    ) -> Option<Heard> {
        let mouth = people::head(situation.world(), victim)?;
        let place = situation.in_sensor(mouth);
        let walls = walls_between(situation, mouth, victim) as f64;
        let distance = place.length().max(NEAREST);
        let loudness = voice.loudness - 20.0 * libm::log10(distance) - WALL_LOSS * walls;
        if loudness < self.threshold {
            return None;
        }
        Some(Heard {
            loudness: loudness + louder * LOUDNESS_SIGMA,
            text: (loudness >= self.threshold + CLEARLY).then(|| voice.text.clone()),
            direction: strayed(place, turn * DIRECTION_SIGMA, rise * DIRECTION_SIGMA),
        })
    }
}

/// Whether a call begins or goes on between the two times.
fn is_calling(voice: &Voice, since: SimTime, now: SimTime) -> bool {
    let period = SimTime::from_seconds(voice.period).nanos().max(1);
    let call_began = SimTime::from_nanos(now.nanos() / period * period);
    call_began + CALL > since
}

/// Solids on the straight way, the speaker's own body not counted.
fn walls_between(situation: &Situation<'_>, mouth: DVec3, victim: usize) -> usize {
    let world = situation.world();
    let scene: &Scene = world.scene();
    let way = Ray::between(situation.world_from_sensor.position.as_vec3(), mouth.as_vec3());
    let crossings = scene.crossings(&way, &situation.filter(false));
    let solid = crossings.iter().filter(|c| !people::is_victim(world, c.surface.owner, victim));
    solid.count()
}

/// The direction of `place`, turned by two small angles across it.
fn strayed(place: DVec3, turn: f64, rise: f64) -> DVec3 {
    let direction = place.try_normalize().unwrap_or(DVec3::X);
    let (side, up) = direction.any_orthonormal_pair();
    (DQuat::from_axis_angle(up, turn) * DQuat::from_axis_angle(side, rise) * direction).normalize()
}

#[cfg(test)]
mod tests;
