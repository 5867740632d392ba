//! Notices that a robot falls, and that it lies on its side or back.
//!
//! What nothing carries is weightless; bumps and kerbs make a robot so for a moment only, so a fall counts from a depth on.

use serde::{Deserialize, Serialize};

/// A fall. Metres and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fall {
    /// Whether it is still in the air.
    pub is_falling: bool,
    /// How far down it went, without being carried by anything.
    pub depth: f64,
    /// How long ago it lost the ground.
    pub age: f64,
}

/// What a robot knows about its falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct FallWatch {
    /// The last that counted.
    pub(crate) last: Option<Fall>,
    /// Seconds it has not been upright.
    pub(crate) tipped_for: Option<f64>,
    /// Height at which nothing carried it any more, and seconds since then.
    in_air: Option<(f64, f64)>,
}

/// What is noticed of one step.
pub(crate) struct Moment {
    /// Of the robot's frame above the world's zero.
    pub(crate) height: f64,
    /// Upwards, m/s².
    pub(crate) acceleration: f64,
    /// Whether it flies on its own, which is no fall.
    pub(crate) is_flying: bool,
    pub(crate) is_upright: bool,
    pub(crate) dt: f64,
}

/// Who is pulled down faster than this, m/s², is carried by nothing: seven tenths of gravity, as a turning robot's middle wobbles.
const WEIGHTLESS: f64 = -0.7 * 9.81;
/// Shallower drops are bumps, metres.
const SHALLOWEST: f64 = 0.1;

impl FallWatch {
    /// Takes a step in.
    pub(crate) fn note(&mut self, now: &Moment) {
        self.tipped_for =
            (!now.is_upright).then(|| self.tipped_for.map_or(0.0, |seconds| seconds + now.dt));
        if let Some(last) = &mut self.last {
            last.age += now.dt;
        }
        if now.is_flying || now.acceleration > WEIGHTLESS {
            self.in_air = None;
            if let Some(last) = &mut self.last {
                last.is_falling = false;
            }
            return;
        }
        let (top, before) = self.in_air.unwrap_or((now.height, 0.0));
        let (depth, age) = (top - now.height, before + now.dt);
        self.in_air = Some((top, age));
        if depth > SHALLOWEST {
            self.last = Some(Fall { is_falling: true, depth, age });
        }
    }

    /// All its numbers, for a hash.
    pub(crate) fn numbers(&self) -> [f64; 5] {
        let (depth, age) = self.last.map_or((-1.0, -1.0), |fall| (fall.depth, fall.age));
        let (top, seconds) = self.in_air.unwrap_or((0.0, -1.0));
        [depth, age, self.tipped_for.unwrap_or(-1.0), top, seconds]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Falls freely from rest for so many steps of 10 ms, then is carried.
    fn dropped(steps: usize) -> (FallWatch, FallWatch) {
        let mut watch = FallWatch::default();
        let mut moment = Moment {
            height: 0.0,
            acceleration: -9.81,
            is_flying: false,
            is_upright: true,
            dt: 0.01,
        };
        let mut speed = 0.0;
        for _ in 0..steps {
            speed += 9.81 * moment.dt;
            moment.height -= speed * moment.dt;
            watch.note(&moment);
        }
        let falling = watch;
        moment.acceleration = 30.0;
        watch.note(&moment);
        (falling, watch)
    }

    #[test]
    fn a_fall_is_reported_while_it_lasts_and_afterwards() {
        let (falling, landed) = dropped(45);
        let fall = falling.last.unwrap();
        assert!(fall.is_falling);
        assert!((fall.depth - 1.0).abs() < 0.03, "{fall:?}");
        assert!((fall.age - 0.45).abs() < 1e-9, "{fall:?}");
        let fall = landed.last.unwrap();
        assert!(!fall.is_falling);
        assert!((fall.age - 0.46).abs() < 1e-9, "{fall:?}");
    }

    #[test]
    fn a_bump_is_no_fall() {
        assert_eq!(dropped(12).1.last, None);
    }
}
