//! Tours: a robot that maps a room it has never seen, and localisers beside each other on a room that is known.

use super::clock::thread_seconds;
use anyhow::{Context, Result};
use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_feasible::Outline;
use robot_survey::rivals::{Feasible, Finder, Kalman, Markov, MonteCarlo, Reckoning};
use robot_survey::{How, Sonar, SonarMap, Surveyor, next_walk};

use super::ear::hear;
use super::room::{any_place, cluttered, generated, test_rings, test_room};
use super::row::Row;
use super::walks::{Gait, any_walk};

/// Sweeps of a tour.
const SWEEPS: usize = 30;
/// 3.5 degrees.
const COMPASS: f64 = 0.061;
/// A pose that is farther off is a failure, metres.
const FAILED: f64 = 0.3;

/// What came of a tour through an unknown room.
struct Tour {
    mean: f64,
    worst: f64,
    reckoned: f64,
    reckoned_worst: f64,
    recall: f64,
    precision: f64,
    /// Sweeps whose pose was not found by feasible poses.
    reckoned_sweeps: usize,
}

/// Rows of tours that map the test room.
pub fn mapping(seeds: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    const PART: &str = "mapping hexapod-room";
    let tours: Vec<Tour> = (1..=seeds)
        .into_par_iter()
        .map(|seed| {
            let tour = tour(seed);
            bar.inc(1);
            tour
        })
        .collect::<Result<_>>()?;
    let mean = |of: fn(&Tour) -> f64| tours.iter().map(of).sum::<f64>() / tours.len() as f64;
    let worst = |of: fn(&Tour) -> f64| tours.iter().map(of).fold(0.0, f64::max);
    let least = |of: fn(&Tour) -> f64| tours.iter().map(of).fold(f64::INFINITY, f64::min);
    let note = format!("{seeds} tours of {SWEEPS} sweeps, compass 3.5 degrees");
    let lost: usize = tours.iter().map(|tour| tour.reckoned_sweeps).sum();
    Ok(vec![
        Row::told(PART, "pose error, mean", mean(|tour| tour.mean), "m").at_most(0.05).noted(note),
        Row::told(PART, "pose error, worst", worst(|tour| tour.worst), "m").at_most(0.15),
        Row::told(PART, "dead reckoning, mean", mean(|tour| tour.reckoned), "m"),
        Row::told(PART, "dead reckoning, worst", worst(|tour| tour.reckoned_worst), "m"),
        Row::told(PART, "walls found within 10 cm, mean", mean(|tour| tour.recall), "")
            .at_least(0.9)
            .noted(format!("least {:.2}", least(|tour| tour.recall))),
        Row::told(
            PART,
            "of what is drawn, walls within 10 cm, mean",
            mean(|tour| tour.precision),
            "",
        )
        .at_least(0.9)
        .noted(format!("least {:.2}", least(|tour| tour.precision))),
        Row::told(PART, "sweeps without a feasible pose", lost as f64, "")
            .noted(format!("of {}", tours.len() * (SWEEPS - 1))),
    ])
}

