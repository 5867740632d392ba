//! Fault 2: every sonar asks every cell of the map.

use anyhow::Result;
use robot_mapping::{Corrections, Mapper, Model};

use super::super::findings::{Ablation, Better};
use app_bench::mission::{mapper, update};
use app_bench::thread_seconds;

/// Updates that are timed; asking every cell takes a second each.
const UPDATES: u32 = 20;
const SLOW_UPDATES: u32 = 2;

pub(super) fn rows() -> Result<Vec<Ablation>> {
    let robot = sim_robots::shipped::load("P3DX")?;
    let seconds = |corrections, updates: u32| -> Result<f64> {
        let mut mapper = mapper(&robot, Model::with(corrections))?;
        let readings: Vec<_> = (1..=updates).flat_map(|k| update(&robot, k)).collect();
        let (seconds, done) = thread_seconds(|| -> Result<()> {
            for reading in &readings {
                mapper.integrate(reading)?;
            }
            Ok(())
        });
        done?;
        Ok(seconds / f64::from(updates))
    };
    let ours = seconds(Corrections::ALL, UPDATES)?;
    let papers = seconds(Corrections { only_beam: false, ..Corrections::ALL }, SLOW_UPDATES)?;
    let mut fresh = mapper(&robot, Model::ours())?;
    let all = fresh.grid().bounds().area() * update(&robot, 1).len();
    let touched = touched(&mut fresh, &robot)?;
    let fault = (2, "touches every cell for every sonar");
    Ok(vec![
        Ablation::new(
            fault,
            ("one update of 16 sonars, 1500 x 1500 cells", "s", Better::Less),
            (ours, papers),
            "CPU time; the paper took 0.925 s",
        ),
        Ablation::new(
            fault,
            ("cells changed by one update (theirs: cells asked)", "cells", Better::Less),
            (touched as f64, all as f64),
            "",
        ),
    ])
}

/// Cells that know more after one update of an empty map, counted for each sonar alone.
fn touched(empty: &mut Mapper, robot: &base::model::RobotModel) -> Result<usize> {
    let mut count = 0;
    for reading in update(robot, 1) {
        let mut mapper = empty.clone();
        mapper.integrate(&reading)?;
        let bounds = mapper.grid().bounds();
        let rows = (bounds.min.y..bounds.max.y).flat_map(|y| mapper.grid().row(y));
        count += rows.filter(|belief| **belief != 0).count();
    }
    Ok(count)
}
