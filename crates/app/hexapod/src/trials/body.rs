//! The body and its firmware: gaits, rooms of chance with nobody at the radio, and what a simulated second costs.

use std::time::Duration;

use anyhow::Result;
use app_missions::gait::{Walk, Walked, walk};
use app_missions::stage::Film;
use app_terminal::interrupt::Interrupt;
use base::arena::{Arena, Block, BlockShape, Floor, Wall};
use base::geom::Pose;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_walking::shipped;

use super::clock::thread_seconds;
use super::row::Row;
use crate::body::{Body, BodyPlan};

/// Cycles of the gaits that need only stand safely.
const FEW: usize = 10;

/// Rows of all shipped gaits; `cycles` of those that have to lead so far.
pub fn gaits(cycles: usize, bar: &ProgressBar) -> Result<Vec<Row>> {
    const PART: &str = "gaits";
    let walked: Vec<Walked> = shipped::names()
        .into_par_iter()
        .map(|name| {
            let model = sim_robots::shipped::load(shipped::robot_of(name))?;
            let cycles = if matches!(name, "forward" | "left" | "right") { cycles } else { FEW };
            let walked =
                walk(&Walk { model, gait: shipped::load(name)?, cycles }, &Interrupt::default());
            bar.inc(1);
            walked
        })
        .collect::<Result<_>>()?;
    let find = |name: &str| walked.iter().find(|walked| walked.gait == name);
    let centimetres = find("forward").map_or(f64::NAN, |walked| 100.0 * walked.metres_per_cycle);
    let [left, right] = ["left", "right"]
        .map(|name| find(name).map_or(f64::NAN, |walked| walked.degrees_per_cycle));
    let unequal = 100.0 * (left + right).abs() / (0.5 * (left - right));
    let mut rows = vec![
        Row::told(PART, format!("forward, the mean of {cycles} cycles"), centimetres, "cm")
            .within(18.0, 22.0),
        Row::told(PART, "left, a cycle", left, "degrees"),
        Row::told(PART, "right, a cycle", right, "degrees"),
        Row::told(PART, "left and right differ by", unequal, "%").at_most(5.0),
    ];
    rows.extend(walked.iter().map(|walked| {
        // None: it once stood on fewer than three feet.
        let margin = walked.least_margin_m.map_or(f64::NEG_INFINITY, |margin| 100.0 * margin);
        Row::told(PART, format!("{} of {}, least margin", walked.gait, walked.robot), margin, "cm")
            .at_least(0.0)
    }));
    Ok(rows)
}

/// A closed room of chance with up to four boxes, none near the origin, where the robot starts.
pub fn room_of_chance(seed: u64) -> Arena {
    let mut noise = NoiseStream::new(seed, "firmware/room");
    let half = DVec2::new(noise.uniform(2.2, 3.2), noise.uniform(1.9, 2.6));
    let mut arena = Arena::default();
    let size = 2.0 * half + 0.4;
    let material = || "concrete".to_owned();
    arena.floors.push(Floor { at: DVec3::ZERO, size, thickness: 0.1, material: material() });
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
    arena.walls.push(Wall {
        path: corners.map(|corner| half * corner).to_vec(),
        is_closed: true,
        base: 0.0,
        height: 1.0,
        thickness: 0.04,
        gaps: vec![],
        material: material(),
    });
    for corner in corners {
        if !noise.chance(0.6) {
            continue;
        }
        let at = half * corner * noise.uniform(0.6, 0.8);
        let size = DVec3::new(noise.uniform(0.3, 0.7), noise.uniform(0.3, 0.7), 0.5);
        let yaw = noise.uniform(0.0, 3.0);
        if at.length() > 1.3 {
            arena.blocks.push(Block {
                pose: Pose::from_xyz_yaw(at.x, at.y, 0.25, yaw),
                shape: BlockShape::Box(size),
                name: None,
                material: material(),
                mass: None,
                is_held: false,
            });
        }
    }
    arena
}

/// How the firmware got on.
struct Alone {
    metres: f64,
    is_unhurt: bool,
    faster: f64,
}

/// Rows of the firmware with nobody at the radio, in so many rooms for so many simulated seconds each.
pub fn alone(rooms: u64, seconds: f64, bar: &ProgressBar) -> Result<Vec<Row>> {
    const PART: &str = "the firmware alone";
    let all: Vec<Alone> = (1..=rooms)
        .into_par_iter()
        .map(|seed| {
            let alone = stay(seed, seconds);
            bar.inc(1);
            alone
        })
        .collect::<Result<_>>()?;
    let unhurt = all.iter().filter(|alone| alone.is_unhurt).count() as f64;
    let least = all.iter().map(|alone| alone.metres).fold(f64::INFINITY, f64::min);
    let slowest = all.iter().map(|alone| alone.faster).fold(f64::INFINITY, f64::min);
    let what =
        format!("rooms of {rooms} in which it neither falls nor touches anything for {seconds} s");
    Ok(vec![
        Row::told(PART, what, unhurt, "").at_least(rooms as f64),
        Row::told(PART, "least way that it walked", least, "m").at_least(seconds / 600.0),
        Row::told(
            PART,
            "simulated seconds a CPU second, robot and board, the slowest room",
            slowest,
            "x",
        )
        .at_least(5.0),
    ])
}

fn stay(seed: u64, seconds: f64) -> Result<Alone> {
    let plan = BodyPlan { seed, ..BodyPlan::of("") };
    let model = sim_robots::shipped::load(&plan.robot)?;
    let arena = room_of_chance(seed);
    let mut body = Body::in_arena((&arena, &Pose::IDENTITY), (&model, Film::none()), &plan)?;
    let (time, passed) = thread_seconds(|| -> Result<()> {
        while body.now().seconds() < seconds {
            body.step(Duration::ZERO)?;
        }
        Ok(())
    });
    passed?;
    let watched = body.watched();
    let is_unhurt = watched.touched.is_empty() && !watched.has_fallen;
    Ok(Alone { metres: watched.metres, is_unhurt, faster: seconds / time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alone_in_a_room_of_chance_it_walks_and_touches_nothing() {
        let rows = alone(1, 20.0, &ProgressBar::hidden()).unwrap();
        assert!(rows[..2].iter().all(|row| row.holds == Some(true)), "{rows:?}");
    }

    #[test]
    fn a_wall_beside_its_way_is_seen_in_time_wherever_the_sonar_looked_before() {
        // A sonar that jumps back from its last look to its first is still under way when it sounds: here a foot met the wall to its right.
        let alone = stay(1001, 60.0).unwrap();
        assert!(alone.is_unhurt && alone.metres > 2.0, "{} m", alone.metres);
    }
}