/// One tour: where the robot is refused it does not try again.
fn tour(seed: u64) -> Result<Tour> {
    let (room, sonar) = (test_room()?, Sonar::SRF05);
    let mut noise = NoiseStream::new(seed, "study/tour");
    let gait = Gait::new(&mut noise);
    let mut truth = Pose2::IDENTITY;
    let mut surveyor =
        Surveyor::new(sonar, hear(&room, &sonar, &truth, Some(COMPASS), &mut noise))?;
    let (mut errors, mut reckoned, mut reckoned_sweeps) = (vec![], vec![], 0);
    let mut refused = vec![];
    for _ in 1..SWEEPS {
        let been = surveyor.sweeps().iter().map(|posed| posed.pose);
        let walk = next_walk(surveyor.map(), &surveyor.pose(), been, &refused);
        let (end, counted) = gait.walk(&room, &truth, &walk, &mut noise);
        truth = end;
        let sweep = hear(&room, &sonar, &truth, Some(COMPASS), &mut noise);
        let how = surveyor.step(&counted, sweep)?;
        if counted.way < walk.way {
            refused.push(surveyor.pose());
        }
        reckoned_sweeps += usize::from(!matches!(how, How::Feasible { .. }));
        errors.push(surveyor.pose().position().distance(truth.position()));
        reckoned.push(surveyor.reckoned().position().distance(truth.position()));
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let worst = |all: &[f64]| all.iter().copied().fold(0.0, f64::max);
    let (recall, precision) = judged(&room, surveyor.map());
    Ok(Tour {
        mean: mean(&errors),
        worst: worst(&errors),
        reckoned: mean(&reckoned),
        reckoned_worst: worst(&reckoned),
        recall,
        precision,
        reckoned_sweeps,
    })
}

/// The share of true walls that something is drawn within 10 cm of, and the share of what is drawn that is within 10 cm of one.
fn judged(room: &Outline, map: &SonarMap) -> (f64, f64) {
    const NEAR: f64 = 0.1;
    const STEP: f64 = 0.02;
    let drawn = map.walls();
    let (mut found, mut all) = (0_usize, 0_usize);
    for [a, b] in room.edges() {
        let steps = libm::ceil(a.distance(*b) / STEP) as usize;
        for step in 0..steps {
            let point = a.lerp(*b, (step as f64 + 0.5) / steps as f64);
            all += 1;
            found +=
                usize::from(drawn.iter().any(|wall| wall.distance_squared(point) <= NEAR * NEAR));
        }
    }
    let right = drawn.iter().filter(|wall| room.distance(**wall) <= NEAR).count();
    (found as f64 / all.max(1) as f64, right as f64 / drawn.len().max(1) as f64)
}

/// What is wrong in a tour on a known map.
#[derive(Clone, Copy, Debug, Default)]
struct Trouble {
    /// Radians that the compass is turned by for the whole tour.
    bias: f64,
    /// Boxes that are on no map.
    boxes: usize,
    /// Whether the robot is carried off in the middle of the tour.
    is_kidnapped: bool,
}

/// How one localiser did in one tour.
struct Followed {
    errors: Vec<f64>,
    seconds: f64,
}

const PART: &str = "localisers on a known map";

/// Rows of localisers on known rooms.
pub fn rivals(tours: u64, kidnapped: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    let mut rows = vec![];
    for (where_, is_test) in [("hexapod-room", true), ("generated rooms", false)] {
        let all = many(tours, is_test, Trouble::default(), bar)?;
        for (number, name) in NAMES.iter().enumerate() {
            let (mean, failures, ms) = summary(&all, number);
            let note = format!("{failures:.1} % farther off than {FAILED} m, {ms:.1} ms a sweep");
            rows.push(
                Row::told(PART, format!("{where_}, {name}: mean error"), mean, "m").noted(note),
            );
        }
    }
    for degrees in [0.0, 3.5, 10.0, 20.0, 30.0_f64] {
        let trouble = Trouble { bias: degrees.to_radians(), ..Trouble::default() };
        rows.extend(troubled(
            tours,
            trouble,
            &format!("compass turned by {degrees} degrees"),
            bar,
        )?);
    }
    for boxes in 0..=4 {
        let trouble = Trouble { boxes, ..Trouble::default() };
        rows.extend(troubled(tours, trouble, &format!("{boxes} new boxes"), bar)?);
    }
    rows.extend(carried_off(kidnapped, bar)?);
    Ok(rows)
}

/// Rows of robots that are carried off in the middle of a tour through generated rooms.
pub fn carried_off(kidnapped: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    let mut rows = vec![];
    let trouble = Trouble { is_kidnapped: true, ..Trouble::default() };
    let all = many(kidnapped, false, trouble, bar)?;
    for (number, name) in NAMES.iter().enumerate() {
        let is_back = |tour: &&Vec<Followed>| {
            let after = &tour[number].errors[SWEEPS / 2 - 1..SWEEPS / 2 + 4];
            after.last().is_some_and(|error| *error < FAILED)
        };
        let found = all.iter().filter(is_back).count() as f64;
        let row = Row::told(PART, format!("carried off, found within 5 sweeps, {name}"), found, "")
            .noted(format!("of {kidnapped}"));
        let least = libm::floor(0.96 * kidnapped as f64);
        rows.push(if number <= 1 { row.at_least(least) } else { row });
    }
    Ok(rows)
}

/// In the order of the rows; the first two have bars.
const NAMES: [&str; 5] =
    ["feasible poses", "Monte Carlo", "Markov grid", "Kalman", "dead reckoning"];

fn troubled(tours: u64, trouble: Trouble, what: &str, bar: &ProgressBar) -> Result<Vec<Row>> {
    const PART: &str = "localisers in trouble";
    let all = many(tours, true, trouble, bar)?;
    let row = |(number, name): (usize, &&str)| {
        let (mean, failures, _) = summary(&all, number);
        Row::told(PART, format!("{what}, {name}: mean error"), mean, "m")
            .noted(format!("{failures:.1} % farther off than {FAILED} m"))
    };
    Ok(NAMES.iter().enumerate().map(row).collect())
}

/// Mean error, failures in percent and milliseconds a sweep.
fn summary(all: &[Vec<Followed>], number: usize) -> (f64, f64, f64) {
    let errors: Vec<f64> =
        all.iter().flat_map(|tour| tour[number].errors.iter().copied()).collect();
    let n = errors.len().max(1) as f64;
    let failed = errors.iter().filter(|error| **error > FAILED).count() as f64;
    let seconds: f64 = all.iter().map(|tour| tour[number].seconds).sum();
    (errors.iter().sum::<f64>() / n, 100.0 * failed / n, 1e3 * seconds / n)
}

fn many(
    tours: u64,
    is_test: bool,
    trouble: Trouble,
    bar: &ProgressBar,
) -> Result<Vec<Vec<Followed>>> {
    let run = |seed: u64| {
        let followed = followed(seed, is_test, trouble);
        bar.inc(1);
        followed
    };
    (1..=tours).into_par_iter().map(run).collect()
}

/// One tour, and all localisers on what it heard.
fn followed(seed: u64, is_test: bool, trouble: Trouble) -> Result<Vec<Followed>> {
    let (known, sonar) = (if is_test { test_room()? } else { generated(seed)? }, Sonar::SRF05);
    let room = match trouble.boxes {
        0 => known.clone(),
        boxes => cluttered(&known, &test_rings()?, seed, boxes)?,
    };
    let mut noise = NoiseStream::new(seed, "study/known");
    let gait = Gait::new(&mut noise);
    let place = any_place(&room, 0.4, &mut noise);
    let start = Pose2::new(place.x, place.y, noise.uniform(-3.0, 3.0));
    let mut truth = start;
    let mut heard = vec![];
    for step in 1..SWEEPS {
        let walk = any_walk(&room, &truth, &mut noise);
        let (end, counted) = gait.walk(&room, &truth, &walk, &mut noise);
        truth = end;
        if trouble.is_kidnapped && step == SWEEPS / 2 {
            truth = carried(&room, truth, &mut noise);
        }
        let mut sweep = hear(&room, &sonar, &truth, Some(COMPASS), &mut noise);
        sweep.compass = sweep.compass.map(|compass| compass + trouble.bias);
        heard.push((counted, sweep, truth.position()));
    }
    let mut finders: [Box<dyn Finder>; 5] = [
        Box::new(Feasible::new(sonar, &known, start)?),
        Box::new(MonteCarlo::new(sonar, &known, &start, seed).context("no room for Monte Carlo")?),
        Box::new(Markov::new(&sonar, &known, &start)?),
        Box::new(Kalman::new(sonar, &known, start)),
        Box::new(Reckoning::new(start)),
    ];
    let follow = |finder: &mut Box<dyn Finder>| {
        let (mut errors, mut seconds) = (vec![], 0.0);
        for (walk, sweep, truth) in &heard {
            let (time, pose) = thread_seconds(|| finder.step(walk, sweep));
            seconds += time;
            errors.push(pose?.position().distance(*truth));
        }
        Ok(Followed { errors, seconds })
    };
    finders.iter_mut().map(follow).collect()
}

/// Somewhere else, at least a metre away, turned anyhow.
fn carried(room: &Outline, from: Pose2, noise: &mut NoiseStream) -> Pose2 {
    let far = |place: &DVec2| place.distance(from.position()) > 1.0;
    let places: Vec<DVec2> = (0..100).map(|_| any_place(room, 0.3, noise)).collect();
    let place = places.iter().copied().find(far).unwrap_or(places[0]);
    Pose2::new(place.x, place.y, noise.uniform(-3.0, 3.0))
}
