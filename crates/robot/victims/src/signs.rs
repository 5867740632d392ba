//! What was seen of somebody's life.

use crate::kind::Kind;
use crate::sighting::Strength;

/// Log-odds from which a sign is taken for granted.
const SURE: f64 = 1.0;
const MOST: f64 = 4.0;

/// Whether somebody lives, by the league's rules of 2019: hot skin or motion; a voice and breath tell it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Warm, moving, calling or breathing.
    Alive,
    /// Looked at for warmth, and cold; and nothing else speaks for life.
    Dead,
    /// Not looked at closely.
    Unknown,
}

/// Log-odds of four signs of life.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signs {
    /// Warmer than the room.
    pub warm: f64,
    /// Moves.
    pub moving: f64,
    /// Calls.
    pub voice: f64,
    /// Breathes.
    pub breath: f64,
}

impl Signs {
    /// Takes in what a look of this kind saw of them.
    pub(crate) fn note(&mut self, kind: Kind, seen: Option<Strength>) {
        let (sign, miss, weak, strong) = match kind {
            // Skin at 33 degrees is plain to see for a heat camera, and so is its lack.
            Kind::Heat => (&mut self.warm, -0.7, 0.7, 2.0),
            // Most who live lie still and breathe, which is hardly seen.
            Kind::Motion => (&mut self.moving, -0.1, 0.7, 1.5),
            // Half of them call, and not all the time.
            Kind::Sound => (&mut self.voice, -0.1, 0.7, 2.0),
            Kind::Co2 => (&mut self.breath, -0.2, 0.5, 1.5),
            Kind::Tag | Kind::Body | Kind::Skin => return,
        };
        let change = seen.map_or(miss, |s| if s == Strength::Strong { strong } else { weak });
        *sign = (*sign + change).clamp(-MOST, MOST);
    }

    /// What the signs say together.
    pub fn state(&self) -> State {
        let life = [self.warm, self.moving, self.voice, self.breath];
        if life.into_iter().any(|sign| sign >= SURE) {
            State::Alive
        } else if self.warm <= -SURE {
            State::Dead
        } else {
            State::Unknown
        }
    }

    /// Takes in what another robot's own sensors saw.
    pub(crate) fn add(&mut self, other: &Self) {
        let sum = |mine: &mut f64, theirs: f64| *mine = (*mine + theirs).clamp(-MOST, MOST);
        sum(&mut self.warm, other.warm);
        sum(&mut self.moving, other.moving);
        sum(&mut self.voice, other.voice);
        sum(&mut self.breath, other.breath);
    }

    pub(crate) fn join(&mut self, other: &Self) {
        let stronger = |mine: &mut f64, theirs: f64| {
            if theirs.abs() > mine.abs() {
                *mine = theirs;
            }
        };
        stronger(&mut self.warm, other.warm);
        stronger(&mut self.moving, other.moving);
        stronger(&mut self.voice, other.voice);
        stronger(&mut self.breath, other.breath);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warmth_is_life_and_cold_is_death_only_after_a_second_look() {
        let mut signs = Signs::default();
        assert_eq!(signs.state(), State::Unknown);
        signs.note(Kind::Heat, None);
        assert_eq!(signs.state(), State::Unknown);
        signs.note(Kind::Heat, None);
        assert_eq!(signs.state(), State::Dead);
        signs.note(Kind::Sound, Some(Strength::Strong));
        assert_eq!(signs.state(), State::Alive, "the cold do not call");
        let mut warm = Signs::default();
        warm.note(Kind::Heat, Some(Strength::Strong));
        assert_eq!(warm.state(), State::Alive);
    }

    #[test]
    fn what_looks_alive_and_is_not_warm_is_not_known_to_live() {
        let mut signs = Signs::default();
        signs.note(Kind::Skin, Some(Strength::Strong));
        signs.note(Kind::Body, Some(Strength::Strong));
        assert_eq!(signs.state(), State::Unknown);
    }
}
