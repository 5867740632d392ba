//! The robot league's rules of 2019: finds count double where the robot was on its own, and every major unsafe event halves all.

use super::{Scored, reported};
use crate::facts::Facts;
use crate::pairing::pair;

/// Metres.
const REACH: f64 = 1.5;

pub(crate) fn robot_league(facts: &Facts) -> Scored {
    let found = pair(&facts.people, &reported(facts), REACH).pairs.len() as f64;
    // On its own twice, half and half one and a half times.
    let factor = 1.0 + facts.autonomy.clamp(0.0, 1.0);
    let events = facts.unsafe_events.min(64);
    let left = 0.5f64.powi(events as i32);
    let parts = vec![("found", found), ("factor", factor), ("unsafe events", f64::from(events))];
    (found * factor * left, "found x factor / 2^(unsafe events)", parts)
}
