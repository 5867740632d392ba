//! Lost, and without a compass: one sweep, a whole map, every place and every heading.

use anyhow::Result;
use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_feasible::Outline;
use robot_feasible::grid::GridMap;
use robot_survey::{CELL, Guess, Sonar, find_anywhere, is_ambiguous};

use super::ear::hear;
use super::room::{any_place, generated, symmetric};
use super::row::Row;

const PART: &str = "lost without a compass";
/// A pose is right within so many metres and radians.
const RIGHT: (f64, f64) = (0.2, 0.2);

/// What came of one room.
struct Answer {
    is_right: bool,
    is_among: bool,
    is_ambiguous: bool,
}

/// Rows of rooms that are not symmetric, and of as many that are.
pub fn rows(rooms: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    let ask = |room: fn(u64) -> Result<Outline>| -> Result<Vec<Answer>> {
        let answer = |seed: u64| {
            let answer = answer(&room(seed)?, seed);
            bar.inc(1);
            answer
        };
        (1..=rooms).into_par_iter().map(answer).collect()
    };
    let (plain, alike) = (ask(generated)?, ask(symmetric)?);
    let share = |answers: &[Answer], is: fn(&Answer) -> bool| {
        100.0 * answers.iter().filter(|answer| is(answer)).count() as f64 / rooms as f64
    };
    let right = share(&plain, |answer| answer.is_right);
    let among = share(&plain, |answer| answer.is_right || answer.is_ambiguous && answer.is_among);
    Ok(vec![
        Row::told(PART, "rooms that are not symmetric: the best guess is right", right, "%")
            .at_least(95.0)
            .noted(format!("of {rooms} rooms, one sweep of 11 ranges in each")),
        Row::told(
            PART,
            "the same, or told as ambiguous with the right pose among the good ones",
            among,
            "%",
        ),
        Row::told(
            PART,
            "of them told as ambiguous",
            share(&plain, |answer| answer.is_ambiguous),
            "%",
        ),
        Row::told(
            PART,
            "symmetric rooms told as ambiguous",
            share(&alike, |answer| answer.is_ambiguous),
            "%",
        )
        .at_least(95.0),
    ])
}

fn answer(room: &Outline, seed: u64) -> Result<Answer> {
    let (sonar, mut noise) = (Sonar::SRF05, NoiseStream::new(seed, "study/lost"));
    let place = any_place(room, 0.3, &mut noise);
    let truth = Pose2::new(place.x, place.y, noise.uniform(-3.0, 3.0));
    let sweep = hear(room, &sonar, &truth, None, &mut noise);
    let grid = GridMap::of(room, CELL)?;
    let guesses = find_anywhere(&sonar, (&grid, room), &sweep)?;
    let is_right = |guess: &Guess| {
        let way = guess.pose.position().distance(truth.position());
        way < RIGHT.0 && wrap_angle(guess.pose.yaw - truth.yaw).abs() < RIGHT.1
    };
    Ok(Answer {
        is_right: guesses.first().is_some_and(is_right),
        is_among: guesses.iter().take(4).any(is_right),
        is_ambiguous: is_ambiguous(&guesses),
    })
}
