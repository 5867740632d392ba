//! The virtual league's first rules: (10 V_ID + 10 V_ST + 10 V_LO + 50 M + 50 E - 5 C) / N².
//!
//! After Carpin and Balakirsky, from memory; the mission bonus, given by judges, is left out, and the map's factor is taken as 50.

use super::{Scored, reported};
use crate::facts::Facts;
use crate::pairing::pair;

/// Who is found is found within this, metres.
const REACH: f64 = 1.5;

pub(crate) fn league_2006(facts: &Facts) -> Scored {
    let paired = pair(&facts.people, &reported(facts), REACH);
    let found = paired.pairs.len() as f64;
    let is_right = |&&(person, report, _): &&(usize, usize, f64)| {
        facts.reports[report].is_alive == Some(facts.people[person].is_alive)
    };
    let states = paired.pairs.iter().filter(is_right).count() as f64;
    let near = paired.pairs.iter().filter(|pair| pair.2 <= REACH / 2.0).count() as f64;
    let touched: u32 = facts.people.iter().map(|somebody| somebody.touched).sum();
    let bumps = f64::from(facts.bumps + touched);
    let operators = f64::from(facts.operators.max(1));
    let sum = 10.0 * (found + states + near) + 50.0 * (facts.map + facts.explored) - 5.0 * bumps;
    let parts = vec![
        ("identified", found),
        ("state right", states),
        ("within 0.75 m", near),
        ("map", facts.map),
        ("explored", facts.explored),
        ("contacts", bumps),
        ("operators", operators),
    ];
    let formula = "(10 (identified + state right + within 0.75 m) + 50 (map + explored) - 5 contacts) / operators^2";
    (sum / (operators * operators), formula, parts)
}
