//! Whom all sensors together find on a floor, held against who is there.

use anyhow::Result;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec2;
use robot_victims::{Belief, Likelihoods, Register, State};
use serde::Serialize;
use sim_world::World;

use super::arenas::{Lit, Site};
use super::learning::{BETWEEN, in_view};
use super::tripod::{Skin, Tripod};
use super::views::Ground;

/// Nearer than this a report counts, metres: the league's rules of 2019.
const COUNTS: f64 = 1.5;
/// Whoever was looked at by cameras so often is to be found.
const OFTEN: u32 = 3;

/// What was found on a floor.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Found {
    pub(super) arena: String,
    pub(super) light: &'static str,
    /// People looked at three times or more.
    pub(super) looked_at: usize,
    /// Of those, who was reported.
    #[serde(rename = "found")]
    pub(super) rightly: usize,
    /// Reports of nobody.
    #[serde(rename = "false")]
    pub(super) falsely: usize,
    /// What spoke for each of those, and how far the nearest person is.
    pub(super) false_reports: Vec<String>,
    /// Of the found, of whom it was rightly said whether they live.
    pub(super) state_right: usize,
    /// From reports to people, on average.
    pub(super) mean_error_m: f64,
    pub(super) worst_error_m: f64,
}

/// Looks around on a floor from so many places and reports whom the register confirms.
pub(super) fn on(
    site: &Site,
    (lit, views): (Lit, usize),
    (skin, likelihoods, seed): (Skin<'_>, &Likelihoods, u64),
) -> Result<Found> {
    let world = World::new(&lit.on(&site.arena))?;
    let ground = Ground::new(&world);
    let mut noise = NoiseStream::new(seed, &format!("{}/{}/tour", site.name, lit.word()));
    let mut tripod = Tripod::new(seed, &site.name, lit == Lit::Headlight);
    let people: Vec<DVec2> = world.arena().victims.iter().map(|v| v.at.truncate()).collect();
    let mut looked_at = vec![0u32; people.len()];
    let mut register = Register::new(likelihoods.clone());
    let mut now = SimTime::ZERO;
    for (number, at) in (0..).zip(ground.views(views, &mut noise)) {
        now = SimTime::from_millis(number * BETWEEN * 1000);
        let looks = tripod.looks(&world, (at, now), skin);
        for look in &looks {
            register.take(look, &|from, to| ground.sees(from, to));
        }
        if let Some(heat) = looks.iter().find(|look| look.kind == robot_victims::Kind::Heat) {
            for (&place, count) in people.iter().zip(&mut looked_at) {
                *count += u32::from(in_view(heat, &ground, place));
            }
        }
    }
    let due: Vec<bool> = looked_at.into_iter().map(|count| count >= OFTEN).collect();
    let mut found = judged(&world, (&register, now), &due);
    found.arena.clone_from(&site.name);
    found.light = lit.word();
    Ok(found)
}

/// Pairs reports with people, nearest first.
fn judged(world: &World, (register, now): (&Register, SimTime), due: &[bool]) -> Found {
    let reports: Vec<&Belief> = register.confirmed().collect();
    let people = &world.arena().victims;
    let mut pairs: Vec<(f64, usize, usize)> = vec![];
    for (report, belief) in reports.iter().enumerate() {
        for (person, victim) in people.iter().enumerate() {
            pairs.push((belief.place(now).distance(victim.at.truncate()), report, person));
        }
    }
    pairs.retain(|pair| pair.0 <= COUNTS);
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut told, mut known) = (vec![false; reports.len()], vec![false; people.len()]);
    let mut found = Found { looked_at: due.iter().filter(|due| **due).count(), ..Found::default() };
    let mut errors = vec![];
    for (error, report, person) in pairs {
        if told[report] || known[person] {
            continue;
        }
        (told[report], known[person]) = (true, true);
        if due[person] {
            found.rightly += 1;
            errors.push(error);
            let is_alive = people[person].is_alive;
            let right = if is_alive { State::Alive } else { State::Dead };
            found.state_right += usize::from(reports[report].state() == right);
        }
    }
    let false_ones = reports.iter().zip(&told).filter(|(_, told)| !**told);
    found.false_reports = false_ones.map(|(belief, _)| described(belief, world, now)).collect();
    found.falsely = found.false_reports.len();
    found.mean_error_m = errors.iter().sum::<f64>() / errors.len().max(1) as f64;
    found.worst_error_m = errors.into_iter().fold(0.0, f64::max);
    found
}

/// What spoke for a report of nobody, and how far the nearest person is.
fn described(belief: &Belief, world: &World, now: SimTime) -> String {
    let place = belief.place(now);
    let people = world.arena().victims.iter();
    let nearest = people.map(|v| v.at.truncate().distance(place)).fold(f64::INFINITY, f64::min);
    let kinds: Vec<&str> = belief.kinds().map(robot_victims::Kind::word).collect();
    format!("{} at ({:.2}, {:.2}), {nearest:.2} m off", kinds.join(" + "), place.x, place.y)
}

/// All floors together.
pub(super) fn all(rows: &[Found], light: &'static str) -> Found {
    let mut sum = Found { arena: "all".to_owned(), light, ..Found::default() };
    for row in rows.iter().filter(|row| row.light == light) {
        sum.looked_at += row.looked_at;
        sum.rightly += row.rightly;
        sum.falsely += row.falsely;
        sum.state_right += row.state_right;
        sum.mean_error_m += row.mean_error_m * row.rightly as f64;
        sum.worst_error_m = sum.worst_error_m.max(row.worst_error_m);
    }
    sum.mean_error_m /= sum.rightly.max(1) as f64;
    sum
}
