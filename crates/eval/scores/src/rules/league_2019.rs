//! The rules of 2019, 2021 and 2022:
//! alpha (beta S + (1 - beta) ((v_r - v_w / 2) / V + max(0, (2 v_ar - v_aw) / (2 V_a)))), reports counting within 1.5 m.
//!
//! Every contact with somebody alive takes a fifth of what they are worth. Where no portals are known, exploring counts nothing and finding
//! all, so that the whole stays comparable.

use super::{Scored, reported, share};
use crate::facts::Facts;
use crate::pairing::{Paired, pair};

/// Metres.
const REACH: f64 = 1.5;
/// Each contact takes this share.
const CONTACT: f64 = 0.2;

pub(crate) fn league_2019(facts: &Facts) -> Scored {
    let paired = pair(&facts.people, &reported(facts), REACH);
    let worth = |person: usize| {
        let somebody = &facts.people[person];
        let lost = if somebody.is_alive { CONTACT * f64::from(somebody.touched) } else { 0.0 };
        (1.0 - lost).max(0.0)
    };
    let right: f64 = paired.pairs.iter().map(|pair| worth(pair.0)).sum();
    let wrong = paired.wrong.len() as f64;
    let (alive_right, alive_wrong) = alive(facts, &paired, worth);
    let all = facts.people.len() as f64;
    let all_alive = facts.people.iter().filter(|somebody| somebody.is_alive).count() as f64;
    let finding = share(right - 0.5 * wrong, all)
        + share(2.0 * alive_right - alive_wrong, 2.0 * all_alive).max(0.0);
    let (seen, beta) = match facts.portals {
        Some((seen, all)) => (share(f64::from(seen), f64::from(all)), facts.exploring),
        None => (0.0, 0.0),
    };
    let total = facts.difficulty * (beta * seen + (1.0 - beta) * finding);
    let parts = vec![
        ("portals seen, share", seen),
        ("right", right),
        ("wrong", wrong),
        ("right of the living", alive_right),
        ("wrongly said to live", alive_wrong),
        ("alpha", facts.difficulty),
        ("beta", beta),
    ];
    let formula = "alpha (beta S + (1 - beta) ((right - wrong / 2) / V + max(0, (2 right living - wrong living) / (2 V living))))";
    (total, formula, parts)
}

/// The living who were said to live, and reports of living ones that were not.
fn alive(facts: &Facts, paired: &Paired, worth: impl Fn(usize) -> f64) -> (f64, f64) {
    let says = |report: usize| facts.reports[report].is_alive == Some(true);
    let told: Vec<usize> = paired.pairs.iter().filter(|p| says(p.1)).map(|p| p.0).collect();
    let (living, dead): (Vec<usize>, Vec<usize>) =
        told.into_iter().partition(|&person| facts.people[person].is_alive);
    let nobody = paired.wrong.iter().filter(|&&report| says(report)).count();
    (living.into_iter().map(worth).sum(), (dead.len() + nobody) as f64)
}
