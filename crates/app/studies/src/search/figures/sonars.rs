//! Figures 21 and 22: what an update of the map costs by the number of sonars, and how often a second there is time for it.

use anyhow::Result;
use app_bench::mission::{mapper, update};
use app_bench::thread_seconds;
use robot_mapping::{Corrections, Model};

use crate::search::findings::Line;

/// How many sonars are used; 16 are in the table already, beside the one figure that is printed.
const COUNTS: [usize; 4] = [1, 4, 8, 12];
/// Updates that are timed; the paper takes the mean of 20.
const UPDATES: u32 = 20;

pub(super) fn lines() -> Result<Vec<Line>> {
    let robot = sim_robots::shipped::load("P3DX")?;
    let seconds = |count: usize, corrections, updates: u32| -> Result<f64> {
        let mut mapper = mapper(&robot, Model::with(corrections))?;
        let readings = (1..=updates).flat_map(|k| update(&robot, k).into_iter().take(count));
        let readings: Vec<_> = readings.collect();
        let (seconds, done) = thread_seconds(|| -> Result<()> {
            readings.iter().try_for_each(|reading| mapper.integrate(reading).map(|_| ()))?;
            Ok(())
        });
        done?;
        Ok(seconds / f64::from(updates))
    };
    let line = |count: usize| -> Result<Line> {
        let ours = seconds(count, Corrections::ALL, UPDATES)?;
        let asking_all = Corrections { only_beam: false, ..Corrections::ALL };
        let papers = seconds(count, asking_all, 1)?;
        let what = format!("map update, {count} of 16 sonars");
        let note = format!(
            "CPU time, {:.0} Hz of it; {papers:.3} s, {:.1} Hz, where every cell is asked (figures 21, 22)",
            1.0 / ours,
            1.0 / papers
        );
        Ok(Line::alone(&what, "s", [ours], note))
    };
    COUNTS.into_iter().map(line).collect()
}
